import { documentTemplates } from '#src/domain/document/rules.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import type { DocumentDialogsProps } from '../core/documents-section.tsx'
import { DocumentForms, type NewValues } from '../core/document-forms.tsx'
import type { DraftForm } from '../../kit/forms/use-draft-form.ts'
import { copy } from '../outcome/copy.ts'
import { createProjection } from './mutations.ts'

const templates = documentTemplates.map((value) => ({ value, label: <Template name={value} /> }))

function templateField(form: DraftForm<NewValues>) {
  const { value, onChange } = form.control('template')
  const { templateLabel: label, templateHint: hint } = copy
  return <RadioField options={templates} {...{ label, hint, value, onChange }} />
}

/** The forms of projections. */
export function ProjectionDialogs(props: DocumentDialogsProps) {
  return (
    <DocumentForms
      kind="projection"
      copy={copy}
      create={(values) => createProjection(props.context, props.project, values)}
      more={templateField}
      {...props}
    />
  )
}

function Template({ name }: { name: ProjectDocument['template'] }) {
  return (
    <>
      <strong>{copy.templates[name]}</strong> {copy.templateAbout[name]}
    </>
  )
}
