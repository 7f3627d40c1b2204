import { Outlet } from 'react-router-dom'
import { AdminShell } from '#src/features/shell/admin-shell.tsx'
import { loadAdminSearches } from '../load-admin-searches.ts'
import { SignedIn } from '../signed-in/signed-in.tsx'

/** The admin panel: the local database of all users' rows, and the shell around its pages. */
export function AdminLayout() {
  return (
    <SignedIn>
      <AdminShell loadSearches={loadAdminSearches}>
        <Outlet />
      </AdminShell>
    </SignedIn>
  )
}
