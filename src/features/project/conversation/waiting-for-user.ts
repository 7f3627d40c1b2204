import type { ListRequest } from '#src/data/store/list-request.ts'

/** The requests in a user's own projects that wait for an answer, oldest first. */
export function waitingForUser(owner_id: string): ListRequest<'project_posts'> {
  return {
    table: 'project_posts',
    where: { owner_id, state: 'waiting' },
    sort: [{ field: 'created_at', direction: 'asc' }],
    limit: 20,
  }
}
