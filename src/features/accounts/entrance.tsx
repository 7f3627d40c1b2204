import { type ReactNode, useState } from 'react'
import type { Scope } from '#src/data/session/identity.ts'
import { useIdentity } from '#src/runtime/use-identity.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { GoOn, useRememberFrom, useSettledScope } from './go-on.tsx'

interface EntranceProps {
  /** Which signed-in people have no business here and are sent on. */
  isDone?: (scope: Scope) => boolean
  /** The form; `arrive` is for when it has signed someone in. */
  children: (arrive: (scope: Scope) => void) => ReactNode
}

/** A screen for signing in: shows the form to those who need it, and sends everyone else where they wanted to go. */
export function Entrance({ isDone = () => true, children }: EntranceProps) {
  const settled = useSettledScope()
  const [arrived, setArrived] = useState<Scope | null>(null)
  const scope = arrived ?? (settled && isDone(settled) ? settled : null)
  return scope ? <GoOn scope={scope} /> : <Form>{children(setArrived)}</Form>
}

function Form({ children }: { children: ReactNode }) {
  useRememberFrom()
  return children
}

/** For people whose session the server has ended: nothing of theirs is lost by it. */
export function KeptEditsNotice() {
  const identity = useIdentity()
  if (!identity?.needsSignIn) return null
  return <Alert tone="info">Please sign in again to keep syncing. Your edits are safe on this device.</Alert>
}
