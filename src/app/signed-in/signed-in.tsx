import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type RefusedPlaces, RefusedPlacesContext } from '#src/features/kit/sync/refused-places.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { WorkspaceProvider } from '#src/runtime/workspace-provider.tsx'
import { idleAfterEarlyScreen } from '#src/ui/late/early-screen.ts'
import { late } from '#src/ui/late/late.tsx'
import { isChunkFailure } from '../error-page.tsx'
import { Opening, UnlessStuck } from './opening.tsx'
import { StorageTrouble } from '../storage-trouble.tsx'

const HiddenData = lazy(async () => ({
  default: (await import('#src/features/account/ended/hidden-data.tsx')).HiddenData,
}))
const AbandonedText = late(async () => (await import('../abandoned-text.tsx')).AbandonedText, { isExtra: true })

/** Everything behind the guards: opens the user's local database, or explains why it can't. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <WorkspaceProvider opening={<Opening />} suspended={hidden} failed={databaseFailed}>
      <UnlessEnded>
        <WithRefusedPlaces>
          <UnlessStuck>{children}</UnlessStuck>
          <AbandonedText open={false} />
        </WithRefusedPlaces>
      </UnlessEnded>
    </WorkspaceProvider>
  )
}

/** Hides the user's data as soon as the server has ended the session: someone else may hold the device. Unsent changes wait in the open workspace. */
function UnlessEnded({ children }: { children: ReactNode }) {
  return useIdentity()?.needsSignIn ? hidden : children
}

/** The places where refused edits open load after the early screen. Until then, and if loading fails, refused edits can be retried and discarded. */
function WithRefusedPlaces({ children }: { children: ReactNode }) {
  const [places, setPlaces] = useState<RefusedPlaces>({})
  useEffect(() => {
    let isOver = false
    async function read() {
      await idleAfterEarlyScreen()
      const { refusedPlaces } = await import('../refused-places.ts')
      if (!isOver) setPlaces(refusedPlaces)
    }
    read().catch((error: unknown) => console.warn('app: the places of refused edits could not be loaded', error))
    return () => {
      isOver = true
    }
  }, [])
  return <RefusedPlacesContext value={places}>{children}</RefusedPlacesContext>
}

const hidden = (
  <Suspense fallback={null}>
    <HiddenData />
  </Suspense>
)

const databaseFailed = (error: unknown) => <DatabaseFailed error={error} />

function DatabaseFailed({ error }: { error: unknown }) {
  if (error instanceof Error && error.name === 'HeldByOtherTab') {
    return (
      <StorageTrouble title="Close the other tabs of this app">
        An older version is open in another tab or window, so this one can't open your data. Close it, then reload this
        page. Nothing has been deleted.
      </StorageTrouble>
    )
  }
  return isChunkFailure(error) ? (
    <StorageTrouble title="This page could not be loaded">
      You may be offline, or a new version may have just come out. What you saved is still on this device.
    </StorageTrouble>
  ) : (
    <StorageTrouble title="Your data can't be opened">
      Your browser isn't letting us use its storage. The usual reasons are a private window, a full disk or blocked site
      data. Nothing has been deleted.
    </StorageTrouble>
  )
}
