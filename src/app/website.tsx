import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { sendQueuedMessages } from '#src/features/contact/send-queued.ts'
import { forgetDraftsOfFormerUsers } from '#src/features/forms/forget-drafts.ts'
import { paths } from '#src/paths.ts'
import { DocumentLink, NavigationContext } from '#src/ui/link/link.tsx'
import { LiveRegion } from '#src/ui/live-region/live-region.tsx'
import { ToastRegion } from '#src/ui/toast/toast-region.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { DocumentPlace } from './document-place.ts'
import { PublicShell } from './public-shell.tsx'

/** One page of the website in a document of its own, without the router. */
export function Website({ page, place: store }: { page: ReactNode; place: DocumentPlace }) {
  const place = useSyncExternalStore(store.subscribe, store.now, store.prerendered)
  const navigation = useMemo(() => ({ place, Link: DocumentLink }), [place])
  const [shown, setShown] = useState(page)
  // From whatever page one comes back on.
  useEffect(sendQueuedMessages, [])
  useEffect(forgetDraftsOfFormerUsers, [])

  /** Without leaving the document: signing out goes on for a while after the person is gone. */
  async function goHome() {
    if (place.pathname === paths.home) return
    try {
      const [{ default: Home }, { titleAt }] = await Promise.all([
        import('./routes/home.tsx'),
        import('#src/marketing/content/pages.ts'),
      ])
      setShown(<Home />)
      store.go(paths.home)
      document.title = titleAt(paths.home)
    } catch {
      // No connection, perhaps: this page is a visitor's now, and just as good.
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
