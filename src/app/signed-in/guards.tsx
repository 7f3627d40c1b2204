import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { stateWith } from '#src/features/account/entry/requested-path.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { normalisePath, paths } from '#src/paths.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'

/**
 * Lets logged-in users in, based only on what this device knows, so it needs no network. Visitors go to /login and return after it; a user
 * who logs out here (in any tab) goes to the home page.
 */
export function SignedInGuard() {
  const identity = useIdentity()
  const hasSignedOut = useHasSignedOut(identity?.userId ?? null)
  const from = useHere()
  if (identity) return <Outlet />
  return hasSignedOut ? (
    <Navigate to={paths.home} replace />
  ) : (
    <Navigate to={paths.login} state={stateWith(from)} replace />
  )
}

/** Lets only admins in. The database decides what they may read and do. */
export function AdminGuard() {
  const identity = useIdentity()
  const hasSignedOut = useHasSignedOut(identity?.userId ?? null)
  const from = useHere()
  const [wasAdmin] = useState(identity?.scope === 'all')
  if (identity?.scope === 'all') return <Outlet />
  // Logging out of the panel leads to its login; losing the admin right leads to the user's own dashboard.
  if (identity && wasAdmin) return <NoLongerAdmin />
  return (
    <Navigate
      to={hasSignedOut ? paths.login : paths.adminLogin}
      state={hasSignedOut ? null : stateWith(from)}
      replace
    />
  )
}

/** The user's admin right was revoked while they were in the panel. */
function NoLongerAdmin() {
  useEffect(() => {
    showToast({
      title: 'You are no longer an admin',
      description: 'The admin panel has been closed and its data removed from this device.',
    })
  }, [])
  return <Navigate to={paths.dashboard} replace />
}

/** True if the user was logged in when the guarded page opened and no longer is. */
function useHasSignedOut(userId: string | null): boolean {
  const [arrivedAs] = useState(userId)
  return arrivedAs !== null && userId === null
}

/** The requested URL, to return to after login. */
function useHere(): string {
  const { pathname, search, hash } = useLocation()
  return normalisePath(pathname) + search + hash
}
