import type { ActivityAction } from './rules.ts'
import { id, type OneOf, type RowOf, type Table, text, time } from '../table.ts'

export const activityColumns = {
  action: { ...(text as OneOf<ActivityAction>), max: 30 },
  /** '' if no admin acted. */
  admin_id: { ...id, nullable: true },
  /** '' if it concerns no user or all of them. */
  user_id: { ...id, nullable: true },
  details: { kind: 'object' },
  created_at: time,
} as const

/** An entry of the activity log: who did what to whom. The database writes it. */
export type Activity = RowOf<typeof activityColumns>

export const userManagementLogsTable = {
  columns: activityColumns,
  indexes: [['created_at'], ['action', 'created_at'], ['user_id', 'created_at'], ['admin_id', 'created_at']],
  pulledBy: 'admins',
  pushes: { own: false, all: false },
  insertedBy: 'nobody',
  owner: null,
  defaults: {},
  noun: 'activity log entry',
  label: ({ action }) => String(action),
} satisfies Table
