import { type ReactNode, useState } from 'react'
import type { Scope } from '#src/data/collections/synced-table.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { GoOn, useRememberFrom, useSettledScope } from './go-on.tsx'

interface EntranceProps {
  /** Whether a logged-in user with this scope is redirected. */
  isDone?: (scope: Scope) => boolean
  /** The form. It calls `arrive` after logging the user in. */
  children: (arrive: (scope: Scope) => void) => ReactNode
}

/** A login screen: shows the form to those who need it and redirects everyone else to their destination. */
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

/** For users whose session the server ended: their edits are safe. */
export function SavedEditsNotice() {
  const identity = useIdentity()
  if (!identity?.needsSignIn) return null
  return <Alert tone="info">Please log in again to keep syncing. Your changes are safe on this device.</Alert>
}
