import { Suspense, useEffect } from 'react'
import { BrowserRouter, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { forgetPathsOfFormerUsers } from '#src/features/account/entry/requested-path.ts'
import { sendQueuedMessages } from '#src/features/contact/send-queued.ts'
import { forgetDraftsOfFormerUsers } from '#src/features/kit/drafts/forget-drafts.ts'
import { CustomerShell } from '#src/features/shell/customer-shell.tsx'
import { RouterLinks } from '#src/features/shell/router-links.tsx'
import { access, accountPaths, type Path, paths } from '#src/paths.ts'
import { LiveRegion } from '#src/ui/live-region/live-region.tsx'
import { ToastRegion } from '#src/ui/toast/toast-region.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { AdminGuard, SignedInGuard } from './signed-in/guards.tsx'
import { OpenFromPush } from './open-from-push.tsx'
import { lazyPart } from './lazy-part.ts'
import { loadCustomerSearches } from './load-searches.ts'
import { adminLayout, publicLayout, type ScreenName, screenParts } from './screens.ts'
import { ScrollMemory } from './scroll-memory.tsx'
import { SignedIn } from './signed-in/signed-in.tsx'
import { Splash } from './signed-in/splash.tsx'

/** Every component in every state; not part of the production build. */
const UiGallery = import.meta.env.DEV
  ? lazyPart(async () => ({ Screen: (await import('#src/dev/ui-page.tsx')).UiPage }))
  : undefined

export function App() {
  // Sends queued contact messages from any page.
  useEffect(sendQueuedMessages, [])
  useEffect(forgetDraftsOfFormerUsers, [])
  useEffect(forgetPathsOfFormerUsers, [])
  return (
    <BrowserRouter>
      <RouterLinks>
        <ScrollMemory />
        <OpenFromPush />
        <AllRoutes />
      </RouterLinks>
      <ToastRegion />
      <LiveRegion />
    </BrowserRouter>
  )
}

function AllRoutes() {
  return (
    <Routes>
      <Route element={<Page />}>
        {/* Website pages are separate documents that hydrate themselves (website-entry.tsx); these routes serve navigation from inside the
            app, and development. */}
        <Route element={<publicLayout.Component />}>
          <Route element={<Page inShell />}>
            {routesTo((path) => access[path] === 'public' && !accountPaths.includes(path))}
            <Route path="*" element={<screenParts.notFound.Component />} />
          </Route>
        </Route>
        {routesTo((path) => accountPaths.includes(path))}
        {UiGallery ? <Route path="/dev/ui/*" element={<UiGallery.Component />} /> : null}

        <Route element={<SignedInGuard />}>
          <Route element={<CustomerLayout />}>
            <Route element={<Page inShell />}>{routesTo((path) => access[path] === 'customer')}</Route>
          </Route>
        </Route>

        <Route element={<AdminGuard />}>
          <Route element={<adminLayout.Component />}>
            <Route element={<Page inShell />}>{routesTo((path) => access[path] === 'admin')}</Route>
          </Route>
        </Route>
      </Route>
    </Routes>
  )
}

/** The customer's dashboard: the local database, and the shell around its pages. */
function CustomerLayout() {
  return (
    <SignedIn>
      <CustomerShell loadSearches={loadCustomerSearches}>
        <Outlet />
      </CustomerShell>
    </SignedIn>
  )
}

/** A route for each screen at such a path. */
function routesTo(isOne: (path: Path) => boolean) {
  return Object.entries(paths).flatMap(([name, path]) => {
    if (!isOne(path) || path === paths.start) return []
    const { Component } = screenParts[name as ScreenName]
    return <Route key={name} path={path} element={<Component />} />
  })
}

/** Suspense and error boundary for one page, so that a failing page leaves its layout intact. */
function Page({ inShell = false }: { inShell?: boolean }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Splash inShell={inShell} />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}
