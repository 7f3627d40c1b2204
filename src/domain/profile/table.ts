import { flag, type OneOf, type RowOf, type Table, text, time } from '../table.ts'

export const userStatuses = ['active', 'inactive', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

/** When a user gets news by mail. */
export const newsMailChoices = ['at-once', 'daily', 'never'] as const
export type NewsMailChoice = (typeof newsMailChoices)[number]

export const profileColumns = {
  full_name: { ...text, sent: 'edited', typed: true },
  /** A storage path, an https URL, or ''. */
  avatar_url: { ...text, nullable: true, sent: 'edited' },
  email: { ...text, max: 320, nullable: true },
  status: { ...(text as OneOf<UserStatus>), max: 20, sent: 'edited' },
  is_admin: flag,
  /** When the user gets news by mail. */
  news_mail: { ...(text as OneOf<NewsMailChoice>), max: 20, sent: 'edited', added: 'daily' },
  /** Whether the user has asked for the deletion of the account. */
  deletion_requested: { ...flag, sent: 'edited', added: false },
  /** '' without a request. Set by the database. */
  deletion_requested_at: { ...time, nullable: true, follows: 'deletion_requested', added: '' },
  /** When an admin last invited the user; '' without an invitation or after its withdrawal. */
  invited_at: { ...time, nullable: true, added: '' },
  /** When the user first confirmed their address; '' if they haven't. */
  joined_at: { ...time, nullable: true, added: '1970-01-01T00:00:00.000Z' },
  created_at: time,
  updated_at: time,
} as const

export type Profile = RowOf<typeof profileColumns>

export const profilesTable = {
  columns: profileColumns,
  indexes: [['created_at']],
  adminIndexes: [['status', 'created_at'], ['email']],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'nobody',
  owner: 'id',
  exportedAs: 'profile',
  defaults: { full_name: '', avatar_url: '', status: 'active', deletion_requested: false, news_mail: 'daily' },
  noun: 'profile',
  label: ({ full_name, email }) => String(full_name || email),
} satisfies Table
