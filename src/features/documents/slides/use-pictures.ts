import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { TransportError } from '#src/data/server/transport.ts'
import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import { type FileBlobs, openFileBlobs } from '#src/data/uploads/file-blobs.ts'
import { hasArrived } from '#src/domain/post/rules.ts'
import { useProjectFiles } from '#src/runtime/workspace-service.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { isKept } from '#src/data/uploads/kept-files.ts'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { idleAfterEarlyScreen } from '#src/ui/late/early-screen.ts'
import { problemOfPicture } from '../../kit/files/decode-picture.ts'
import { useFilePosts } from '../../kit/files/use-file-posts.ts'

/** The pictures of an open deck, by their names in the bucket. */
export type Pictures = ReturnType<typeof picturesOf>

/**
 * Reads each picture once, from this device if possible: before its upload, and offline. An unavailable picture is read again when the connection is
 * back, and for an export. Pictures of other projects, and pictures that must not be decoded, are unavailable.
 */
export function picturesOf(projectId: string, files: Pick<ProjectFiles, 'download'>, blobs: Pick<FileBlobs, 'get'>) {
  /** Reads that are in flight or successful. */
  const reading = new Map<string, Promise<Blob | undefined>>()
  const failed = new Set<string>()
  const urls = new Map<string, string>()
  const listeners = new Set<() => void>()
  let isOpen = false
  let retries = 0

  function changed() {
    for (const listener of listeners) listener()
  }

  async function read(path: string): Promise<Blob | undefined> {
    const [project, id = ''] = path.split('/')
    // An admin may read other customers' pictures, which must not get into this customer's file.
    if (project !== projectId) return undefined
    try {
      const picture = (await blobs.get(id))?.original ?? (await files.download(path, { type: 'image/' }))
      const problem = await problemOfPicture(picture)
      if (!problem) return picture
      console.warn('deck: a picture is not shown', path, problem)
      return undefined
    } catch (error) {
      if (!(error instanceof TransportError)) console.error('deck: a picture could not be read', error)
      return undefined
    }
  }

  function blob(path: string): Promise<Blob | undefined> {
    const known = reading.get(path)
    if (known) return known
    const found = read(path)
    if (!isOpen) return found
    reading.set(path, found)
    failed.delete(path)
    void settle(path, found, retries)
    return found
  }

  async function settle(path: string, found: Promise<Blob | undefined>, since: number) {
    const picture = await found
    // Closed in the meantime.
    if (reading.get(path) !== found) return
    if (picture) urls.set(path, URL.createObjectURL(picture))
    else {
      reading.delete(path)
      // A retry during the read means that it may succeed now.
      if (since === retries) failed.add(path)
    }
    changed()
  }

  function retry() {
    retries += 1
    failed.clear()
    changed()
  }

  return {
    /** Its URL in this page; undefined until it is read, and while this device can't get it. */
    url(path: string): string | undefined {
      if (path !== '' && isOpen && !failed.has(path)) void blob(path)
      return urls.get(path)
    },
    /** Its bytes, for an export; undefined if this device can't get them. Tries again if they could not be read before. */
    blob,
    /** Requests pictures again that could not be read. */
    retry,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Call this while pictures are shown. Returns a function that frees their memory. */
    open() {
      isOpen = true
      window.addEventListener('online', retry)
      changed()
      return () => {
        isOpen = false
        window.removeEventListener('online', retry)
        for (const url of urls.values()) URL.revokeObjectURL(url)
        urls.clear()
        reading.clear()
        failed.clear()
      }
    },
  }
}

export const PicturesContext = createContext<Pictures | null>(null)

/** The pictures of the deck that the page shows, for `PicturesContext`. */
export function useOpenPictures(projectId: string): Pictures {
  const files = useProjectFiles()
  const { userId } = useWorkspace().identity
  const pictures = useMemo(
    () => picturesOf(projectId, files, openFileBlobs(userId, window.indexedDB)),
    [projectId, files, userId],
  )
  useEffect(() => pictures.open(), [pictures])
  // Another device sends a slide's picture after the slide.
  const arrived = useFilePosts(projectId)?.filter(hasArrived).length ?? 0
  useEffect(() => {
    if (arrived > 0) pictures.retry()
  }, [pictures, arrived])
  return pictures
}

const never = () => () => {}

/** A picture's URL; undefined until it is here. */
export function usePictureUrl(path: string): string | undefined {
  const pictures = use(PicturesContext)
  return useSyncExternalStore(pictures?.subscribe ?? never, () => pictures?.url(path))
}

/**
 * Keeps the pictures of a deck on its owner's device, so that it can be presented and exported without a connection.
 * @param paths their names in the bucket; the same list while nothing changes
 */
export function useKeptPictures({ project_id, owner_id }: ProjectDocument, paths: readonly string[]): void {
  const { db, identity } = useWorkspace()
  const files = useProjectFiles()
  const posts = useFilePosts(project_id)
  const isOnline = useOnline()
  useEffect(() => {
    if (!posts || !isOnline || identity.userId !== owner_id) return undefined
    const wanted = posts.filter((post) => {
      return hasArrived(post) && !post.is_removed && paths.includes(`${project_id}/${post.id}/original`)
    })
    let isOver = false
    async function keep() {
      await idleAfterEarlyScreen()
      const { keepOnDevice } = await import('../../kit/files/keep-on-device.ts')
      const device = { db: await db, userId: identity.userId }
      for (const post of wanted) {
        if (isOver) return
        // Without room or connection, the picture is read again when it is shown.
        if (!(await isKept(device.db, post.id))) await keepOnDevice(device, files, post)
      }
    }
    if (wanted.length > 0) keep().catch((error: unknown) => console.warn('deck: a picture could not be kept', error))
    return () => {
      isOver = true
    }
  }, [db, identity.userId, files, posts, isOnline, project_id, owner_id, paths])
}
