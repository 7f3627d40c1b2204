import { useEffect, useState } from 'react'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { paths } from '#src/paths.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { isReloading } from '#src/ui/late/missing.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import * as styles from './app.css.ts'

const missingPart = {
  title: 'This page could not be loaded',
  why: 'You may be offline, or a new version may have just come out.',
  reassurance: ' Nothing is lost. What you saved and what you typed is still on this device.',
}
const mistake = {
  title: 'Something went wrong on this page',
  why: "It's our fault, not yours.",
  reassurance: ' Everything you saved is still on this device, and so is what you typed in an open dialog.',
}

interface Failure {
  error: unknown
  onRetry: () => void
}

/** The error page. A missing chunk of an older version triggers a reload instead, which loads the current version. */
export function ErrorPage(failure: Failure) {
  const isMissingPart = isChunkFailure(failure.error)
  const [isReported, setReported] = useState(!isMissingPart)
  useEffect(() => {
    if (isMissingPart) void isReloading().then((itIs) => setReported(!itIs))
  }, [isMissingPart])
  return isReported ? <ErrorMessage {...failure} isMissingPart={isMissingPart} /> : 'Opening…'
}

/** What happened, what was saved, what to do next. */
function ErrorMessage({ isMissingPart, onRetry }: Failure & { isMissingPart: boolean }) {
  const { title, why, reassurance } = isMissingPart ? missingPart : mistake
  // After logging out nothing is left on the device, as intended.
  const isSignedIn = useIdentity() !== null
  useEffect(() => announce(title, { assertive: true }), [title])
  return (
    <div className={styles.message} role="group" aria-labelledby="error-title">
      <h1 className={styles.messageTitle} id="error-title">
        {title}
      </h1>
      <p>{isSignedIn ? why + reassurance : why}</p>
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

/** True if a lazily loaded part of the app failed to load; each browser words this error differently. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script failed|unable to preload css/i.test(message)
}
