import type { FileBlobs, FileContent } from '#src/data/uploads/file-blobs.ts'
import { addWaiting } from '#src/data/uploads/change-waiting.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Post } from '#src/domain/post/table.ts'
import { isHere } from '#src/runtime/hooks/use-identity.ts'

/** Whether the device has room for a file, and for the app's other data. */
export async function hasRoom(bytes: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined || quota - usage > bytes * 1.2
}

/**
 * Stores a file on this device, to be sent. Leaves nothing on the device if the user logs out meanwhile.
 * @throws if the device's storage fails, or the user has logged out
 */
export async function keepFile(
  { db, blobs, userId }: { db: LocalDatabase; blobs: FileBlobs; userId: string },
  row: Post,
  content: FileContent,
  state: 'draft' | 'waiting' = 'waiting',
): Promise<void> {
  const assertHere = () => {
    if (!isHere(userId)) throw new Error('the user has logged out')
  }
  assertHere()
  await blobs.put(row.id, content)
  try {
    assertHere()
    await addWaiting(db, [row], state)
  } catch (error) {
    await blobs.remove([row.id])
    throw error
  }
}
