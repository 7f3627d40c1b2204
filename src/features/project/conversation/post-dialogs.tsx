import { useState } from 'react'
import { liveRow } from '#src/data/queries/live-list.ts'
import type { WaitingFile } from '#src/data/uploads/waiting-files.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { canDecide, canEdit } from '#src/domain/post/rules.ts'
import {
  type ApprovalInput,
  approvalInputSchema,
  changesInputSchema,
  commentInputSchema,
} from '#src/domain/post/schema.ts'
import type { Post } from '#src/domain/post/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { assertThere } from '../../kit/mutations/rows.ts'
import { deckPath, projectionPath } from '../projects/document-paths.ts'
import { useAddFiles } from '../../kit/files/choose-files.tsx'
import { DraftFiles, draftFilesOf, dropDrafts } from '../../kit/files/draft-files.tsx'
import { DraftDialog } from '../../kit/forms/draft-dialog.tsx'
import { useDraftForm } from '../../kit/forms/use-draft-form.ts'
import type { PostContext } from './commands.ts'
import { copy } from './copy.ts'
import type { PostDialog } from './dialog-address.ts'
import { askForApproval, decide, draftPost, editComment } from './mutations.ts'

interface PostDialogsProps {
  dialog: Exclude<PostDialog, { kind: 'export' }>
  project: Project
  context: PostContext
  onClose: () => void
}

/** The forms of the conversation that are dialogs. */
export function PostDialogs({ dialog, project, context, onClose }: PostDialogsProps) {
  if (dialog.kind === 'ask') {
    return dialog.document ? (
      <AskAboutDocument key={dialog.document} id={dialog.document} {...{ project, context, onClose }} />
    ) : (
      <AskDialog {...{ project, context, onClose }} />
    )
  }
  return <OfPost key={`${dialog.kind} ${dialog.id}`} {...{ dialog, context, onClose }} />
}

interface OfPostProps extends Pick<PostDialogsProps, 'context' | 'onClose'> {
  dialog: Extract<PostDialog, { id: string }>
}

function OfPost({ dialog: { kind, id }, context, onClose }: OfPostProps) {
  const post = useLive(liveRow<'project_posts'>, { table: 'project_posts', id })
  // The form stays open while the user writes. The database checks the time.
  const [openedAt] = useState(Date.now)
  if (post === undefined) return null
  if (kind === 'changes' && post && canDecide(context.identity, post)) {
    return <ChangesDialog {...{ post, context, onClose }} />
  }
  if (kind === 'edit' && post && canEdit(context.identity, post, openedAt)) {
    return <EditDialog {...{ post, context, onClose }} />
  }
  return (
    <NoticeDialog
      title={kind === 'edit' ? 'This comment can no longer be edited' : 'This no longer waits for an answer'}
      description={kind === 'edit' ? 'It is too old, or it was deleted.' : 'It was decided or withdrawn before.'}
      closeLabel="OK"
      onClose={onClose}
    />
  )
}

const noFiles: readonly WaitingFile[] = []

/** `?ask=<id>`: a request about a document of the project, which the request names and links to. */
function AskAboutDocument({ id, ...props }: Omit<PostDialogsProps, 'dialog'> & { id: string }) {
  const document = useLive(liveRow<'documents'>, { table: 'documents', id })
  if (document === undefined) return null
  return <AskDialog {...props} {...(document && { documentId: id, start: startOf(document) })} />
}

function startOf({ id, project_id, kind, name }: ProjectDocument): Partial<ApprovalInput> {
  const path = kind === 'deck' ? deckPath(project_id, id) : projectionPath(project_id, id)
  // A request takes no other links.
  const isSafe = window.location.protocol === 'https:'
  return { title: copy.documentToApprove[kind](name), ...(isSafe && { link: window.location.origin + path }) }
}

interface AskDialogProps extends Omit<PostDialogsProps, 'dialog'> {
  documentId?: string
  /** The first values of the form. */
  start?: Partial<ApprovalInput> | undefined
}

/** `?ask`: an admin asks the customer to approve something. With files, the request is sent once they have arrived. */
function AskDialog({ project, context, documentId, start, onClose }: AskDialogProps) {
  const { db, identity } = useWorkspace()
  const drafts = useLive(draftFilesOf, project.id) ?? noFiles
  const [id] = useState(() => crypto.randomUUID())
  const adding = useAddFiles()
  const form = useDraftForm({
    form: ['ask', project.id, documentId].filter(Boolean).join('.'),
    schema: approvalInputSchema,
    live: { title: '', body: '', link: '' },
    start,
    isNew: true,
    failure: copy.askFailed,
    feature: 'conversation',
    async onSave(input) {
      const { waits } = await askForApproval(context, project, { id, ...input })
      showToast({ title: waits ? copy.requestWaits : 'Request sent', tone: 'success' })
    },
    onClose,
  })
  function dropFiles() {
    const files = drafts.map((file) => file.id)
    void Promise.resolve(db)
      .then((local) => dropDrafts({ db: local, userId: identity.userId }, files))
      .catch((error: unknown) => console.error('conversation: files of a draft could not be removed', error))
  }
  return (
    <DraftDialog
      title="Ask for approval"
      submitLabel="Ask"
      form={{
        ...form,
        // Files that are still being read would be left out.
        isSaving: form.isSaving || adding.isAdding,
        submit: (event) => (adding.isAdding ? undefined : form.submit(event)),
        discard() {
          form.discard()
          dropFiles()
        },
        cancel() {
          form.cancel()
          dropFiles()
        },
      }}
      first={{ label: 'What is to be approved', ...form.field('title') }}
      onClose={onClose}
    >
      <TextArea label="What should the customer know?" optional rows={4} {...form.field('body')} />
      <TextField
        label="Link to look at"
        optional
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...form.field('link')}
      />
      <DraftFiles
        drafts={drafts}
        adding={adding}
        rowOf={(values) => ({ ...draftPost(context, project, values), xid: '' })}
      />
    </DraftDialog>
  )
}

interface DialogOfPostProps extends Pick<PostDialogsProps, 'context' | 'onClose'> {
  post: Post
}

/** `?changes=<id>`: the customer says what should change. */
function ChangesDialog({ post: { id, title }, context, onClose }: DialogOfPostProps) {
  const form = useDraftForm({
    form: `changes.${id}`,
    schema: changesInputSchema,
    live: { note: '' },
    isNew: true,
    failure: copy.decideFailed,
    feature: 'conversation',
    async onSave({ note }) {
      assertThere(await decide(context, id, { state: 'changes', note }))
      showToast({ title: 'We know what to change', tone: 'success' })
    },
    onClose,
  })
  return (
    <DraftDialog
      title={`What should change in “${title}”?`}
      submitLabel="Send"
      form={form}
      first={{ label: 'What should change', rows: 5, ...form.field('note') }}
      onClose={onClose}
    />
  )
}

/** `?edit-comment=<id>` */
function EditDialog({ post: { id, body }, context, onClose }: DialogOfPostProps) {
  const form = useDraftForm({
    form: `comment.${id}`,
    schema: commentInputSchema,
    live: { body },
    failure: copy.editFailed,
    feature: 'conversation',
    async onSave({ body: text }, { base }) {
      assertThere(await editComment(context, id, text, base.body ?? body))
    },
    onClose,
  })
  return (
    <DraftDialog
      title="Edit comment"
      submitLabel="Save"
      form={form}
      first={{ label: copy.commentLabel, rows: 5, ...form.field('body') }}
      onClose={onClose}
    />
  )
}
