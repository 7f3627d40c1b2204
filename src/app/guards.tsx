import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useIdentity } from '#src/runtime/use-identity.ts'
import { normalisePath, paths } from '#src/paths.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'

/**
 * Lets signed-in people through; decides from what this device knows, at once and without a network. Visitors go to /login
 * and come back afterwards; who signs out while here (in any tab) goes to the home page.
 */
export function SignedInGuard() {
  const identity = useIdentity()
  const leaves = useLeaves(identity?.userId ?? null)
  const from = useHere()
  if (identity) return <Outlet />
  return leaves ? <Navigate to={paths.home} replace /> : <Navigate to={paths.login} state={{ from }} replace />
}

/** Lets admins through. What they may really see and do is the database's to say. */
export function AdminGuard() {
  const identity = useIdentity()
  const leaves = useLeaves(identity?.userId ?? null)
  const from = useHere()
  const [wasAdmin] = useState(identity?.scope === 'all')
  if (identity?.scope === 'all') return <Outlet />
  // Logging out of the panel leads to the login, losing the admin right to the customer's own dashboard.
  if (identity && wasAdmin) return <NoLongerAdmin />
  return <Navigate to={leaves ? paths.login : paths.adminLogin} state={leaves ? null : { from }} replace />
}

/** The user's admin right was revoked while they were in the panel. */
function NoLongerAdmin() {
  useEffect(() => {
    showToast({
      title: 'You are no longer an admin',
      description: 'The admin panel is closed, and its data is removed from this device.',
    })
  }, [])
  return <Navigate to={paths.dashboard} replace />
}

/** Whether the person was signed in when the guarded page opened and is no more. */
function useLeaves(userId: string | null): boolean {
  const [arrivedAs] = useState(userId)
  return arrivedAs !== null && userId === null
}

/** The address asked for, to come back to after signing in. */
function useHere(): string {
  const { pathname, search, hash } = useLocation()
  return normalisePath(pathname) + search + hash
}
