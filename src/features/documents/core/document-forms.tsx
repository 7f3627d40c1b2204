import { type ReactNode, useRef } from 'react'
import { z } from 'zod'
import { documentSchema } from '#src/domain/document/schema.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { type FailureMessage, showToast } from '#src/ui/toast/toast-store.ts'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { DraftDialog } from '../../kit/forms/draft-dialog.tsx'
import { type DraftForm, useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { copy } from './copy.ts'
import type { DocumentDialogsProps } from './documents-section.tsx'
import { renameDocument } from './mutations.ts'

interface Copy {
  newTitle: string
  create: string
  created: string
  createFailed: FailureMessage
  defaultName: string
  renameTitle: string
  renamed: string
  renameFailed: FailureMessage
  notFound: string
}

/** What the form of a new document asks. */
export type NewValues = Pick<ProjectDocument, 'name' | 'template'>

interface DocumentFormsProps extends DocumentDialogsProps {
  kind: ProjectDocument['kind']
  copy: Copy
  create: (values: NewValues) => Promise<{ id: string }>
  /** What a new document asks besides its name, or says. */
  more: (form: DraftForm<NewValues>) => ReactNode
}

/** The form of a new document, or of a document's name, or why there is none. */
export function DocumentForms({ dialog, documents, ...props }: DocumentFormsProps) {
  if (dialog.kind === 'new') return <NewForm {...props} />
  if (!documents) return null
  const document = documents.find(({ id }) => id === dialog.id)
  if (document) return <NameForm key={document.id} document={document} {...props} />
  return (
    <NoticeDialog
      title={props.copy.notFound}
      description={copy.goneText}
      closeLabel={copy.back}
      onClose={props.onClose}
    />
  )
}

type FormProps = Omit<DocumentFormsProps, 'dialog' | 'documents'>

const newSchema = z.object(documentSchema.pick({ name: true, template: true }).shape)

function NewForm({ project, kind, copy: own, create, more, onCreated, onClose }: FormProps) {
  const created = useRef('')
  const form = useDraftForm<NewValues>({
    form: `${kind}.new.${project.id}`,
    schema: newSchema,
    live: { name: own.defaultName, template: 'subscription' },
    isNew: true,
    failure: own.createFailed,
    feature: kind,
    async onSave(values) {
      created.current = (await create(values)).id
      showToast({ title: own.created, tone: 'success' })
    },
    onClose: () => (created.current ? onCreated(created.current) : onClose()),
  })
  return (
    <DraftDialog
      title={own.newTitle}
      submitLabel={own.create}
      form={form}
      first={{ label: copy.nameLabel, ...form.field('name') }}
      onClose={onClose}
    >
      {more(form)}
    </DraftDialog>
  )
}

const nameSchema = z.object(documentSchema.pick({ name: true }).shape)

function NameForm({
  document: { id, kind, name },
  copy: own,
  context,
  onClose,
}: FormProps & { document: ProjectDocument }) {
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
