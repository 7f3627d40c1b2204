import { map } from 'rxjs'
import { type WaitingFile, waitingFiles } from '#src/data/uploads/waiting-files.ts'
import { sizeText } from '#src/domain/file/file-name.ts'
import type { Post } from '#src/domain/post/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { Stack } from '#src/ui/stack/stack.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { removeWaiting } from '#src/data/uploads/change-waiting.ts'
import { openFileBlobs } from '#src/data/uploads/file-blobs.ts'
import { ChooseFiles, type useAddFiles } from './choose-files.tsx'
import { copy } from './copy.ts'
import { TakeBackButton } from './waiting-list.tsx'

const heirs = ['li button', '[data-choose-files] button']

interface DraftFilesProps {
  drafts: readonly WaitingFile[]
  adding: ReturnType<typeof useAddFiles>
  /** Makes the post of a file from the file's values. */
  rowOf: (values: Partial<Post>) => Post
}

/** The files of a form, which are on this device until the form is sent. */
export function DraftFiles({ drafts, adding, rowOf }: DraftFilesProps) {
  const { db, identity } = useWorkspace()
  const add = (chosen: readonly File[]) =>
    adding.add(chosen, { rowOf, state: 'draft', onStored: ({ title }) => announce(copy.attached(title)) })
  async function drop({ id, row }: WaitingFile) {
    try {
      await dropDrafts({ db: await db, userId: identity.userId }, [id])
      announce(copy.cancelled(row.title))
    } catch (error) {
      console.error('files: a file of a form could not be removed', error)
      showToast(failureToast(copy.cancelFailed))
    }
  }
  return (
    <Stack gap="2">
      {drafts.length > 0 ? (
        <ItemList>
          {drafts.map((file) => (
            <Item
              key={file.id}
              meta={sizeText(file.row.file_size)}
              aside={<TakeBackButton title={file.row.title} heirs={heirs} onClick={() => void drop(file)} />}
            >
              {file.row.title}
            </Item>
          ))}
        </ItemList>
      ) : null}
      {adding.alert}
      <div data-choose-files="">
        <ChooseFiles adding={adding} label={copy.attach} onChosen={(chosen) => void add(chosen)} />
      </div>
    </Stack>
  )
}

/** The files in forms of a project, live. */
export const draftFilesOf = (db: LocalDatabase, projectId: string) =>
  waitingFiles(db).pipe(
    map(({ files }) => files.filter(({ row, state }) => state === 'draft' && row.project_id === projectId)),
  )

/** Removes files of an unsent form. */
export async function dropDrafts(
  { db, userId }: { db: LocalDatabase; userId: string },
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await removeWaiting(db, id)
  await openFileBlobs(userId, window.indexedDB).remove(ids)
}
