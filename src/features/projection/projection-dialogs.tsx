import { useRef } from 'react'
import { z } from 'zod'
import { documentTemplates } from '#src/domain/document/limits.ts'
import { documentSchema, type ProjectDocument } from '#src/domain/document/schema.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { DraftDialog } from '../forms/draft-dialog.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import type { ProjectionContext } from './commands.ts'
import { copy } from './copy.ts'
import type { ProjectionDialog } from './dialog-address.ts'
import { createProjection, renameProjection } from './mutations.ts'

interface ProjectionDialogsProps {
  dialog: ProjectionDialog
  project: Pick<Project, 'id' | 'user_id'>
  /** The project's; undefined until read. */
  projections: readonly ProjectDocument[] | undefined
  context: ProjectionContext
  /** Called with the id of a new projection, instead of `onClose`. */
  onCreated: (id: string) => void
  onClose: () => void
}

/** The forms of projections. */
export function ProjectionDialogs({ dialog, projections, ...props }: ProjectionDialogsProps) {
  if (dialog.kind === 'new') return <NewDialog {...props} />
  if (!projections) return null
  const document = projections.find(({ id }) => id === dialog.id)
  if (document) return <RenameDialog key={document.id} document={document} {...props} />
  return (
    <NoticeDialog title={copy.notFound} description={copy.goneText} closeLabel={copy.back} onClose={props.onClose} />
  )
}

type FormProps = Omit<ProjectionDialogsProps, 'dialog' | 'projections'>

const templates = documentTemplates.map((value) => ({ value, label: <Template name={value} /> }))
const newSchema = z.object(documentSchema.pick({ name: true, template: true }).shape)
const nameSchema = z.object(documentSchema.pick({ name: true }).shape)
const asText = (_field: string, value: unknown) => String(value)

/** `?new-projection` */
function NewDialog({ project, context, onCreated, onClose }: FormProps) {
  const created = useRef('')
  const form = useDraftForm({
    form: `projection.new.${project.id}`,
    schema: newSchema,
    live: { name: copy.defaultName, template: 'subscription' },
    isNew: true,
    format: asText,
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
      first={{ label: copy.nameLabel, ...form.field('name') }}
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

/** `?rename=<id>` */
function RenameDialog({ document: { id, name }, context, onClose }: FormProps & { document: ProjectDocument }) {
  const form = useDraftForm({
    form: `projection.name.${id}`,
    schema: nameSchema,
    live: { name },
    format: asText,
    failure: copy.renameFailed,
    feature: 'projection',
    async onSave(input, { base }) {
      await renameProjection(context, id, input.name, base.name ?? name)
      showToast({ title: copy.renamed, tone: 'success' })
    },
    onClose,
  })
  return (
    <DraftDialog
      title={copy.renameTitle}
      submitLabel={copy.save}
      form={form}
      first={{ label: copy.nameLabel, ...form.field('name') }}
      onClose={onClose}
    >
      {null}
    </DraftDialog>
  )
}
