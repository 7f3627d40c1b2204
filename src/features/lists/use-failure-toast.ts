import { useEffect } from 'react'
import { showToast } from '#src/ui/toast/toast-store.ts'

/**
 * Shows a toast once each time the list fails to load; the page shows the message as well.
 * @param message must be stable between renders
 */
export function useFailureToast(failed: boolean, message: { title: string; description: string }): void {
  useEffect(() => {
    if (failed) showToast({ tone: 'critical', ...message })
  }, [failed, message])
}
