import { isAnsweredByOther } from './rules.ts'
import type { Post } from './table.ts'

/** One entry of a feed as it is shown. */
export interface FeedEntry {
  post: Post
  /** The number of tasks of events that share an entry. */
  count: number
  /** Whether the first entry of its day, in the reader's time zone. */
  startsDay: boolean
  /** Whether the line above new posts comes before this entry. */
  startsUnread: boolean
  /** Whether it follows a comment of the same author within minutes, so that their name needn't be repeated. */
  continues: boolean
}

/** The post just before the first one, to know what the first one shares with it. */
export type Before = Pick<Post, 'kind' | 'author_id' | 'author_name' | 'created_at' | 'event' | 'is_removed'>

const grouped = 15 * 60_000
const continued = 5 * 60_000

/**
 * The entries of a part of a feed. Completed tasks that follow each other within fifteen minutes share an entry, at the place of the last one, like
 * news. They never share an entry with tasks of another part, which may not be loaded.
 *
 * @param posts oldest first
 * @param options.before the post before the first one; undefined if it is the first of all
 * @param options.unreadFrom ISO time of the first new post; '' if there is none
 * @param options.dayOf the reader's day of a time
 */
export function feedEntries(
  posts: readonly Post[],
  options: { before?: Before | undefined; unreadFrom: string; dayOf: (time: string) => string },
): FeedEntry[] {
  const { before, unreadFrom, dayOf } = options
  const entries: FeedEntry[] = []
  let last = before
  /** Tasks of events that are shown with a later one. */
  let carried = 0
  // The news is about the first new post, so the first new post has this time or a later one.
  const isNew = ({ created_at }: Before) => unreadFrom !== '' && created_at >= unreadFrom
  let newSeen = before !== undefined && isNew(before)
  for (const [index, post] of posts.entries()) {
    const next = posts[index + 1]
    if (next && sharesEntry(post, next)) {
      carried += post.count
      continue
    }
    const startsUnread = !newSeen && isNew(post)
    newSeen ||= startsUnread
    const startsDay = !last || dayOf(last.created_at) !== dayOf(post.created_at)
    entries.push({
      post,
      count: post.count + carried,
      startsDay,
      startsUnread,
      continues: !startsDay && !startsUnread && last !== undefined && isContinued(last, post),
    })
    carried = 0
    last = post
  }
  return entries
}

function sharesEntry(post: Post, next: Post): boolean {
  return (
    post.event === 'task_completed' &&
    next.event === 'task_completed' &&
    Date.parse(next.created_at) - Date.parse(post.created_at) <= grouped
  )
}

function isContinued(last: Before, post: Post): boolean {
  return (
    last.kind === 'comment' &&
    post.kind === 'comment' &&
    last.author_id === post.author_id &&
    post.author_id !== '' &&
    Date.parse(post.created_at) - Date.parse(last.created_at) <= continued
  )
}

/** The text of an event. */
export function eventText({ post, count }: Pick<FeedEntry, 'post' | 'count'>): string {
  return count > post.count ? `${count} tasks completed.` : post.body
}

/** Texts about posts, for the screen and the export. */
export const postLabels = {
  team: 'Sevenday',
  deletedUser: 'Deleted user',
  unnamed: 'Unnamed user',
  removed: 'This comment was deleted.',
  goneWithAccount: 'This comment was deleted with its author’s account.',
  edited: 'edited',
  about: (title: string) => `About “${title}”`,
  decision: {
    approved: 'Approved',
    changes: 'Changes wanted',
    withdrawn: 'Withdrawn',
  } satisfies Record<Exclude<Post['state'], '' | 'waiting'>, string>,
  notByOwner: (name: string) => `${name} (not the current owner)`,
  waitingForCustomer: 'Waits for the customer',
} as const

/** Who decided a request. */
export function deciderOf(post: Post): string {
  const name = post.decided_by_name || postLabels.deletedUser
  return isAnsweredByOther(post) ? postLabels.notByOwner(name) : name
}
