import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Scope } from '#src/data/collections/synced-table.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { destination } from './destination.ts'
import { forgetFields } from './stored-fields.ts'
import { forgetPath, pathIn, rememberedPath, rememberPath } from './remembered-path.ts'

/** The requested path, passed on by the guard when it sends a visitor to the login. */
function useFrom(): string | null {
  return pathIn(useLocation().state)
}

/**
 * Stores the guard's path, for a reload or for the link in a mail. For login screens.
 * @param shown false if the screen redirects at once: it must not restore a path that was already used
 */
export function useRememberFrom(shown = true): void {
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
