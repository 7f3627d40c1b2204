import { flag, id, type RowOf, type Table, text, time } from '../table.ts'

export const notificationColumns = {
  user_id: { ...id, sent: 'inserted' },
  message: { ...text, sent: 'inserted', typed: true },
  /** The event, for news that the database writes; '' for a message from an admin. */
  kind: { ...text, max: 20, added: '' },
  project_id: { ...id, nullable: true, added: '' },
  task_id: { ...id, nullable: true, added: '' },
  /** The post that the news is about, if there is one. */
  post_id: { ...id, nullable: true, added: '' },
  /** How many tasks or posts the news is about. Further news of its project and kind joins it while it is unread. */
  count: { kind: 'integer', min: 1, added: 1 },
  is_read: { ...flag, sent: 'edited' },
  /** News that joins the row changes this time and makes the row unread, because the user hasn't seen it. */
  created_at: { ...time, undone: true, renews: true },
} as const

export type Notification = RowOf<typeof notificationColumns>

export const notificationsTable = {
  columns: notificationColumns,
  indexes: [['user_id', 'created_at'], ['user_id', 'is_read', 'created_at'], ['created_at']],
  adminIndexes: [['kind', 'created_at']],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'admins',
  owner: 'user_id',
  dropsIfGone: true,
  exportedAs: 'notifications',
  defaults: { is_read: false },
  noun: 'notification',
  label: ({ message }) => String(message),
} satisfies Table
