import type { ReactNode } from 'react'
import { SuspendedScreen } from '#src/features/accounts/suspended-screen.tsx'
import { WorkspaceProvider } from '#src/features/workspace/workspace-provider.tsx'
import { messagingHref } from '#src/site.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import * as styles from './app.css.ts'
import { isChunkFailure } from './error-page.tsx'
import { Splash } from './splash.tsx'

/** What stands behind the guards: the person's local database opened, or why it can't be. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <WorkspaceProvider opening={<Splash />} suspended={<SuspendedScreen />} failed={databaseFailed}>
      {children}
    </WorkspaceProvider>
  )
}

const databaseFailed = (error: unknown) => <DatabaseFailed error={error} />

function DatabaseFailed({ error }: { error: unknown }) {
  return (
    <main className={styles.message} id="main">
      <h1 className={styles.messageTitle}>
        {isChunkFailure(error) ? 'This page could not be loaded' : "Your data can't be opened"}
      </h1>
      <p>
        {isChunkFailure(error)
          ? 'There may be no connection, or a newer version has just come out. What you saved is kept on this device.'
          : 'The browser does not let us use its storage. A private window, a full disk or blocked site data are the usual reasons. Nothing was deleted.'}
      </p>
      <div className={styles.messageActions}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <ButtonLink href={messagingHref()} target="_blank" rel="noopener noreferrer">
          Message us
        </ButtonLink>
      </div>
    </main>
  )
}
