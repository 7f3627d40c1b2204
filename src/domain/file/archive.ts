import { groupBy } from '../lists.ts'
import type { Post } from '../post/table.ts'
import { versionKey } from './file-name.ts'
import { fittingName, savedName } from './saved-name.ts'

/** The most bytes of files in one zip of an export. */
export const archivePartMax = 200 * 1024 * 1024

type FilePost = Pick<Post, 'id' | 'title' | 'file_type' | 'file_size' | 'is_removed'>

export interface ArchivedFile {
  id: string
  /** Its path in the archive, unique in any file system. */
  path: string
  /** In bytes. */
  size: number
}

/**
 * The path of each file in an archive. The newest version of a file has its name; an older one has its version number, counted from the first.
 * @param posts files, oldest first; deleted ones are left out
 */
export function archivedFiles(posts: readonly FilePost[]): ArchivedFile[] {
  const files = posts.filter(({ is_removed }) => !is_removed)
  const versions = groupBy(files, ({ title }) => versionKey(title))
  const taken = new Set<string>()
  return files.map((file) => {
    const { id, title, file_type, file_size: size } = file
    const all = versions.get(versionKey(title)) ?? [file]
    const place = all.indexOf(file) + 1
    const name = savedName(title, file_type)
    const wanted = place === all.length ? name : withSuffix(name, `version ${place}`)
    return { id, path: `files/${untaken(wanted, taken)}`, size }
  })
}

/** 'menu.pdf' and 'version 1' give 'menu (version 1).pdf'. */
function withSuffix(name: string, suffix: string): string {
  const dot = name.lastIndexOf('.')
  const at = dot < 0 ? name.length : dot
  return fittingName(name.slice(0, at) || 'file', ` (${suffix})${name.slice(at)}`)
}

/** File systems may ignore case, and the composition of letters with accents. */
function untaken(name: string, taken: Set<string>): string {
  let free = name
  const keyOf = () => versionKey(free).toUpperCase()
  for (let count = 2; taken.has(keyOf()); count += 1) free = withSuffix(name, String(count))
  taken.add(keyOf())
  return free
}

/**
 * Divides an archive into parts, in order. A file is never split, so a part exceeds `most` only if one file does.
 * @param options.first bytes that the first part has already
 * @returns at least one part, which may be empty
 */
export function archiveParts(
  files: readonly ArchivedFile[],
  { most = archivePartMax, first = 0 }: { most?: number; first?: number } = {},
): ArchivedFile[][] {
  let part: ArchivedFile[] = []
  const parts = [part]
  let size = first
  for (const file of files) {
    if (size > 0 && size + file.size > most) {
      part = []
      parts.push(part)
      size = 0
    }
    part.push(file)
    size += file.size
  }
  return parts
}
