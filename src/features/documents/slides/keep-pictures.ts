import { useEffect } from 'react'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { hasArrived } from '#src/domain/post/rules.ts'
import { isKept } from '#src/data/uploads/kept-files.ts'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { useProjectFiles } from '#src/runtime/workspace-service.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { idleAfterEarlyScreen } from '#src/ui/late/early-screen.ts'
import { useFilePosts } from '../../kit/files/use-file-posts.ts'

/**
 * Keeps the pictures of a deck on its owner's device, so that it can be presented and exported without a connection.
 * @param paths their names in the bucket; the same list while nothing changes
 */
export function useKeptPictures({ project_id, owner_id }: ProjectDocument, paths: readonly string[]): void {
  const { db, identity } = useWorkspace()
  const files = useProjectFiles()
  const posts = useFilePosts(project_id)
  const isOnline = useOnline()
  useEffect(() => {
    if (!posts || !isOnline || identity.userId !== owner_id) return undefined
    const wanted = posts.filter((post) => {
      return hasArrived(post) && !post.is_removed && paths.includes(`${project_id}/${post.id}/original`)
    })
    let isOver = false
    async function keep() {
      await idleAfterEarlyScreen()
      const { keepOnDevice } = await import('../../kit/files/keep-on-device.ts')
      const device = { db: await db, userId: identity.userId }
      for (const post of wanted) {
        if (isOver) return
        // Without room or connection, the picture is read again when it is shown.
        if (!(await isKept(device.db, post.id))) await keepOnDevice(device, files, post)
      }
    }
    if (wanted.length > 0) keep().catch((error: unknown) => console.warn('deck: a picture could not be kept', error))
    return () => {
      isOver = true
    }
  }, [db, identity.userId, files, posts, isOnline, project_id, owner_id, paths])
}
