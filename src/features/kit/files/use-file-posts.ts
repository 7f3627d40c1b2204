import { livePage, liveRows } from '#src/data/queries/live-list.ts'
import { filesPerProjectMax } from '#src/domain/file/limits.ts'
import type { Post } from '#src/domain/post/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'

/** A project's files, newest first; undefined until read. All callers share one query. */
export function useFilePosts(projectId: string): readonly Post[] | undefined {
  return useLive(livePage<'project_posts'>, {
    table: 'project_posts',
    where: { project_id: projectId, kind: 'file' },
    sort: [{ field: 'seq', direction: 'desc' }],
    limit: filesPerProjectMax,
  })?.rows
}

/** The requests for approval that files came with, by their ids; empty until read. */
export function useRequestsOf(files: readonly Post[]): ReadonlyMap<string, Post> {
  const ids = [...new Set(files.map(({ approval_id }) => approval_id))].filter(Boolean)
  const requests = useLive(liveRows<'project_posts'>, { table: 'project_posts', ids })
  return new Map(requests?.map((request) => [request.id, request]))
}
