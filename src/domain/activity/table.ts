import { id, type Table, text, time } from '../table.ts'
import type { Activity } from './schema.ts'

export const activityColumns = {
  action: { ...text, max: 30 },
  /** '' if no admin acted. */
  admin_id: { ...id, nullable: true },
  /** '' if it concerns no user or all of them. */
  user_id: { ...id, nullable: true },
  details: { kind: 'object' },
  created_at: time,
} as const

export const userManagementLogsTable: Table<Activity> = {
  columns: activityColumns,
  shape: async () => (await import('./schema.ts')).activitySchema,
  indexes: [['created_at'], ['action', 'created_at'], ['user_id', 'created_at'], ['admin_id', 'created_at']],
  pulledBy: 'admins',
  pushes: { own: false, all: false },
  insertedBy: 'nobody',
  owner: null,
  defaults: {},
  noun: 'activity log entry',
  label: ({ action }) => String(action),
}
