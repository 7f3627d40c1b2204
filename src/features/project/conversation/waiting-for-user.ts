import type { ListRequest } from '#src/data/store/list-request.ts'

/** What waits for the answer of a user, in their own projects, the oldest first. */
export function waitingForUser(owner_id: string): ListRequest<'project_posts'> {
  return {
    table: 'project_posts',
    where: { owner_id, state: 'waiting' },
    sort: [{ field: 'created_at', direction: 'asc' }],
    limit: 20,
  }
}
