import type { Post } from './schema.ts'

// What the table's declaration needs. Every page loads it, so the limits are in limits.ts.

export const approvalTitleMax = 120
export const counterMax = 9_999_999_999_999
/** The place of a post that the server doesn't have yet: after all others. Posts with the same place are in the order of their counters. */
export const unsentSeq = 999_999_999_999

/** What devices send of a post, if nothing else is said. */
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
