import { Pencil, Plus, Trash2 } from 'lucide-react'
import { canEditProject } from '#src/domain/project/rules.ts'
import type { Project } from '#src/domain/project/table.ts'
import { type Command, resultOf, type Targets } from '../../kit/commands/command.ts'
import type { Actor } from '../../kit/mutations/rows.ts'
import type { ProjectDialog } from './dialog-address.ts'
import { deleteProjects } from './mutations.ts'
import { type ProjectCopy, copy } from './copy.ts'

/** The context of the commands on pages with projects. */
export interface ProjectCommandContext extends Actor {
  openDialog: (dialog: ProjectDialog) => void
  closeDialog: () => void
}

export type ProjectCommand = Command<Project, ProjectCommandContext>

export const mayEdit = (projects: Targets<Project>, { identity }: ProjectCommandContext) =>
  projects.every((project) => canEditProject(identity, project))

/** The commands to create, edit and delete projects, with one page's copy. */
export function projectCommandsIn(copy: ProjectCopy): Record<'create' | 'edit' | 'remove', ProjectCommand> {
  return {
    create: {
      id: 'project.new',
      label: 'New Project',
      describe: () => 'New Project',
      icon: Plus,
      takes: 'none',
      shortcut: 'n',
      perform: (_none, { openDialog }) => openDialog({ kind: 'new', ids: [] }),
      failure: copy.createFailed,
    },
    edit: {
      id: 'project.edit',
      label: 'Edit',
      describe: ([project]) => `Edit ${project.name}`,
      icon: Pencil,
      visible: mayEdit,
      shortcut: 'e',
      perform: ([project], { openDialog }) => openDialog({ kind: 'edit', ids: [project.id] }),
      failure: copy.updateFailed,
    },
    /** One or several, with one question and one Undo. */
    remove: {
      id: 'project.delete',
      label: 'Delete',
      describe: (projects) => `Delete ${projects.length === 1 ? projects[0].name : `${projects.length} projects`}`,
      icon: Trash2,
      tone: 'danger',
      takes: 'many',
      visible: mayEdit,
      shortcut: 'Delete',
      confirm: (projects) => ({
        title: projects.length === 1 ? 'Delete Project' : `Delete ${projects.length} Projects`,
        description: copy.confirmDelete(projects.length),
        confirmLabel: 'Delete',
        names: projects.map(({ name }) => name),
      }),
      async perform(projects, actor) {
        const ids = projects.map(({ id }) => id)
        return resultOf(await deleteProjects(actor, ids), {
          done: copy.deleted,
          undone: copy.restored,
          undoFailed: copy.restoreFailed(projects.length),
          // Deleted elsewhere already.
          unchanged: copy.deleted(projects.length),
        })
      },
      failure: copy.deleteFailed,
    },
  }
}

const ofCustomers = projectCommandsIn(copy)

export const newProjectCommand = ofCustomers.create
export const deleteProjectCommand = ofCustomers.remove

/** A customer's commands for projects, in the order of the menus. */
export const projectCommands = [ofCustomers.edit, deleteProjectCommand] as const

/** All commands of the customer's page, for the palette and the keyboard. */
export const pageCommands = [newProjectCommand, ...projectCommands] as const
