import { flag, id, type OneOf, type RowOf, type Table, text, time } from '../table.ts'

// Every page loads this, so the limits are in rules.ts.

export const approvalTitleMax = 120
export const counterMax = 9_999_999_999_999
/** The place of a post that the server doesn't have yet: after all others. Posts with the same place are in the order of their counters. */
export const unsentSeq = 999_999_999_999

export const postKinds = ['comment', 'file', 'approval', 'event'] as const
/** Empty unless it is a request for approval. */
export const requestStates = ['', 'waiting', 'approved', 'changes', 'withdrawn'] as const

export const postColumns = {
  project_id: { ...id, sent: 'inserted' },
  /** The owner of its project. */
  owner_id: { ...id, nullable: true },
  /** The task that it is about; '' for none. The device may not have this task. */
  task_id: { ...id, nullable: true, sent: 'inserted' },
  kind: { ...(text as OneOf<(typeof postKinds)[number]>), max: 20, sent: 'inserted' },
  /** The subject of a request, or the name of a file. */
  title: { ...text, max: approvalTitleMax, sent: 'inserted', typed: true },
  body: { ...text, sent: 'edited', typed: true },
  link: { ...text, sent: 'inserted', typed: true },
  /** The MIME type of a file, as the bucket has it. */
  file_type: text,
  /** In bytes. */
  file_size: { kind: 'integer', min: 0 },
  has_preview: flag,
  /** The request for approval that a file belongs to; '' for none. */
  approval_id: { ...id, nullable: true, sent: 'inserted' },
  /** The kind of event. */
  event: { ...text, max: 20 },
  /** The number of tasks that an event is about. */
  count: { kind: 'integer', min: 1 },
  /** '' for an event, and if the author's account was deleted. */
  author_id: { ...id, nullable: true },
  author_name: text,
  by_team: flag,
  state: { ...(text as OneOf<(typeof requestStates)[number]>), max: 20, sent: 'edited' },
  decision_note: { ...text, sent: 'edited', typed: true },
  decided_by: { ...id, nullable: true, follows: 'state' },
  decided_by_name: { ...text, follows: 'state' },
  decided_at: { ...time, nullable: true, follows: 'state' },
  /** A comment by the customer that the team has not replied to. */
  awaits_reply: { ...flag, sent: 'edited' },
  /** Deleted by its author: the text of a comment is gone, a file can be brought back for a week. */
  is_removed: { ...flag, sent: 'edited' },
  /** Its place in the feed, by arrival; `unsentSeq` until then. */
  seq: { kind: 'integer', min: 0, max: unsentSeq },
  /** The order in which its author wrote it: milliseconds since the epoch, greater than that of their previous post. */
  counter: { kind: 'integer', min: 0, max: counterMax, sent: 'inserted' },
  created_at: time,
  /** '' if it was never edited. */
  edited_at: { ...time, nullable: true, follows: 'body' },
} as const

export type Post = RowOf<typeof postColumns>

/** Fields of a post that devices send, by default. */
export const sentPost = {
  task_id: '',
  kind: 'comment' as Post['kind'],
  title: '',
  body: '',
  link: '',
  approval_id: '',
  state: '' as Post['state'],
  decision_note: '',
  awaits_reply: false,
  is_removed: false,
  counter: 0,
}

export const postsTable = {
  columns: postColumns,
  indexes: [
    ['project_id', 'approval_id', 'seq', 'counter'],
    ['project_id', 'kind', 'seq'],
    ['owner_id', 'state', 'created_at'],
  ],
  adminIndexes: [
    ['state', 'created_at'],
    ['awaits_reply', 'created_at'],
  ],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  pushedInOrderOf: 'counter',
  insertedBy: 'everyone',
  owner: 'owner_id',
  exportedAs: 'posts',
  defaults: sentPost,
  parent: { table: 'projects', field: 'project_id', copies: { from: 'user_id', to: 'owner_id' } },
  noun: 'comment',
  // Cuts between whole letters. `shortened` is too large here, because every start of the app loads this file.
  label: ({ title, body }) => /^.{0,80}(?![\p{M}\u200d])/su.exec(String(title || body))?.[0] ?? '',
} satisfies Table
