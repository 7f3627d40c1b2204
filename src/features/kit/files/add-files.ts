import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openFileBlobs } from '#src/data/uploads/file-blobs.ts'
import { storableName } from '#src/domain/file/file-name.ts'
import type { Post } from '#src/domain/post/table.ts'
import { isHere } from '#src/runtime/hooks/use-identity.ts'
import { copy } from './copy.ts'
import { hasRoom, keepFile } from './keep-file.ts'
import { FileRefused, prepareFile } from './prepare-file.ts'

/**
 * Stores files on this device, which sends them as soon as possible. A stored file is safe. Nothing is stored for a user who has logged out
 * meanwhile.
 *
 * @param options.rowOf makes the post of a file from the file's values
 * @param options.onStored called for each file that was stored
 * @param options.state `draft`: it waits until its form is sent
 * @returns why some files were refused, as sentences
 */
export async function addFiles(
  db: LocalDatabase,
  userId: string,
  files: readonly File[],
  {
    rowOf,
    onStored,
    state = 'waiting',
  }: { rowOf: (values: Partial<Post>) => Post; onStored: (row: Post) => void; state?: 'draft' | 'waiting' },
): Promise<string[]> {
  const blobs = openFileBlobs(userId, window.indexedDB)
  const problems: string[] = []
  for (const file of files) {
    try {
      const { name, type, original, preview } = await prepareFile(file)
      if (!(await hasRoom(original.size))) throw new FileRefused(copy.noSpace(name))
      const values = { kind: 'file', title: name, file_type: type, file_size: original.size } as const
      const row = rowOf({ ...values, has_preview: preview !== null })
      await keepFile({ db, blobs, userId }, row, { original, preview }, state)
      onStored(row)
    } catch (error) {
      if (!isHere(userId)) return []
      if (!(error instanceof FileRefused)) console.error('files: a file could not be saved on this device', error)
      problems.push(error instanceof FileRefused ? error.message : copy.notSaved(storableName(file.name)))
    }
  }
  return problems
}
