import { useRef } from 'react'
import { z } from 'zod'
import { documentTemplates } from '#src/domain/document/rules.ts'
import { documentSchema } from '#src/domain/document/schema.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { DraftDialog } from '../../kit/forms/draft-dialog.tsx'
import { useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { copy, kindCopy } from './copy.ts'
import type { DocumentDialogsProps } from './commands.ts'
import { createDocument, renameDocument } from './mutations.ts'

/** The form of a new document or of a document's name, or the reason why there is no form. */
export function DocumentForms({ dialog, documents, ...props }: DocumentDialogsProps) {
  if (dialog.kind === 'new') return <NewForm {...props} />
  if (!documents) return null
  const document = documents.find(({ id }) => id === dialog.id)
  if (document) return <NameForm key={document.id} document={document} {...props} />
  return (
    <NoticeDialog
      title={kindCopy[props.kind].notFound}
      description={copy.goneText}
      closeLabel={copy.back}
      onClose={props.onClose}
    />
  )
}

type FormProps = Omit<DocumentDialogsProps, 'dialog' | 'documents'>

const newCopy = {
  aboutDeck: 'It starts with ten slides, in the order in which investors read them. Each asks you what belongs on it.',
  template: 'Start with',
  templates: {
    '': 'Empty',
    subscription: 'Subscription',
    marketplace: 'Marketplace',
    services: 'Services',
    shop: 'Shop',
  },
  templateAbout: {
    '': 'You answer every question yourself.',
    subscription: 'Customers pay each month: software, a club, a course.',
    marketplace: 'You earn a share of what others sell through you.',
    services: 'Clients pay for your team’s work.',
    shop: 'You sell goods that you buy or make.',
  },
  templateHint: 'Every figure of a template is an example until you change it.',
} as const

const templates = documentTemplates.map((value) => ({
  value,
  label: (
    <>
      <strong>{newCopy.templates[value]}</strong> {newCopy.templateAbout[value]}
    </>
  ),
}))

const newSchema = z.object(documentSchema.pick({ name: true, template: true }).shape)

function NewForm({ project, kind, context, onCreated, onClose }: FormProps) {
  const own = kindCopy[kind]
  const created = useRef('')
  const form = useDraftForm({
    form: `${kind}.new.${project.id}`,
    schema: newSchema,
    live: { name: own.defaultName, template: 'subscription' },
    isNew: true,
    failure: own.createFailed,
    feature: kind,
    async onSave(values) {
      created.current = (await createDocument(context, project, { kind, ...values })).id
      showToast({ title: own.created, tone: 'success' })
    },
    onClose: () => (created.current ? onCreated(created.current) : onClose()),
  })
  const template = form.control('template')
  return (
    <DraftDialog
      title={own.newTitle}
      submitLabel={own.create}
      form={form}
      first={{ label: copy.nameLabel, ...form.field('name') }}
      onClose={onClose}
    >
      {kind === 'projection' ? (
        <RadioField
          label={newCopy.template}
          hint={newCopy.templateHint}
          options={templates}
          value={template.value}
          onChange={template.onChange}
        />
      ) : (
        <p>{newCopy.aboutDeck}</p>
      )}
    </DraftDialog>
  )
}

const nameSchema = z.object(documentSchema.pick({ name: true }).shape)

function NameForm({ document: { id, kind, name }, context, onClose }: FormProps & { document: ProjectDocument }) {
  const own = kindCopy[kind]
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
