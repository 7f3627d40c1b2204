import type { ListRequest } from '#src/data/store/list-request.ts'
import { groupBy } from '#src/domain/lists.ts'
import type { Post } from '#src/domain/post/table.ts'

/** More than a team answers in a day; the list says if there are more. */
const most = 200

/** Customers' comments that the team hasn't replied to, the oldest first. */
export const awaitingReply: ListRequest<'project_posts'> = {
  table: 'project_posts',
  where: { awaits_reply: true },
  sort: [{ field: 'created_at', direction: 'asc' }],
  limit: most,
}

/** What the team asked and customers haven't answered, the oldest first. */
export const awaitingCustomers: ListRequest<'project_posts'> = {
  table: 'project_posts',
  where: { state: 'waiting' },
  sort: [{ field: 'created_at', direction: 'asc' }],
  limit: most,
}

/** The comments of one project that await a reply, as one row of a list. */
export interface Awaiting {
  /** Of its newest comment. */
  id: string
  newest: Post
  /** ISO time of the oldest one. */
  since: string
  ids: readonly string[]
}

/** One row for each project, the one that waits longest first. @param posts oldest first */
export function awaitingByProject(posts: readonly Post[]): Awaiting[] {
  return [...groupBy(posts, ({ project_id }) => project_id).values()].map((group) => {
    const [oldest] = group
    const newest = group.at(-1) ?? oldest
    return { id: newest.id, newest, since: oldest.created_at, ids: group.map(({ id }) => id) }
  })
}
