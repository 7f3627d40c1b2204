import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { Identity } from '#src/data/session/identity.ts'
import { canEditProject } from '#src/domain/project/rules.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { Command } from '../shell/command.ts'
import type { ProjectDialog } from './dialog-address.ts'

/** What the commands of this page need. */
export interface ProjectCommandContext {
  identity: Pick<Identity, 'userId' | 'scope'>
  openDialog: (dialog: ProjectDialog) => void
}

/** Opens the dialog for a new project. */
export const newProjectCommand: Command<void, ProjectCommandContext> = {
  id: 'project.new',
  label: 'New Project',
  describe: () => 'New Project',
  icon: Plus,
  visible: () => true,
  perform: (_target, { openDialog }) => openDialog({ kind: 'new' }),
}

const editProjectCommand: Command<Project, ProjectCommandContext> = {
  id: 'project.edit',
  label: 'Edit',
  describe: (project) => `Edit ${project.name}`,
  icon: Pencil,
  visible: (project, { identity }) => canEditProject(identity, project),
  perform: (project, { openDialog }) => openDialog({ kind: 'edit', id: project.id }),
}

const deleteProjectCommand: Command<Project, ProjectCommandContext> = {
  id: 'project.delete',
  label: 'Delete',
  describe: (project) => `Delete ${project.name}`,
  icon: Trash2,
  tone: 'danger',
  visible: (project, { identity }) => canEditProject(identity, project),
  perform: (project, { openDialog }) => openDialog({ kind: 'delete', id: project.id }),
}

/** What can be done to one project, in the order it is offered. */
export const projectCommands = [editProjectCommand, deleteProjectCommand] as const
