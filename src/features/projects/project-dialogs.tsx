import type { ComponentProps } from 'react'
import { newProject } from '#src/domain/project/fields.ts'
import { CreateDialog, EditDialog, type ProjectPage, UnknownDialog } from './create-and-edit.tsx'
import { ProjectForm } from './project-form.tsx'
import { copy } from './copy.ts'

const page: ProjectPage = { Form: ProjectForm, copy, blank: newProject, drafts: 'project' }

export const CreateProjectDialog = (props: Omit<ComponentProps<typeof CreateDialog>, 'page'>) => (
  <CreateDialog {...props} page={page} />
)

export const EditProjectDialog = (props: Omit<ComponentProps<typeof EditDialog>, 'page'>) => (
  <EditDialog {...props} page={page} />
)

export const UnknownProjectDialog = (props: Omit<ComponentProps<typeof UnknownDialog>, 'page'>) => (
  <UnknownDialog {...props} page={page} />
)
