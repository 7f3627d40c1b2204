import { lazy, type ReactNode, Suspense } from 'react'
import { RefusedPlacesContext } from '#src/features/sync/refused-places.ts'
import { WorkspaceProvider } from '#src/runtime/workspace-provider.tsx'
import { isChunkFailure } from './error-page.tsx'
import { Opening } from './opening.tsx'
import { refusedPlaces } from './refused-places.ts'
import { StorageTrouble } from './storage-trouble.tsx'

const SuspendedScreen = lazy(async () => ({
  default: (await import('#src/features/accounts/suspended-screen.tsx')).SuspendedScreen,
}))

/** What stands behind the guards: the person's local database opened, or why it can't be. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <WorkspaceProvider opening={<Opening />} suspended={suspended} failed={databaseFailed}>
      <RefusedPlacesContext value={refusedPlaces}>{children}</RefusedPlacesContext>
    </WorkspaceProvider>
  )
}

const suspended = (
  <Suspense fallback={null}>
    <SuspendedScreen />
  </Suspense>
)
const databaseFailed = (error: unknown) => <DatabaseFailed error={error} />

function DatabaseFailed({ error }: { error: unknown }) {
  return isChunkFailure(error) ? (
    <StorageTrouble title="This page could not be loaded">
      There may be no connection, or a newer version has just come out. What you saved is kept on this device.
    </StorageTrouble>
  ) : (
    <StorageTrouble title="Your data can't be opened">
      The browser does not let us use its storage. A private window, a full disk or blocked site data are the usual
      reasons. Nothing was deleted.
    </StorageTrouble>
  )
}
