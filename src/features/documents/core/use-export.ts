import { useEffect, useState } from 'react'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import { idleAfterEarlyScreen } from '#src/ui/late/early-screen.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { coarsePointer } from '#src/ui/theme/media.ts'
import { download } from '../../kit/files/download.ts'
import { copy } from './copy.ts'

/**
 * Makes and saves files of a document. The code loads when the page opens online; without the code, a press explains why nothing is saved.
 *
 * @param load the code; the same function on each render
 * @returns `busy` is the kind of the file that is being made
 */
export function useExport<Kind extends string, Code>(load: () => Promise<Code>) {
  const isOnline = useOnline()
  const [busy, setBusy] = useState<Kind>()
  useEffect(() => {
    if (isOnline) void idleAfterEarlyScreen().then(() => load().catch(() => undefined))
  }, [isOnline, load])

  async function save(kind: Kind, make: (code: Code) => File | Promise<File | undefined> | undefined) {
    setBusy(kind)
    try {
      const code = await load().catch(() => undefined)
      if (!code) {
        showToast({ title: copy.exportMissing, tone: 'critical' })
        return
      }
      const file = await make(code)
      const done = file && (await saveOrShare(file))
      if (done) announce(copy.exported[done](file.name))
    } catch (error) {
      console.error('documents: a file could not be made', error)
      showToast({ title: copy.exportFailed, tone: 'critical' })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, save }
}

/**
 * Offers a file to other apps where the device shares files, as phones do, and else saves it in the downloads. A computer can share files too,
 * but its users look for them in their downloads.
 *
 * @returns undefined if the user closed the share sheet
 */
async function saveOrShare(file: File): Promise<'saved' | 'shared' | undefined> {
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
