import { coarsePointer } from '#src/ui/theme/media.ts'
import { download } from '../../kit/files/download.ts'

/**
 * Offers a file to other apps where the device shares files, as phones do, and else saves it in the downloads. A computer can share files too,
 * but its users look for them in their downloads.
 *
 * @returns undefined if the user closed the share sheet
 */
export async function saveOrShare(file: File): Promise<'saved' | 'shared' | undefined> {
  if (window.matchMedia(coarsePointer).matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return 'shared'
    } catch (error) {
      // Closed by the user. Otherwise the device can't share it after all.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
    }
  }
  download(file.name, file)
  return 'saved'
}
