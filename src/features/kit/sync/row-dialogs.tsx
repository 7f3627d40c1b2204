import { type ComponentType, type ReactNode, useState } from 'react'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { type FailureMessage, showToast } from '#src/ui/toast/toast-store.ts'
import type { ListDialog } from '../commands/row-address.ts'
import type { MissingNotice } from '../commands/command-confirmations.tsx'
import type { Draft, FormValues } from '../drafts/draft.ts'
import type { RowFormProps } from '../forms/draft-dialog.tsx'
import { readDraft } from '../drafts/saved-draft.ts'
import { RefusedReason } from './refused-reason.tsx'
import { useRefusedEdits } from './use-refused-edits.ts'

/** A page that creates and edits rows of a table. */
export interface RowPage<Values extends Input, Input extends FormValues = Values> {
  Form: ComponentType<RowFormProps<Values, Input>>
  /** An empty row; its fields are those of the form. */
  blank: Values
  /** Prefix of its drafts' names. */
  drafts: string
  /** The noun for a row on a button: 'Project'. */
  name: string
  createTitle: string
  /** Who may have deleted a row that is gone, in a sentence: 'perhaps on another device'. */
  deletedBy: string
  copy: { created: string; createFailed: FailureMessage; updated: string; updateFailed: FailureMessage }
  create: (workspace: Workspace, input: Values) => Promise<{ id: string }>
  /** @param base see `setFields` */
  update: (workspace: Workspace, id: string, changes: Partial<Input>, base: Partial<Input>) => Promise<void>
  /** For a foreign link, or a deleted row. */
  missing: MissingNotice
  /** A row's refused edits and conflicts, for a list that has no room for them. */
  Notices?: ComponentType<Troubles>
}

export interface Troubles {
  conflicts?: readonly SyncConflict[] | undefined
  refused: readonly RefusedEdit[] | undefined
}

interface RowDialogProps<Values extends Input, Input extends FormValues> extends Partial<Troubles> {
  page: RowPage<Values, Input>
  /** As in the URL: 'new', or the first of its rows is edited. */
  dialog: ListDialog<string>
  /** The row to edit: null if it doesn't exist, or no longer exists; undefined until read. */
  row: Values | null | undefined
  /** Initial values of a new row that another app shared. */
  shared?: Partial<Values> | undefined
  /** Called with the new row before the form closes. */
  onCreated?: ((id: string, input: Values) => void) | undefined
  onClose: () => void
}

/** The form named by the URL. It reads its initial values once, so it waits for them. */
export function RowDialog<Values extends Input, Input extends FormValues>(props: RowDialogProps<Values, Input>) {
  const { page, dialog, row, conflicts } = props
  const edits = useRefusedEdits()
  if (row === undefined || (dialog.refused && !edits)) return null
  const refused = edits?.find(({ id }) => id === dialog.refused)
  const key = dialog.refused ?? ''
  if (dialog.kind === 'new') return <CreateDialog key={key} {...props} refused={refused} />
  const { Notices } = page
  const others = props.refused?.filter((edit) => edit.id !== refused?.id)
  const notices = Notices && (conflicts || others?.length) ? <Notices conflicts={conflicts} refused={others} /> : null
  const [id = ''] = dialog.ids
  return <EditDialog key={`${id} ${key}`} {...{ ...props, id, row, refused, notices }} />
}

type OpenProps<Values extends Input, Input extends FormValues> = Pick<
  RowDialogProps<Values, Input>,
  'page' | 'shared' | 'onCreated' | 'onClose'
> & { refused: RefusedEdit | undefined }

/** `?new`, filled with the values of a refused creation, or with text that another app shared. */
function CreateDialog<Values extends Input, Input extends FormValues>(props: OpenProps<Values, Input>) {
  const { page, refused, shared, onCreated, onClose } = props
  const workspace = useWorkspace()
  const { Form, copy, blank, drafts, name, createTitle } = page
  // Shared text has its own draft name; an earlier draft would replace it.
  const of = refused?.id ?? (shared ? `shared ${Object.values(shared).join(' ')}` : 'new')
  async function save(input: Values) {
    const { id } = await page.create(workspace, input)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: copy.created, tone: 'success' })
    onCreated?.(id, input)
  }
  return (
    <Form
      title={createTitle}
      submitLabel={`Create ${name}`}
      form={`${drafts}.${of}`}
      live={blank}
      isNew
      start={refused ? typedOf(page, refused.fields) : shared}
      notice={refused ? <RefusedReason edit={refused} /> : null}
      failure={copy.createFailed}
      onSave={save}
      onClose={onClose}
    />
  )
}

interface EditProps<Values extends Input, Input extends FormValues> extends OpenProps<Values, Input> {
  id: string
  row: Values | null
  /** Notices about the row, above the fields. */
  notices: ReactNode
}

/** `?edit=<id>`. A row that another device deletes in the meantime can be saved as a new one, so no input is lost. */
function EditDialog<Values extends Input, Input extends FormValues>(props: EditProps<Values, Input>) {
  const { page, id, row, refused, notices, onClose } = props
  const workspace = useWorkspace()
  const { Form, copy, blank, drafts, name, missing } = page
  const [known, setKnown] = useState(row)
  if (row && row !== known) setKnown(row)
  const form = `${drafts}.${refused?.id ?? id}`
  const [draft] = useState(() => readDraft(draftKey(workspace.identity.userId, form), blank))
  // A deleted row is known only from the base of the draft or the refused edit.
  const gone: Values = { ...blank, ...draft?.base, ...(refused && typedOf(page, refused.document)) }
  const live = known ?? (refused || draft ? gone : undefined)
  if (!live) return <NoticeDialog {...missing} onClose={onClose} />

  async function save(input: Values, { changes, base }: Draft<Input>) {
    if (row) await page.update(workspace, id, changes, base)
    else await page.create(workspace, input)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: row ? copy.updated : copy.created, tone: 'success' })
  }
  const noun = name.toLowerCase()
  const hasNotice = notices || refused || !row
  return (
    <Form
      title={`Edit ${name}`}
      submitLabel={row ? 'Save Changes' : `Save as New ${name}`}
      form={form}
      live={live}
      isNew={!row}
      start={refused && typedOf(page, refused.fields)}
      notice={
        hasNotice ? (
          <>
            {refused ? <RefusedReason edit={refused} /> : null}
            {notices}
            {row ? null : (
              <Alert tone="warning" title={`This ${noun} no longer exists`}>
                {`It was deleted, ${page.deletedBy}. What you typed is still here, so you can save it as a new ${noun}.`}
              </Alert>
            )}
          </>
        ) : null
      }
      failure={row ? copy.updateFailed : copy.createFailed}
      onSave={save}
      onClose={onClose}
    />
  )
}

/** The values that fit the form. */
function typedOf<Values extends Input, Input extends FormValues>(
  { blank }: RowPage<Values, Input>,
  values: Record<string, unknown>,
): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => Object.hasOwn(blank, field))) as Partial<Values>
}
