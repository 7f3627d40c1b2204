import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { missingProject, type ProjectCopy } from './copy.ts'

const later = 'Please try again later.'
const failed = (what: string): FailureMessage => ({ title: `Failed to ${what}`, description: later })

/** The copy of Project Management. */
export const managementCopy = {
  title: 'Project Management',
  loadFailed: { title: 'Failed to load data', description: later, toast: true },
  emptyTitle: 'No projects found',
  emptyAction: 'Create a Project',
  emptyText: 'Projects your customers create appear here. You can also create one for them.',
  owner: 'Owner',
  selectOwner: 'Select a user',
  unknownOwner: 'Unknown User',
  progress: 'Progress (%)',
  ownerStays: 'The owner of a project cannot be changed',
  required: { title: 'Required fields missing', description: 'Please enter a project name and select a user.' },
  dueProposed: (days: number) => `Proposed: day ${days} of the plan.`,
  dueGone: (day: string) => `${day} came from the former plan and start, so it is gone. Choose the day you agreed on.`,
  dueBeforeStart: 'This is before the project starts. Choose a later day, or change the start.',
  linksHint: (most: number) => `One per line, up to ${most}: a name, a space and an address that starts with https://`,
  created: 'Project created',
  createFailed: failed('create project'),
  updated: 'Project updated',
  updateFailed: failed('update project'),
  statusSet: (count: number) => (count === 1 ? 'Project updated' : `${count} projects updated`),
  statusTakenBack: (count: number) => (count === 1 ? 'Status restored' : `Status of ${count} projects restored`),
  deleted: (count: number) => (count === 1 ? 'Project deleted' : `${count} projects deleted`),
  confirmDelete: (count: number) =>
    count === 1
      ? 'Are you sure you want to delete this project? All tasks associated with it are deleted too.'
      : `Are you sure you want to delete these ${count} projects? All tasks associated with them are deleted too.`,
  deleteFailed: failed('delete project'),
  restored: (count: number) => (count === 1 ? 'Project restored' : `${count} projects restored`),
  restoreFailed: (count: number) => failed(count === 1 ? 'restore project' : 'restore projects'),
  week: {
    title: 'Plan the week',
    add: (count: number) => (count === 1 ? 'Add 1 task' : `Add ${count} tasks`),
    taskTitle: 'Title',
    who: 'Who',
    you: 'You',
    nobody: 'Nobody yet',
    untitled: 'Untitled',
    there: 'Already there',
    allThere: 'All tasks of this plan are there already.',
    choosePlan: 'Choose a plan first.',
    chooseStart: 'Choose the day on which the project starts.',
    chooseTask: 'Choose at least one task.',
    noStandardTasks: (plan: string) => `${plan} has no standard tasks: its schedule is agreed with the customer.`,
    unfinishedDate: 'Enter the whole date.',
    saved: 'Saved with the project.',
    savedWith: (due: string) => `Saved with the project, which is then due ${due}.`,
    results: {
      done: (count: number) => (count === 1 ? '1 task added' : `${count} tasks added`),
      undone: (count: number) => (count === 1 ? '1 task removed' : `${count} tasks removed`),
      undoFailed: failed('remove tasks'),
    },
    failed: failed('add tasks'),
  },
  missing: missingProject('Back to Project Management'),
} as const satisfies ProjectCopy & Record<string, unknown>
