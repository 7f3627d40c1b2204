import { useEffect, useState } from 'react'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import { idleAfterEarlyScreen } from '#src/ui/late/early-screen.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { copy } from './copy.ts'
import type { saveOrShare } from './save-or-share.ts'

/**
 * Makes and saves files of a document. The code loads when the page opens online. Without the code, a press explains why nothing is saved.
 *
 * @param load the code; the same function on each render
 * @returns `busy` is the kind of the file that is being made
 */
export function useExport<Kind extends string, Code extends { saveOrShare: typeof saveOrShare }>(
  load: () => Promise<Code>,
) {
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
      const done = file && (await code.saveOrShare(file))
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
