import { useEffect } from 'react'
import { showToast } from '#src/ui/toast/toast-store.ts'

/** The exact texts if a list could not be loaded. */
export interface ListFailure {
  title: string
  description: string
  /** A toast says so too. */
  toast?: boolean
}

/**
 * Shows a toast once each time the list fails to load, if the list's page has one beside its message.
 * @param failure must be stable between renders
 */
export function useFailureToast(failed: boolean, failure: ListFailure): void {
  useEffect(() => {
    const { title, description, toast = false } = failure
    if (failed && toast) showToast({ tone: 'critical', title, description })
  }, [failed, failure])
}
