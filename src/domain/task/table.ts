import { date, id, type Table, text, time } from '../table.ts'
import { newTask, taskPositionMax } from './fields.ts'
import type { Task } from './schema.ts'

export const taskColumns = {
  project_id: { ...id, nullable: true, sent: 'edited' },
  /** The owner of its project, or '' if it has none. On an admin's device, which holds everyone's tasks, this tells whose it is. */
  owner_id: { ...id, nullable: true },
  title: { ...text, sent: 'edited', typed: true },
  description: { ...text, sent: 'edited', typed: true },
  status: { ...text, max: 20, sent: 'edited' },
  due_on: { ...date, nullable: true, sent: 'edited', added: '' },
  /** Its place among the tasks of its project, as a fractional index (position.ts). */
  position: { ...text, max: taskPositionMax, sent: 'edited', added: '' },
  assigned_to: { ...id, nullable: true, sent: 'edited' },
  created_by: { ...id, nullable: true },
  created_at: time,
  updated_at: { ...time, undone: true },
  /** '' unless the task is completed. Only the database sets it; until it answers, the device shows its own time. */
  completed_at: { ...time, nullable: true, follows: 'status', undone: true, added: '' },
} as const

export const tasksTable: Table<Task> = {
  columns: taskColumns,
  shape: async () => (await import('./schema.ts')).taskSchema,
  indexes: [
    ['project_id', 'created_at'],
    ['project_id', 'position', 'created_at'],
    ['owner_id', 'due_on'],
    ['owner_id', 'status', 'completed_at'],
    ['created_at'],
  ],
  adminIndexes: [
    ['status', 'created_at'],
    ['project_id', 'status', 'created_at'],
    ['assigned_to', 'created_at'],
  ],
  pulledBy: 'everyone',
  pushes: { own: false, all: true },
  insertedBy: 'admins',
  owner: 'owner_id',
  exportedAs: 'tasks',
  defaults: { ...newTask, position: '' },
  parent: { table: 'projects', field: 'project_id', copies: { from: 'user_id', to: 'owner_id' } },
  noun: 'task',
  label: ({ title }) => String(title),
}
