import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { PublicLayout } from '#src/marketing/layout/public-layout.tsx'
import { VisitorContext } from '#src/marketing/visitor.ts'
import { identityStore, useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { lazyPart } from './lazy-part.ts'

// Logging out needs the local database, to find unsent edits. It loads only when the user presses the button.
const { Component: PublicLogOut } = lazyPart(async () => ({
  Screen: (await import('#src/features/account/log-out/public-log-out.tsx')).PublicLogOut,
}))

/** The website's header and footer, for a visitor or a logged-in user. */
export function PublicShell({ goHome, children }: { goHome: () => void; children: ReactNode }) {
  const signedIn = useIdentity() !== null
  /** Counts the presses of the button: each one asks again. */
  const [logoutPresses, setLogoutPresses] = useState(0)
  const visitor = useMemo(() => ({ signedIn, logOut: () => setLogoutPresses((count) => count + 1) }), [signedIn])

  const onIdentityChange = useEffectEvent(() => {
    if (identityStore().read() !== null) return
    setLogoutPresses(0)
    goHome()
  })
  useEffect(
    () => (logoutPresses === 0 ? undefined : identityStore().subscribe(() => onIdentityChange())),
    [logoutPresses],
  )

  return (
    <VisitorContext value={visitor}>
      <PublicLayout>{children}</PublicLayout>
      {logoutPresses > 0 && signedIn ? (
        <Suspense>
          <PublicLogOut key={logoutPresses} />
        </Suspense>
      ) : null}
    </VisitorContext>
  )
}
