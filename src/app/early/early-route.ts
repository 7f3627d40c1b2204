import type { Identity } from '#src/data/session/identity.ts'
import { access, homeOf, type Path, paths, routeOf } from '#src/paths.ts'

/**
 * The guarded screen with which a document at this path opens for the user that the device knows.
 * @returns undefined if it opens with anything else: a public page, the login, the message that the account is suspended or the session has ended
 */
export function earlyRoute(pathname: string, identity: Identity | null): Path | undefined {
  if (!identity || identity.suspended || identity.needsSignIn) return undefined
  const path = routeOf(pathname === paths.start ? homeOf(identity.scope) : pathname)
  const right = path ? access[path] : 'public'
  return right === 'customer' || (right === 'admin' && identity.scope === 'all') ? path : undefined
}
