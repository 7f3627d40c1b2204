import { TransportError } from '#src/data/server/transport.ts'
import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import type { Post } from '#src/domain/post/schema.ts'
import { download } from '../lists/download.ts'
import { copy } from './copy.ts'

export type FilePost = Pick<Post, 'id' | 'project_id' | 'title'>

/**
 * Saves a file through the browser under its name. It is never opened in our origin.
 * @returns why it isn't possible, as a sentence; undefined when it was saved
 */
export async function downloadFile(files: ProjectFiles, post: FilePost): Promise<string | undefined> {
  try {
    const found = await files.download(`${post.project_id}/${post.id}/original`)
    download(post.title, new Blob([found], { type: 'application/octet-stream' }))
    return undefined
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    return error.kind === 'bad-request' ? copy.gone : copy.offline
  }
}
