import { date, id, type Table, text, time } from '../table.ts'
import { newProject, projectNameMax, unplanned } from './fields.ts'
import type { Project } from './schema.ts'

export const projectColumns = {
  user_id: { ...id, sent: 'inserted' },
  name: { ...text, max: projectNameMax, sent: 'edited', typed: true },
  description: { ...text, sent: 'edited', typed: true },
  status: { ...text, max: 20, sent: 'edited' },
  progress: { kind: 'integer', min: 0, max: 100, sent: 'edited' },
  /** The plan that the customer bought, or ''. Only admins write it, the dates and the links. */
  plan: { ...text, max: 20, sent: 'edited', added: '' },
  starts_on: { ...date, nullable: true, sent: 'edited', added: '' },
  due_on: { ...date, nullable: true, sent: 'edited', added: '' },
  /** One a line: name, space, address (links.ts). */
  links: { ...text, sent: 'edited', typed: true, added: '' },
  created_at: time,
  updated_at: time,
  /** '' unless the project is completed. Only the database sets it; until it answers, the device shows its own time. */
  completed_at: { ...time, nullable: true, follows: 'status', undone: true, added: '' },
} as const

export const projectsTable: Table<Project> = {
  columns: projectColumns,
  shape: async () => (await import('./schema.ts')).projectSchema,
  indexes: [
    ['user_id', 'created_at'],
    ['user_id', 'updated_at'],
    ['user_id', 'name'],
    ['user_id', 'status', 'created_at'],
    ['user_id', 'status', 'updated_at'],
    ['user_id', 'status', 'name'],
  ],
  adminIndexes: [['created_at'], ['status', 'created_at']],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'everyone',
  owner: 'user_id',
  exportedAs: 'projects',
  defaults: { ...newProject, ...unplanned },
  noun: 'project',
  label: ({ name }) => String(name),
}
