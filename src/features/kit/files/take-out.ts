import type { FileBlobs } from '#src/data/uploads/file-blobs.ts'
import { addWaiting, askWithFiles, dropRequest, removeWaiting } from '#src/data/uploads/change-waiting.ts'
import type { WaitingFile } from '#src/data/uploads/waiting-files.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Post } from '#src/domain/post/table.ts'
import { keepFile } from './keep-file.ts'

/** Files that aren't sent, or a request with its files. */
export interface TakenBack {
  files: readonly WaitingFile[]
  request?: Post
}

interface Device {
  db: LocalDatabase
  blobs: FileBlobs
  userId: string
}

/** Takes back what waits, with the bytes. @returns puts it back */
export async function takeOut(device: Device, { files, request }: TakenBack): Promise<() => Promise<void>> {
  const { db, blobs } = device
  const contents = await Promise.all(files.map(({ id }) => blobs.get(id)))
  if (request) await dropRequest(db, request.id)
  else for (const { id } of files) await removeWaiting(db, id)
  await blobs.remove(files.map(({ id }) => id))
  return async () => {
    for (const [place, { row }] of files.entries()) {
      const content = contents[place]
      if (content) await keepFile(device, row, content, request ? 'draft' : 'waiting')
      // One that has arrived needs no bytes.
      else await addWaiting(db, [row], request ? 'draft' : 'waiting')
    }
    if (request) {
      const ids = files.map(({ id }) => id)
      await askWithFiles(db, request, ids)
    }
  }
}
