import { Download, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TransportError } from '#src/data/server/transport.ts'
import { sizeText } from '#src/domain/file/file-name.ts'
import { previewEdge } from '#src/domain/file/limits.ts'
import type { Post } from '#src/domain/post/table.ts'
import { useProjectFiles } from '#src/runtime/workspace-service.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { copy } from './copy.ts'
import { problemOfPicture } from './decode-picture.ts'
import { downloadFile, type FilePost } from './download-file.ts'
import * as styles from './files.css.ts'

/** Downloads a file. The button says its name and size. */
export function FileButton({ post, showSize = true }: { post: FilePost; showSize?: boolean }) {
  const files = useProjectFiles()
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    try {
      const reason = await downloadFile(files, post)
      if (reason) showToast({ tone: 'critical', title: copy.downloadFailed, description: reason })
    } catch (error) {
      console.error('files: a file could not be downloaded', error)
      showToast({ tone: 'critical', title: copy.downloadFailed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      busy={busy}
      icon={<Download size={16} />}
      className={styles.button}
      aria-label={copy.downloadOf(showSize ? `${post.title}, ${sizeText(post.file_size)}` : post.title)}
      onClick={() => void press()}
    >
      {showSize ? `${post.title}, ${sizeText(post.file_size)}` : copy.download}
    </Button>
  )
}

/** A file in the feed: its picture, if the device can get it, and its name. */
export function FileLine({ post }: { post: Post }) {
  const preview = usePreview(post)
  return (
    <div className={styles.line}>
      {preview ? (
        <img src={preview} alt="" className={styles.preview} />
      ) : (
        <FileText size={20} aria-hidden="true" className={styles.icon} />
      )}
      <FileButton post={post} />
    </div>
  )
}

/** A picture's preview as a URL of this page; undefined without one, and until it has been read. */
function usePreview({ id, project_id, has_preview }: Post): string | undefined {
  const files = useProjectFiles()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!has_preview) return undefined
    let isOver = false
    let made: string | undefined
    async function read() {
      try {
        const blob = await files.download(`${project_id}/${id}/preview`, { type: 'image/jpeg' })
        const problem = await problemOfPicture(blob, previewEdge ** 2)
        if (problem) console.warn('files: a preview is not shown', id, problem)
        if (isOver || problem) return
        made = URL.createObjectURL(new Blob([blob], { type: 'image/jpeg' }))
        setUrl(made)
      } catch (error) {
        if (!(error instanceof TransportError)) console.error('files: a preview could not be read', error)
        // Show only the name until the connection is back.
        if (!isOver) window.addEventListener('online', again, { once: true })
      }
    }
    const again = () => void read()
    again()
    return () => {
      isOver = true
      window.removeEventListener('online', again)
      if (made) URL.revokeObjectURL(made)
    }
  }, [files, id, project_id, has_preview])
  return has_preview ? url : undefined
}
