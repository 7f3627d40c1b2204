import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { forgetPathsOfFormerUsers } from '#src/features/account/entry/requested-path.ts'
import { sendQueuedMessages } from '#src/features/contact/send-queued.ts'
import { forgetDraftsOfFormerUsers } from '#src/features/kit/drafts/forget-drafts.ts'
import { followLaunches } from '#src/pwa/launches.ts'
import { paths } from '#src/paths.ts'
import { DocumentLink, NavigationContext } from '#src/ui/link/link.tsx'
import { LiveRegion } from '#src/ui/live-region/live-region.tsx'
import { ToastRegion } from '#src/ui/toast/toast-region.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { DocumentPlace } from './document-place.ts'
import { PublicShell } from './public-shell.tsx'

/** One website page in its own document, without the router. */
export function Website({ page, place: store }: { page: ReactNode; place: DocumentPlace }) {
  const place = useSyncExternalStore(store.subscribe, store.now, store.prerendered)
  const navigation = useMemo(() => ({ place, Link: DocumentLink }), [place])
  const [shown, setShown] = useState(page)
  // Sends queued contact messages from any page.
  useEffect(sendQueuedMessages, [])
  useEffect(forgetDraftsOfFormerUsers, [])
  useEffect(forgetPathsOfFormerUsers, [])
  useEffect(followLaunches, [])

  /** Stays in the document, because signing out continues in the background. */
  async function goHome() {
    if (place.pathname === paths.home) return
    try {
      const [{ Screen: HomePage }, { titleAt }] = await Promise.all([
        import('#src/marketing/pages/home.tsx'),
        import('#src/marketing/content/pages.ts'),
      ])
      setShown(<HomePage />)
      store.go(paths.home)
      document.title = titleAt(paths.home)
    } catch {
      // Probably offline. This page is now a visitor's, which is fine too.
    }
  }

  return (
    <>
      <NavigationContext value={navigation}>
        <PublicShell goHome={() => void goHome()}>
          <ErrorBoundary resetKey={place.pathname}>{shown}</ErrorBoundary>
        </PublicShell>
      </NavigationContext>
      <ToastRegion />
      <LiveRegion />
    </>
  )
}
