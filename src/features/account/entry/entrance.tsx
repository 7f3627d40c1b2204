import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Scope } from '#src/data/collections/synced-table.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { homeOf } from '#src/paths.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { destination } from './destination.ts'
import { forgetPath, pathIn, rememberedPath, rememberPath } from './remembered-path.ts'
import { forgetFields } from './stored-fields.ts'

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
  useRememberFrom(scope === null)
  return scope ? <GoOn scope={scope} /> : children(setArrived)
}

/** For users whose session the server ended: their edits are safe. */
export function SavedEditsNotice() {
  const identity = useIdentity()
  if (!identity?.needsSignIn) return null
  return <Alert tone="info">Please log in again to keep syncing. Your changes are safe on this device.</Alert>
}

/** The requested path, passed on by the guard when it sends a visitor to the login. */
function useFrom(): string | null {
  return pathIn(useLocation().state)
}

/**
 * Stores the guard's path, for a reload or for the link in a mail. For login screens.
 * @param shown false if the screen redirects at once: it must not restore a path that was already used
 */
export function useRememberFrom(shown: boolean): void {
  const from = useFrom()
  useEffect(() => {
    if (shown && from !== null) rememberPath(from)
  }, [shown, from])
}

/** Redirects a logged-in user to their destination (destination.ts), and forgets the remembered path. */
export function GoOn({ scope }: { scope: Scope }) {
  const from = useFrom()
  // Decided once: the path is forgotten right away, so a second read would lead elsewhere.
  const [to] = useState(() => destination(from ?? rememberedPath(), scope))
  useEffect(() => {
    forgetPath()
    forgetFields()
  }, [])
  return <Navigate to={to} replace />
}

/** The user's scope; null while this device should show a login form. */
export function useSettledScope(): Scope | null {
  const identity = useIdentity()
  // Suspended users are not redirected, so that someone else can log in here.
  return identity && !identity.needsSignIn && !identity.suspended ? identity.scope : null
}

/** A link onwards for a logged-in user. */
export function HomeLink({ scope }: { scope: Scope | undefined }) {
  return (
    <ButtonLink to={homeOf(scope ?? 'own')} variant="primary" fullWidth>
      Go to your dashboard
    </ButtonLink>
  )
}
