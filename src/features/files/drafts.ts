import { map } from 'rxjs'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openFileBlobs } from '#src/data/uploads/file-blobs.ts'
import { removeWaiting } from '#src/data/uploads/change-waiting.ts'
import { readWaiting, type Waiting, type WaitingFile, waitingFiles } from '#src/data/uploads/waiting-files.ts'

/** The files that forms of a project hold, live. */
export const draftFilesOf = (db: LocalDatabase, projectId: string) =>
  waitingFiles(db).pipe(map((waiting) => draftsIn(waiting, projectId)))

/** The ids of the files that forms of a project hold now. */
export async function readDraftFiles(db: LocalDatabase, projectId: string): Promise<string[]> {
  return draftsIn(await readWaiting(db), projectId).map(({ id }) => id)
}

function draftsIn({ files }: Waiting, projectId: string): WaitingFile[] {
  return files.filter(({ row, state }) => state === 'draft' && row.project_id === projectId)
}

/** Removes files of a form that is not sent. */
export async function dropDrafts(
  { db, userId }: { db: LocalDatabase; userId: string },
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await removeWaiting(db, id)
  await openFileBlobs(userId, window.indexedDB).remove(ids)
}
