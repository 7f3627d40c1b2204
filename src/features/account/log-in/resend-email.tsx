import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { resendFailure, secondsToWait } from '../entry/failures.ts'
import { useAccounts } from '../entry/use-accounts.ts'

/** How long the server makes an address wait for the next mail, in seconds: `max_frequency` in supabase/config.toml. */
const pause = 60

interface ResendEmailProps {
  email: string
  /** Whether a mail has just been sent. */
  justSent: boolean
}

/** Sends the mail that confirms a new account again, once the server allows it. */
export function ResendEmail({ email, justSent }: ResendEmailProps) {
  const accounts = useAccounts()
  const [isSending, setSending] = useState(false)
  const [left, wait] = useCountdown(justSent ? pause : 0)

  async function send() {
    setSending(true)
    const result = await accounts.resendConfirmation(email)
    setSending(false)
    const seconds = result.ok ? pause : secondsToWait(result)
    if (seconds > 0) wait(seconds)
    if (result.ok) showToast({ title: 'Email sent', description: `Look for it at ${email}.`, tone: 'success' })
    else showToast({ title: resendFailure(result).inline, tone: 'critical' })
  }

  // Its label says why it waits. Not `disabled`, which would lose the focus.
  const reason = left === 1 ? '1 second' : `${left} seconds`
  return (
    <Button
      fullWidth
      busy={isSending}
      aria-disabled={left > 0}
      onClick={() => (left > 0 ? announce(`You can resend it in ${reason}.`) : void send())}
    >
      {left > 0 ? `Resend email in ${left} s` : 'Resend email'}
    </Button>
  )
}

/** The remaining seconds by the clock, because a phone slows down the timers of a hidden page. */
function useCountdown(first: number): [left: number, begin: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + first * 1000)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])
  return [
    left,
    (seconds) => {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1000)
    },
  ]
}
