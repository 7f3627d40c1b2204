import { CalendarDays, CircleDot } from 'lucide-react'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import type { Project, ProjectStatus } from '#src/domain/project/table.ts'
import { resultOf, type Targets } from '../../kit/commands/command.ts'
import { moveFocusNear } from '../../kit/commands/row-focus.ts'
import { mayEdit, type ProjectCommand, projectCommandsIn } from './commands.ts'
import { managementCopy } from './management-copy.ts'
import { setProjectStatus } from './mutations.ts'
import { statusIcons } from '../badges/status-badge.tsx'

const named = (projects: Targets<Project>) => (projects.length === 1 ? projects[0].name : `${projects.length} projects`)

const { create, edit, remove } = projectCommandsIn(managementCopy)

export const newManagedCommand = create

/** Opens the dialog to choose a status. */
const chooseStatusCommand: ProjectCommand = {
  id: 'project.change-status',
  label: 'Change Status',
  describe: (projects) => `Change status of ${named(projects)}`,
  icon: CircleDot,
  takes: 'many',
  visible: mayEdit,
  shortcut: 's',
  perform: (projects, { openDialog }) => openDialog({ kind: 'change-status', ids: projects.map(({ id }) => id) }),
  failure: managementCopy.updateFailed,
}

/** Opens the dialog with the standard tasks of the project's plan. */
const planWeekCommand: ProjectCommand = {
  id: 'project.plan-week',
  label: managementCopy.week.title,
  describe: ([project]) => `Plan the week of ${project.name}`,
  icon: CalendarDays,
  visible: mayEdit,
  shortcut: 'w',
  perform: ([project], { openDialog }) => openDialog({ kind: 'plan-week', ids: [project.id] }),
  failure: managementCopy.week.failed,
}

/** One command per status, for one project or several, with one Undo. */
export const statusCommands: Record<ProjectStatus, ProjectCommand> = {
  planning: setTo('planning'),
  'in-progress': setTo('in-progress'),
  completed: setTo('completed'),
  'on-hold': setTo('on-hold'),
}

function setTo(status: ProjectStatus): ProjectCommand {
  const label = projectStatusLabels[status]
  return {
    id: `project.set-${status}`,
    label,
    describe: (projects) => `Set ${named(projects)} to ${label}`,
    icon: statusIcons[status],
    takes: 'many',
    visible: mayEdit,
    disabledReason: (projects) =>
      projects.every((project) => project.status === status) ? `The status is already ${label}.` : undefined,
    async perform(projects, context) {
      // A list filtered by status loses these rows.
      const ids = projects.map(({ id }) => id)
      moveFocusNear(ids)
      const done = await setProjectStatus(context, ids, status)
      context.closeDialog()
      return resultOf(done, {
        done: managementCopy.statusSet,
        undone: managementCopy.statusTakenBack,
        undoFailed: managementCopy.updateFailed,
        unchanged: managementCopy.statusSet(projects.length),
      })
    },
    failure: managementCopy.updateFailed,
  }
}

/** The commands for one project, in the order of the menus. */
export const managementCommands: readonly ProjectCommand[] = [edit, chooseStatusCommand, planWeekCommand, remove]

/** The commands for several projects at once, and those for one that is selected. */
export const bulkCommands: readonly ProjectCommand[] = [chooseStatusCommand, planWeekCommand, remove]

/** All commands of the page, for the palette and the keyboard. */
export const pageCommands: readonly ProjectCommand[] = [
  newManagedCommand,
  ...managementCommands,
  ...Object.values(statusCommands),
]
