import { taskStatusLabels } from '#src/domain/task/rules.ts'
import type { TaskInput, TaskStatus } from '#src/domain/task/schema.ts'

/** Of everything that failed here. */
const failed = (title: string) => ({ title, description: 'Please try again later.' })

/** What this page says, in one place. */
export const texts = {
  title: 'Task Management',
  noProject: 'No project',
  unassigned: 'Unassigned',
  loadFailed: failed('Failed to load data'),
  titleRequired: { title: 'Title required', description: 'Please enter a task title.' },
  created: 'Task created',
  createFailed: failed('Failed to create task'),
  updated: (count: number) => (count === 1 ? 'Task updated' : `${count.toLocaleString('en')} tasks updated`),
  updateFailed: failed('Failed to update task'),
  unchanged: 'Nothing to change',
  deleted: (count: number) => (count === 1 ? 'Task deleted' : `${count.toLocaleString('en')} tasks deleted`),
  deleteFailed: failed('Failed to delete task'),
  deleteQuestion: (count: number) =>
    `Are you sure you want to delete ${count === 1 ? 'this task' : `these ${count.toLocaleString('en')} tasks`}?`,
  restored: (count: number) => (count === 1 ? 'Task restored' : `${count.toLocaleString('en')} tasks restored`),
  restoreFailed: (count: number) => `Failed to restore ${count === 1 ? 'task' : 'tasks'}. Please try again later.`,
} as const

export const fieldLabels: Record<keyof TaskInput, string> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  assigned_to: 'Assigned To',
  project_id: 'Project',
}

/** What people call a field in a sentence. */
export function fieldWord(field: string): string {
  const words: Record<string, string> = { assigned_to: 'assignee', project_id: 'project' }
  return words[field] ?? field
}

/**
 * A field's value as people read it. The value may be of any device and version.
 * @param nameOf the name of the person or the project with this id
 */
export function formatValue(field: string, value: unknown, nameOf: (id: string) => string | undefined): string {
  const text = typeof value === 'string' ? value.trim() : value === null ? '' : JSON.stringify(value)
  if (field === 'status' && Object.hasOwn(taskStatusLabels, text)) return taskStatusLabels[text as TaskStatus]
  if (field === 'assigned_to') return text === '' ? texts.unassigned : (nameOf(text) ?? 'Unknown User')
  if (field === 'project_id') return text === '' ? texts.noProject : (nameOf(text) ?? 'Unknown project')
  return text === '' ? '(empty)' : text
}
