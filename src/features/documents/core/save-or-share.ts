import { coarsePointer } from '#src/ui/theme/media.ts'
import { download } from '../../kit/files/download.ts'

/**
 * Shares a file with other apps on phones, and otherwise saves it in the downloads. Computers can share files too, but their users look for files in
 * the downloads.
 *
 * @returns undefined if the user closed the share sheet
 */
export async function saveOrShare(file: File): Promise<'saved' | 'shared' | undefined> {
  if (window.matchMedia(coarsePointer).matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return 'shared'
    } catch (error) {
      // The user has closed the share sheet. Other errors mean that the device can't share the file after all.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
    }
  }
  download(file.name, file)
  return 'saved'
}
