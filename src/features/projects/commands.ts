import { Pencil, Plus, Trash2 } from 'lucide-react'
import { canEditProject } from '#src/domain/project/rules.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { allOrNone, type Undo } from '../commands/all-or-none.ts'
import type { Command, Targets } from '../commands/command.ts'
import type { ProjectDialog } from './dialog-address.ts'
import { type Actor, deleteProject, ProjectGone } from './mutations.ts'
import { type ProjectTexts, texts } from './texts.ts'

/** What the commands of a page with projects need. */
export interface ProjectCommandContext extends Actor {
  openDialog: (dialog: ProjectDialog) => void
}

type ProjectCommand = Command<Project, ProjectCommandContext>

export const mayEdit = (projects: Targets<Project>, { identity }: ProjectCommandContext) =>
  projects.every((project) => canEditProject(identity, project))

/** Creating, editing and deleting projects, in the words of one page. */
export function projectCommandsIn(texts: ProjectTexts): Record<'create' | 'edit' | 'remove', ProjectCommand> {
  return {
    /** Opens the dialog for a new project. */
    create: {
      id: 'project.new',
      label: 'New Project',
      describe: () => 'New Project',
      icon: Plus,
      takes: 'none',
      shortcut: 'n',
      perform: (_none, { openDialog }) => openDialog({ kind: 'new' }),
      failure: texts.createFailed,
    },
    edit: {
      id: 'project.edit',
      label: 'Edit',
      describe: ([project]) => `Edit ${project.name}`,
      icon: Pencil,
      visible: mayEdit,
      shortcut: 'e',
      perform: ([project], { openDialog }) => openDialog({ kind: 'edit', id: project.id }),
      failure: texts.updateFailed,
    },
    /** One or many, with one question and one Undo. */
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
        description: texts.deleteQuestion(projects.length),
        confirmLabel: 'Delete',
        names: projects.map(({ name }) => name),
      }),
      async perform(projects, actor) {
        const undo = await allOrNone(projects, ({ id }) =>
          unlessGone(async () => (await deleteProject(actor, id)).undo),
        )
        return {
          message: texts.deleted(projects.length),
          undo: undo && {
            perform: undo,
            message: texts.restored(projects.length),
            failure: texts.restoreFailed(projects.length),
          },
        }
      },
      failure: texts.deleteFailed,
    },
  }
}

/** A project that was deleted elsewhere meanwhile leaves nothing to do, and nothing to undo. */
export async function unlessGone(act: () => Promise<Undo | undefined>): Promise<Undo | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ProjectGone) return undefined
    throw error
  }
}

const ofCustomers = projectCommandsIn(texts)

export const newProjectCommand = ofCustomers.create
export const deleteProjectCommand = ofCustomers.remove

/** What a customer can do to projects, in the order it is offered. */
export const projectCommands = [ofCustomers.edit, deleteProjectCommand] as const

/** All commands of the customer's page, for the palette and the keyboard. */
export const pageCommands = [newProjectCommand, ...projectCommands] as const
