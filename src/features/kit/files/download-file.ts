import { TransportError } from '#src/data/server/transport.ts'
import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import { savedName } from '#src/domain/file/saved-name.ts'
import type { Post } from '#src/domain/post/table.ts'
import { download } from './download.ts'
import { copy } from './copy.ts'

export type FilePost = Pick<Post, 'id' | 'project_id' | 'title' | 'file_type' | 'file_size'>

/**
 * Saves a file through the browser under its name, with an extension of its type. It is never opened in our origin.
 * @returns why it isn't possible, as a sentence; undefined when it was saved
 */
export async function downloadFile(files: ProjectFiles, post: FilePost): Promise<string | undefined> {
  try {
    const found = await files.download(`${post.project_id}/${post.id}/original`, { size: post.file_size })
    download(savedName(post.title, post.file_type), new Blob([found], { type: 'application/octet-stream' }))
    return undefined
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    return error.kind === 'bad-request' ? copy.gone : copy.offline
  }
}
