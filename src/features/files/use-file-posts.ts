import { livePage } from '#src/data/queries/live-list.ts'
import { filesPerProjectMax } from '#src/domain/file/limits.ts'
import type { Post } from '#src/domain/post/schema.ts'
import { useLive } from '#src/runtime/use-live.ts'

/** A project's files, newest first; undefined until read. Each place that asks shares one query. */
export function useFilePosts(projectId: string): readonly Post[] | undefined {
  return useLive(livePage<'project_posts'>, {
    table: 'project_posts',
    where: { project_id: projectId, kind: 'file' },
    sort: [{ field: 'seq', direction: 'desc' }],
    limit: filesPerProjectMax,
  })?.rows
}
