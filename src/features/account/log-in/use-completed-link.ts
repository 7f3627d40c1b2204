import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LinkResult } from '#src/data/session/results.ts'
import { useAccounts } from '../entry/use-accounts.ts'

/**
 * Completes the link in the URL, once: a link can be used only once.
 * @param onResult for one-off effects such as a toast
 * @returns the result, undefined while pending; a function that tries again; and the answers to the question of a result `asks`
 */
export function useCompletedLink(onResult: (result: LinkResult) => void = () => undefined): {
  result: LinkResult | undefined
  retry: () => void
  accept: () => void
  decline: () => void
} {
  const accounts = useAccounts()
  const started = useRef(false)
  const [result, setResult] = useState<LinkResult>()

  function take(answer: Promise<LinkResult>) {
    setResult(undefined)
    void answer.then((result) => {
      setResult(result)
      onResult(result)
    })
  }
  const complete = () => take(accounts.completeLink())

  const begin = useEffectEvent(complete)
  useEffect(() => {
    // Effects run twice under StrictMode.
    if (started.current) return
    started.current = true
    begin()
  }, [])

  return {
    result,
    retry: complete,
    accept: () => take(accounts.acceptLink()),
    decline: accounts.declineLink,
  }
}
