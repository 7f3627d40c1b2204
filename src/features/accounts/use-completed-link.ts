import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LinkResult } from '#src/data/session/results.ts'
import { useAccounts } from './use-accounts.ts'

/**
 * Completes what the address carries, once: a link is good for one use.
 * @param onResult for what belongs to the moment and not to the page: a toast
 * @returns the result, undefined while it is awaited, and a function that tries again
 */
export function useCompletedLink(onResult: (result: LinkResult) => void = () => undefined): {
  result: LinkResult | undefined
  retry: () => void
} {
  const accounts = useAccounts()
  const started = useRef(false)
  const [result, setResult] = useState<LinkResult>()

  function complete() {
    setResult(undefined)
    void accounts.completeLink().then((result) => {
      setResult(result)
      onResult(result)
    })
  }

  const begin = useEffectEvent(complete)
  useEffect(() => {
    // Effects run twice under StrictMode.
    if (started.current) return
    started.current = true
    begin()
  }, [])

  return { result, retry: complete }
}
