import { Zip, ZipPassThrough } from 'fflate'
import { plainRow } from '#src/data/queries/live-list.ts'
import { TransportError } from '#src/data/server/transport.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import { type ArchivedFile, archivedFiles, archiveParts } from '#src/domain/file/archive.ts'
import { safeFolderName } from '#src/domain/file/saved-name.ts'
import { hasArrived } from '#src/domain/post/rules.ts'
import type { Post } from '#src/domain/post/table.ts'
import { byPosition } from '#src/domain/order.ts'
import type { Project } from '#src/domain/project/table.ts'
import { copy } from './copy.ts'
import { feedPage } from './feed-page.ts'

/** The contents of an export. */
export interface ExportPlan {
  project: Pick<Project, 'id' | 'name'>
  page: Blob
  /** One zip each. */
  parts: readonly (readonly ArchivedFile[])[]
  /** The size of all files together, in bytes. */
  size: number
  count: number
  /** When each file was sent, in milliseconds since the epoch, by its id. */
  times: ReadonlyMap<string, number>
  exportedAt: number
}

export interface ExportedPart {
  name: string
  zip: Blob
}

/** Reads a project's conversation on this device, and plans its export. @param now milliseconds since the epoch */
export async function planExport(
  db: LocalDatabase,
  project: Pick<Project, 'id' | 'name'>,
  now: number,
): Promise<ExportPlan> {
  const docs = await db.project_posts.find({ selector: { project_id: project.id } }).exec()
  // Unsent posts will be in the next export.
  const posts: Post[] = docs.map(plainRow).filter(hasArrived)
  posts.sort((a, b) => a.seq - b.seq || a.counter - b.counter)
  const tasks = await db.tasks.find({ selector: { project_id: project.id } }).exec()
  const files = archivedFiles(posts.filter(({ kind }) => kind === 'file'))
  const page = feedPage({
    project: project.name,
    posts,
    tasks: tasks.map(plainRow).sort(byPosition),
    paths: new Map(files.map(({ id, path }) => [id, path])),
    exportedAt: now,
  })
  const blob = new Blob([page], { type: 'text/html' })
  return {
    project,
    page: blob,
    parts: archiveParts(files, { first: blob.size }),
    size: files.reduce((sum, { size }) => sum + size, 0),
    count: files.length,
    times: new Map(posts.map(({ id, created_at }) => [id, Date.parse(created_at)])),
    exportedAt: now,
  }
}

/** One zip of an export, while it is made. */
export type PartInWork = ReturnType<typeof startPart>

/** @param options.missing collects the paths of files, of all parts, that the server no longer has or shows */
export function startPart(
  plan: ExportPlan,
  index: number,
  { files, missing }: { files: ProjectFiles; missing: Set<string> },
) {
  const { project, exportedAt, times } = plan
  const own = plan.parts[index] ?? []
  const isLast = index === plan.parts.length - 1
  const zip = zipWriter()
  const folder = safeFolderName(project.name)
  const put = (path: string, at: number, content: Blob) => zip.add(`${folder}/${path}`, at, content)
  let hasPage = index > 0
  let next = 0
  let bytes = 0

  async function contentOf({ id, path, size }: ArchivedFile): Promise<Blob | undefined> {
    try {
      return await files.download(`${project.id}/${id}/original`, { size })
    } catch (error) {
      if (!(error instanceof TransportError) || error.kind !== 'bad-request') throw error
      missing.add(path)
      return undefined
    }
  }

  return {
    /**
     * Makes the zip, or continues after an interruption.
     * @param options.onProgress called with the bytes of its files so far
     * @throws TransportError if the server can't be reached, or the user has no session; the signal's reason if it is aborted
     */
    async finish({
      signal,
      onProgress,
    }: {
      signal: AbortSignal
      onProgress: (bytes: number) => void
    }): Promise<ExportedPart> {
      if (!hasPage) await put(copy.page, exportedAt, plan.page)
      hasPage = true
      for (let file = own[next]; file; file = own[next]) {
        signal.throwIfAborted()
        const content = await contentOf(file)
        if (content) await put(file.path, times.get(file.id) ?? exportedAt, content)
        next += 1
        bytes += file.size
        onProgress(bytes)
      }
      if (isLast && missing.size > 0)
        await put(copy.missingFile, exportedAt, new Blob([copy.missingText([...missing])]))
      const number = plan.parts.length > 1 ? ` ${index + 1} of ${plan.parts.length}` : ''
      return { name: `${folder}${number}.zip`, zip: zip.end() }
    },
  }
}

/** The number of bytes in memory before they are moved to a blob, which a browser can move to disk. */
const held = 4 * 1024 * 1024

/** Writes a zip in pieces. Files are stored, not compressed: pictures, videos and documents already are. */
function zipWriter() {
  const blobs: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let failure: Error | null = null
  const flush = () => {
    blobs.push(new Blob(pieces))
    pieces = []
    size = 0
  }
  const zip = new Zip((error, piece) => {
    failure ??= error
    if (!piece) return
    pieces.push(piece)
    size += piece.length
    if (size >= held) flush()
  })
  const assertWell = () => {
    if (failure) throw failure
  }
  return {
    /** Adds a file. One at a time. @param at milliseconds since the epoch */
    async add(path: string, at: number, content: Blob) {
      const file = new ZipPassThrough(path)
      file.mtime = at
      zip.add(file)
      const reader = content.stream().getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        file.push(value)
      }
      file.push(new Uint8Array(0), true)
      assertWell()
    },
    end() {
      zip.end()
      assertWell()
      flush()
      return new Blob(blobs, { type: 'application/zip' })
    },
  }
}
