import { useRef } from 'react'
import { z } from 'zod'
import { documentTemplates } from '#src/domain/document/limits.ts'
import { documentSchema, type ProjectDocument } from '#src/domain/document/schema.ts'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { DraftDialog } from '../forms/draft-dialog.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import type { DocumentDialogsProps } from '../documents/documents-section.tsx'
import { copy as documentsCopy } from '../documents/copy.ts'
import { RenameDialog } from '../documents/name-dialogs.tsx'
import { copy } from './copy.ts'
import { createProjection } from './mutations.ts'

/** The forms of projections. */
export function ProjectionDialogs({ dialog, documents, context, onClose, ...props }: DocumentDialogsProps) {
  if (dialog.kind === 'new') return <NewDialog {...{ context, onClose, ...props }} />
  return <RenameDialog id={dialog.id} {...{ documents, copy, context, onClose }} />
}

const templates = documentTemplates.map((value) => ({ value, label: <Template name={value} /> }))
const newSchema = z.object(documentSchema.pick({ name: true, template: true }).shape)

/** `?new-projection` */
function NewDialog({ project, context, onCreated, onClose }: Omit<DocumentDialogsProps, 'dialog' | 'documents'>) {
  const created = useRef('')
  const form = useDraftForm({
    form: `projection.new.${project.id}`,
    schema: newSchema,
    live: { name: copy.defaultName, template: 'subscription' },
    isNew: true,
    failure: copy.createFailed,
    feature: 'projection',
    async onSave(input) {
      const { id } = await createProjection(context, project, input)
      created.current = id
      showToast({ title: copy.created, tone: 'success' })
    },
    onClose: () => (created.current ? onCreated(created.current) : onClose()),
  })
  const template = form.control('template')
  return (
    <DraftDialog
      title={copy.newTitle}
      submitLabel={copy.create}
      form={form}
      first={{ label: documentsCopy.nameLabel, ...form.field('name') }}
      onClose={onClose}
    >
      <RadioField
        label={copy.templateLabel}
        hint={copy.templateHint}
        options={templates}
        value={template.value}
        onChange={template.onChange}
      />
    </DraftDialog>
  )
}

function Template({ name }: { name: ProjectDocument['template'] }) {
  return (
    <>
      <strong>{copy.templates[name]}</strong> {copy.templateAbout[name]}
    </>
  )
}
