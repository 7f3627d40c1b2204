import { useEffect } from 'react'
import { showToast } from '#src/ui/toast/toast-store.ts'

/**
 * The message of a list that could not be loaded, once each time it fails; the page says it as well.
 * @param message an object of the module
 */
export function useFailureToast(failed: boolean, message: { title: string; description: string }): void {
  useEffect(() => {
    if (failed) showToast({ tone: 'critical', ...message })
  }, [failed, message])
}
