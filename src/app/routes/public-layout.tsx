import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { identityStore, useIdentity } from '#src/features/workspace/use-identity.ts'
import { PublicLayout as Layout } from '#src/marketing/layout/public-layout.tsx'
import { VisitorContext } from '#src/marketing/visitor.ts'
import { paths } from '#src/paths.ts'

// Signing out needs the local database, to know what is unsent: loaded for those alone who press the button.
const PublicLogOut = lazy(() => import('./public-log-out.tsx'))

/** The website's header and footer, told who is signed in. */
export default function PublicLayout() {
  const signedIn = useIdentity() !== null
  const navigate = useNavigate()
  /** How often the button was pressed: each press asks again. */
  const [leaving, setLeaving] = useState(0)
  const visitor = useMemo(() => ({ signedIn, logOut: () => setLeaving((count) => count + 1) }), [signedIn])

  useEffect(() => {
    if (leaving === 0) return undefined
    return identityStore().subscribe(() => {
      if (identityStore().read() !== null) return
      setLeaving(0)
      void navigate(paths.home)
    })
  }, [leaving, navigate])

  return (
    <VisitorContext value={visitor}>
      <Layout>
        <Outlet />
      </Layout>
      {leaving > 0 && signedIn ? (
        <Suspense>
          <PublicLogOut key={leaving} />
        </Suspense>
      ) : null}
    </VisitorContext>
  )
}
