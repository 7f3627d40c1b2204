import { useId, useState } from 'react'
import type { WaitingFile } from '#src/data/uploads/waiting-files.ts'
import { sizeText } from '#src/domain/file/file-name.ts'
import type { Post } from '#src/domain/post/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { Stack } from '#src/ui/stack/stack.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { ChooseFiles } from './choose-files.tsx'
import { copy } from './copy.ts'
import { dropDrafts } from './drafts.ts'
import { TakeBackButton } from './take-back-button.tsx'

const heirs = ['li button', '[data-choose-files] button']

interface DraftFilesProps {
  drafts: readonly WaitingFile[]
  isAdding: boolean
  setAdding: (isAdding: boolean) => void
  /** The post of a file, from the values that follow from the file. */
  rowOf: (values: Partial<Post>) => Post
}

/** The files of a form, which are on this device until the form is sent. */
export function DraftFiles({ drafts, isAdding, setAdding, rowOf }: DraftFilesProps) {
  const { db, identity } = useWorkspace()
  const [problems, setProblems] = useState<readonly string[]>([])
  const problemsId = useId()
  async function add(chosen: readonly File[]) {
    setAdding(true)
    setProblems([])
    try {
      const { addFiles } = await import('./add-files.ts')
      const refused = await addFiles(await db, identity.userId, chosen, {
        rowOf,
        state: 'draft',
        onStored: ({ title }) => announce(copy.attached(title)),
      })
      setProblems(refused)
      if (refused.length > 0) announce(refused.join(' '))
    } catch (error) {
      console.error('files: the files of a form could not be saved on this device', error)
      showToast(failureToast(copy.addFailed))
    } finally {
      setAdding(false)
    }
  }
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
      {problems.length > 0 ? (
        <Alert tone="warning" id={problemsId} title={copy.problems}>
          {problems.join(' ')}
        </Alert>
      ) : null}
      <div data-choose-files="">
        <ChooseFiles
          busy={isAdding}
          label={copy.attach}
          describedBy={problems.length > 0 ? problemsId : undefined}
          onChosen={(chosen) => void add(chosen)}
        />
      </div>
    </Stack>
  )
}
