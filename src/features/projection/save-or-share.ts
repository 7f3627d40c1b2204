import { download } from '../lists/download.ts'

/**
 * Offers a file to other apps where the device shares files, as phones do, and else saves it in the downloads.
 *
 * @returns whether it was saved or shared: a user can close the share sheet
 */
export async function saveOrShare(file: File): Promise<boolean> {
  if (isTouch() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return true
    } catch (error) {
      // Closed by the user. Otherwise the device can't share it after all.
      if (error instanceof DOMException && error.name === 'AbortError') return false
    }
  }
  download(file.name, file)
  return true
}

/** A computer can share files too, but its users look for them in their downloads. */
function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
