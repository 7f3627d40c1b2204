import { useEffect } from 'react'
import { useIdentity } from '#src/runtime/use-identity.ts'
import { paths } from '#src/paths.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import * as styles from './app.css.ts'

const missingPart = {
  title: 'This page could not be loaded',
  why: 'There may be no connection, or a newer version has just come out.',
  kept: ' Nothing is lost: what you saved and what you typed is kept on this device.',
}
const mistake = {
  title: 'Something went wrong on this page',
  why: 'It is our mistake.',
  kept: ' What you saved is kept on this device, and so is what you typed in an open dialog.',
}

/** What a page that failed says: what happened, what was kept, what to do. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissingPart = isChunkFailure(error)
  const { title, why, kept } = isMissingPart ? missingPart : mistake
  // Who has just signed out finds nothing kept here, and that is as it should be.
  const isSignedIn = useIdentity() !== null
  useEffect(() => announce(title, { assertive: true }), [title])
  return (
    <div className={styles.message} role="group" aria-labelledby="error-title">
      <h1 className={styles.messageTitle} id="error-title">
        {title}
      </h1>
      <p>{isSignedIn ? why + kept : why}</p>
      <div className={styles.messageActions}>
        {isMissingPart ? null : (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant={isMissingPart ? 'primary' : 'secondary'} onClick={() => window.location.reload()}>
          Reload
        </Button>
        <ButtonLink to={paths.home} variant="quiet">
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  )
}

/** A part of the app that is loaded when needed did not come; browsers word it each in their own way. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script failed|unable to preload css/i.test(message)
}
