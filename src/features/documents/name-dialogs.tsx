import { z } from 'zod'
import { documentSchema, type ProjectDocument } from '#src/domain/document/schema.ts'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import type { Actor } from '../commands/rows.ts'
import { DraftDialog } from '../forms/draft-dialog.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { copy } from './copy.ts'
import { renameDocument } from './mutations.ts'

interface RenameDialogProps {
  /** To rename, among these; undefined until read. */
  id: string
  documents: readonly ProjectDocument[] | undefined
  copy: { renameTitle: string; renamed: string; renameFailed: FailureMessage; notFound: string }
  context: Actor
  onClose: () => void
}

/** The form of a document's name, or why there is none. */
export function RenameDialog({ id, documents, ...props }: RenameDialogProps) {
  if (!documents) return null
  const document = documents.find((other) => other.id === id)
  if (document) return <NameForm key={id} document={document} {...props} />
  return (
    <NoticeDialog
      title={props.copy.notFound}
      description={copy.goneText}
      closeLabel={copy.back}
      onClose={props.onClose}
    />
  )
}

const nameSchema = z.object(documentSchema.pick({ name: true }).shape)

function NameForm({
  document: { id, kind, name },
  copy: own,
  context,
  onClose,
}: Omit<RenameDialogProps, 'id' | 'documents'> & { document: ProjectDocument }) {
  const form = useDraftForm({
    form: `${kind}.name.${id}`,
    schema: nameSchema,
    live: { name },
    failure: own.renameFailed,
    feature: kind,
    async onSave(input, { base }) {
      await renameDocument(context, id, input.name, base.name ?? name)
      showToast({ title: own.renamed, tone: 'success' })
    },
    onClose,
  })
  return (
    <DraftDialog
      title={own.renameTitle}
      submitLabel={copy.save}
      form={form}
      first={{ label: copy.nameLabel, ...form.field('name') }}
      onClose={onClose}
    >
      {null}
    </DraftDialog>
  )
}
