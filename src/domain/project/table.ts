import { id, type Table, text, time } from '../table.ts'
import { newProject, projectNameMax } from './fields.ts'
import type { Project } from './schema.ts'

export const projectColumns = {
  user_id: { ...id, sent: 'inserted' },
  name: { ...text, max: projectNameMax, sent: 'edited', typed: true },
  description: { ...text, sent: 'edited', typed: true },
  status: { ...text, max: 20, sent: 'edited' },
  progress: { kind: 'integer', min: 0, max: 100, sent: 'edited' },
  created_at: time,
  updated_at: time,
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
  defaults: newProject,
  noun: 'project',
  label: ({ name }) => String(name),
}
