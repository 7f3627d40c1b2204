import { positionMax } from '../order.ts'
import { date, id, type OneOf, type RowOf, type Table, text, time } from '../table.ts'

export const taskStatuses = ['pending', 'in-progress', 'completed', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const taskTitleMax = 200
export const taskDescriptionMax = 4000

export const taskColumns = {
  project_id: { ...id, nullable: true, sent: 'edited' },
  /** The owner of its project, or '' if it has none. An admin's device holds everyone's tasks, and this tells them apart. */
  owner_id: { ...id, nullable: true },
  title: { ...text, sent: 'edited', typed: true },
  description: { ...text, sent: 'edited', typed: true },
  status: { ...(text as OneOf<TaskStatus>), max: 20, sent: 'edited' },
  due_on: { ...date, nullable: true, sent: 'edited', added: '' },
  /** The place among the tasks of its project, as a fractional index (domain/position.ts). */
  position: { ...text, max: positionMax, sent: 'edited', added: '' },
  assigned_to: { ...id, nullable: true, sent: 'edited' },
  created_by: { ...id, nullable: true },
  created_at: time,
  updated_at: { ...time, undone: true },
  /** '' unless the task is completed. Only the database sets it; until it answers, the device shows its own time. */
  completed_at: { ...time, nullable: true, follows: 'status', undone: true, added: '' },
} as const

export type Task = RowOf<typeof taskColumns>

/** The fields of a new task that an admin enters. */
export const newTask: Pick<Task, 'title' | 'description' | 'status' | 'due_on' | 'assigned_to' | 'project_id'> = {
  title: '',
  description: '',
  status: 'pending',
  due_on: '',
  assigned_to: '',
  project_id: '',
}

export const tasksTable = {
  columns: taskColumns,
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
  ownCollection: true,
  pulledBy: 'everyone',
  pushes: { own: false, all: true },
  insertedBy: 'admins',
  owner: 'owner_id',
  exportedAs: 'tasks',
  defaults: { ...newTask, position: '' },
  parent: { table: 'projects', field: 'project_id', copies: { from: 'user_id', to: 'owner_id' } },
  noun: 'task',
  label: ({ title }) => String(title),
} satisfies Table
