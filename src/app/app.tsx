import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { forgetPathsOfFormerUsers } from '#src/features/accounts/requested-path.ts'
import { sendQueuedMessages } from '#src/features/contact/send-queued.ts'
import { forgetDraftsOfFormerUsers } from '#src/features/forms/forget-drafts.ts'
import { RouterLinks } from '#src/features/shell/router-links.tsx'
import { paths } from '#src/paths.ts'
import { LiveRegion } from '#src/ui/live-region/live-region.tsx'
import { ToastRegion } from '#src/ui/toast/toast-region.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { AdminGuard, SignedInGuard } from './guards.tsx'
import { OpenFromPush } from './open-from-push.tsx'
import { parts } from './parts.ts'
import CustomerLayout from './routes/customer-layout.tsx'
import { ScrollMemory } from './scroll-memory.tsx'
import { Splash } from './splash.tsx'

// Each page is its own chunk. Website pages are separate documents that hydrate themselves (app/entries); these routes serve navigation
// from inside the app, and development.
const Home = lazy(() => import('./routes/home.tsx'))
const PublicLayout = lazy(() => import('./routes/public-layout.tsx'))
const HowItWorks = lazy(() => import('./routes/how-it-works.tsx'))
const Pricing = lazy(() => import('./routes/pricing.tsx'))
const Tools = lazy(() => import('./routes/tools.tsx'))
const Contact = lazy(() => import('./routes/contact.tsx'))
const Privacy = lazy(() => import('./routes/privacy.tsx'))
const Terms = lazy(() => import('./routes/terms.tsx'))
const NotFound = lazy(() => import('./routes/not-found.tsx'))
const Login = lazy(() => import('./routes/login.tsx'))
const AdminLogin = lazy(() => import('./routes/admin-login.tsx'))
const Signup = lazy(() => import('./routes/signup.tsx'))
const ForgotPassword = lazy(() => import('./routes/forgot-password.tsx'))
const ResetPassword = lazy(() => import('./routes/reset-password.tsx'))
const AuthCallback = lazy(() => import('./routes/auth-callback.tsx'))
const Share = lazy(() => import('./routes/share.tsx'))
/** Every component in every state; not part of the production build. */
const UiGallery = import.meta.env.DEV ? lazy(() => import('./routes/ui-gallery.tsx')) : undefined

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
        <Route element={<PublicLayout />}>
          <Route element={<Page inShell />}>
            <Route path={paths.home} element={<Home />} />
            <Route path={paths.howItWorks} element={<HowItWorks />} />
            <Route path={paths.pricing} element={<Pricing />} />
            <Route path={paths.tools} element={<Tools />} />
            <Route path={paths.contact} element={<Contact />} />
            <Route path={paths.privacyPolicy} element={<Privacy />} />
            <Route path={paths.privacy} element={<Privacy />} />
            <Route path={paths.terms} element={<Terms />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
        <Route path={paths.login} element={<Login />} />
        <Route path={paths.adminLogin} element={<AdminLogin />} />
        <Route path={paths.signup} element={<Signup />} />
        <Route path={paths.forgotPassword} element={<ForgotPassword />} />
        <Route path={paths.resetPassword} element={<ResetPassword />} />
        <Route path={paths.authCallback} element={<AuthCallback />} />
        <Route path={paths.share} element={<Share />} />
        {UiGallery ? <Route path="/dev/ui/*" element={<UiGallery />} /> : null}

        <Route element={<SignedInGuard />}>
          <Route element={<CustomerLayout />}>
            <Route element={<Page inShell />}>
              <Route path={paths.dashboard} element={<parts.dashboard.Component />} />
              <Route path={paths.projects} element={<parts.projects.Component />} />
              <Route path={paths.projectStatus} element={<parts.projectStatus.Component />} />
              <Route path={paths.settings} element={<parts.settings.Component />} />
            </Route>
          </Route>
        </Route>

        <Route element={<AdminGuard />}>
          <Route element={<parts.adminLayout.Component />}>
            <Route element={<Page inShell />}>
              <Route path={paths.admin} element={<parts.admin.Component />} />
              <Route path={paths.adminUsers} element={<parts.adminUsers.Component />} />
              <Route path={paths.adminPerson} element={<parts.adminPerson.Component />} />
              <Route path={paths.adminNotifications} element={<parts.adminNotifications.Component />} />
              <Route path={paths.adminContacts} element={<parts.adminContacts.Component />} />
              <Route path={paths.adminProjects} element={<parts.adminProjects.Component />} />
              <Route path={paths.adminTasks} element={<parts.adminTasks.Component />} />
              <Route path={paths.adminSettings} element={<parts.adminSettings.Component />} />
            </Route>
          </Route>
        </Route>
      </Route>
    </Routes>
  )
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
