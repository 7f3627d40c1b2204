import { TransportError } from '#src/data/server/transport.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import { addKept, removeKept } from '#src/data/uploads/change-kept.ts'
import { openFileBlobs } from '#src/data/uploads/file-blobs.ts'
import type { KeptFile } from '#src/data/uploads/kept-files.ts'
import { readWaiting } from '#src/data/uploads/waiting-files.ts'
import { isHere } from '#src/runtime/hooks/use-identity.ts'
import { copy } from './copy.ts'
import { hasRoom } from './keep-file.ts'

interface Device {
  db: LocalDatabase
  userId: string
}

/**
 * Stores a file and its preview on this device, until the user removes it or logs out.
 * @returns why it isn't possible, as a sentence; undefined when it is stored
 */
export async function keepOnDevice(
  { db, userId }: Device,
  files: ProjectFiles,
  file: KeptFile,
): Promise<string | undefined> {
  const { id, project_id, owner_id, title, file_type, file_size, has_preview } = file
  const blobs = openFileBlobs(userId, window.indexedDB)
  // The user's own file may still be on the device.
  let content = await blobs.get(id)
  if (!content) {
    if (!(await hasRoom(file_size))) return copy.noSpaceToKeep
    try {
      const [original, preview] = await Promise.all([
        files.download(`${project_id}/${id}/original`, { size: file_size }),
        has_preview ? files.download(`${project_id}/${id}/preview`, { type: 'image/jpeg' }) : null,
      ])
      content = { original, preview }
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      return error.kind === 'bad-request' ? copy.gone : copy.keepsOnline
    }
  }
  if (!isHere(userId)) return copy.gone
  // Existing bytes may just have been removed, so write them again, and the list after the bytes.
  await blobs.put(id, content)
  await addKept(db, [{ id, project_id, owner_id, title, file_type, file_size, has_preview }])
  return undefined
}

/** Removes saved files from this device. They stay in their projects. */
export async function removeFromDevice({ db, userId }: Device, ids: readonly string[]): Promise<void> {
  await removeKept(db, ids)
  // The bytes of a file whose post is being sent are needed until the post arrives.
  const waiting = new Set((await readWaiting(db)).files.map(({ id }) => id))
  await openFileBlobs(userId, window.indexedDB).remove(ids.filter((id) => !waiting.has(id)))
}
