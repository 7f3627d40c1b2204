import type { Task, TaskStatus } from './table.ts'

/** Labels of task statuses. */
export const taskStatusLabels: Record<TaskStatus, string> = {
  pending: 'Pending',
  'in-progress': 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const day = 24 * 60 * 60 * 1000

/** "Completed today": completed within the last 24 hours. Times in milliseconds since the epoch. */
export const completedToday = {
  since: (now: number): number => now - day,
  includes: ({ status, completed_at }: Pick<Task, 'status' | 'completed_at'>, now: number): boolean =>
    status === 'completed' && Date.parse(completed_at) > completedToday.since(now),
}
