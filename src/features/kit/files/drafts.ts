import { map } from 'rxjs'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { removeWaiting } from '#src/data/uploads/change-waiting.ts'
import { openFileBlobs } from '#src/data/uploads/file-blobs.ts'
import { waitingFiles } from '#src/data/uploads/waiting-files.ts'

/** The files that forms of a project hold, live. */
export const draftFilesOf = (db: LocalDatabase, projectId: string) =>
  waitingFiles(db).pipe(
    map(({ files }) => files.filter(({ row, state }) => state === 'draft' && row.project_id === projectId)),
  )

/** Removes files of a form that is not sent. */
export async function dropDrafts(
  { db, userId }: { db: LocalDatabase; userId: string },
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await removeWaiting(db, id)
  await openFileBlobs(userId, window.indexedDB).remove(ids)
}
