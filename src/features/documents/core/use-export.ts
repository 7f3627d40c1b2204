import { useEffect, useState } from 'react'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import { idleAfterEarlyScreen } from '#src/ui/late/early-screen.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { copy } from './copy.ts'

/** What became of a file: undefined if the user closed the share sheet. */
export type Saved = { file: string; done: 'saved' | 'shared' } | undefined

/**
 * Makes files of a document with code that loads when its page is opened with a connection. Without it, a press says what is missing.
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

  async function save(kind: Kind, make: (code: Code) => Promise<Saved>) {
    setBusy(kind)
    try {
      const code = await load().catch(() => undefined)
      if (!code) {
        showToast({ title: copy.exportMissing, tone: 'critical' })
        return
      }
      const result = await make(code)
      if (result) announce(copy.exported[result.done](result.file))
    } catch (error) {
      console.error('documents: a file could not be made', error)
      showToast({ title: copy.exportFailed, tone: 'critical' })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, save }
}
