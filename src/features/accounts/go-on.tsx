import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Scope } from '#src/data/session/identity.ts'
import { useIdentity } from '#src/runtime/use-identity.ts'
import { destination } from './destination.ts'
import { forgetFields } from './kept-fields.ts'
import { forgetPath, rememberedPath, rememberPath } from './remembered-path.ts'

/** What the guard hands over when it sends a visitor to sign in: the path they had asked for. */
function useFrom(): string | null {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' ? from : null
}

/**
 * Keeps the path the guard handed over, for a reload or for the link in a mail. For screens where one signs in.
 * @param shown false where such a screen sends somebody on at once: what was forgotten on the way must stay so
 */
export function useRememberFrom(shown = true): void {
  const from = useFrom()
  useEffect(() => {
    if (shown && from !== null) rememberPath(from)
  }, [shown, from])
}

/** Sends a signed-in person where they wanted to go (destination.ts), and forgets it. */
export function GoOn({ scope }: { scope: Scope }) {
  const from = useFrom()
  // Decided once: it is forgotten in the same breath, and a second look would lead elsewhere.
  const [to] = useState(() => destination(from ?? rememberedPath(), scope))
  useEffect(() => {
    forgetPath()
    forgetFields()
  }, [])
  return <Navigate to={to} replace />
}

/** What the signed-in person may see; null while this device has reason to show a way in. */
export function useSettledScope(): Scope | null {
  const identity = useIdentity()
  // The suspended can't go on, but someone else may sign in here.
  return identity && !identity.needsSignIn && !identity.suspended ? identity.scope : null
}
