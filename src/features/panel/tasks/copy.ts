import { taskStatusLabels } from '#src/domain/task/rules.ts'
import type { TaskInput } from '#src/domain/task/schema.ts'
import type { TaskStatus } from '#src/domain/task/table.ts'
import { formatDay } from '#src/ui/date/format-date.ts'

/** For any failure on this page. */
const failed = (title: string) => ({ title, description: 'Please try again later.' })

/** The copy of this page. */
export const copy = {
  title: 'Task Management',
  createFirst: 'Create the First Task',
  emptyText:
    "A task can belong to a project, but doesn't have to. Completing one moves the progress your customer sees.",
  noProject: 'No project',
  unassigned: 'Unassigned',
  loadFailed: { ...failed('Failed to load data'), toast: true },
  missing: {
    title: 'Task not found',
    description: 'It was deleted, perhaps by another admin.',
    closeLabel: 'Back to Tasks',
  },
  titleRequired: { title: 'Title required', description: 'Please enter a task title.' },
  created: 'Task created',
  createFailed: failed('Failed to create task'),
  updated: (count: number) => (count === 1 ? 'Task updated' : `${count.toLocaleString('en')} tasks updated`),
  updateFailed: failed('Failed to update task'),
  unchanged: 'Nothing to change',
  deleted: (count: number) => (count === 1 ? 'Task deleted' : `${count.toLocaleString('en')} tasks deleted`),
  deleteFailed: failed('Failed to delete task'),
  confirmDelete: (count: number) =>
    `Are you sure you want to delete ${count === 1 ? 'this task' : `these ${count.toLocaleString('en')} tasks`}?`,
  restored: (count: number) => (count === 1 ? 'Task restored' : `${count.toLocaleString('en')} tasks restored`),
  restoreFailed: (count: number) => `Failed to restore ${count === 1 ? 'task' : 'tasks'}. Please try again later.`,
} as const

export const fieldLabels: Record<keyof TaskInput, string> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  due_on: 'Due on',
  assigned_to: 'Assigned To',
  project_id: 'Project',
}

/** A field's name within a sentence. */
export function fieldLabel(field: string): string {
  const labels: Record<string, string> = { due_on: 'due date', assigned_to: 'assignee', project_id: 'project' }
  return labels[field] ?? field
}

/**
 * Formats a field's value for users. The value may come from any device and version.
 * @param nameOf the name of the user or project with this id
 */
export function formatValue(field: string, value: unknown, nameOf: (id: string) => string | undefined): string {
  const text = typeof value === 'string' ? value.trim() : value === null ? '' : JSON.stringify(value)
  if (field === 'status' && Object.hasOwn(taskStatusLabels, text)) return taskStatusLabels[text as TaskStatus]
  if (field === 'assigned_to') return text === '' ? copy.unassigned : (nameOf(text) ?? 'Unknown User')
  if (field === 'project_id') return text === '' ? copy.noProject : (nameOf(text) ?? 'Unknown project')
  if (field === 'due_on') return formatDay(text) ?? 'No date'
  return text === '' ? '(empty)' : text
}
