import type { Task, TaskStatus } from './schema.ts'

/** Labels of task statuses. */
export const taskStatusLabels: Record<TaskStatus, string> = {
  pending: 'Pending',
  'in-progress': 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const day = 24 * 60 * 60 * 1000

/** "Completed today": completed, and last changed within 24 hours (spec, section 4). Times in milliseconds since the epoch. */
export const completedToday = {
  since: (now: number): number => now - day,
  includes: ({ status, updated_at }: Pick<Task, 'status' | 'updated_at'>, now: number): boolean =>
    status === 'completed' && Date.parse(updated_at) > completedToday.since(now),
}
