import { Outlet } from 'react-router-dom'
import { CustomerShell } from '#src/features/shell/customer-shell.tsx'
import { loadCustomerSearches } from '../load-searches.ts'
import { SignedIn } from '../signed-in/signed-in.tsx'

/** The customer's dashboard: the local database, and the shell around its pages. */
export function CustomerLayout() {
  return (
    <SignedIn>
      <CustomerShell loadSearches={loadCustomerSearches}>
        <Outlet />
      </CustomerShell>
    </SignedIn>
  )
}
