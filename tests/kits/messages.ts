import { beforeEach } from 'vitest'
import { useAnnouncements } from '#src/ui/live-region/announce.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'

/**
 * Test kit: what users are told. Each test begins with nothing on the screen. On a busy machine, a toast or an announcement may be over before the
 * test looks at it, so toasts stay, and announcements are recorded.
 */

/** The longest delay of a timer, in milliseconds. */
const forever = 2 ** 31 - 1

// Before the region shows them. How long toasts stay for users is tested in toast-region.test.tsx.
useToasts.subscribe(({ toasts }) => {
  for (const toast of toasts) toast.duration = forever
})

let texts: readonly string[] = []

useAnnouncements.subscribe(({ announcements }, before) => {
  const added = announcements.filter((announcement) => !before.announcements.includes(announcement))
  texts = [...texts, ...added.map(({ text }) => text)]
})

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  useAnnouncements.setState({ announcements: [] })
  texts = []
})

/** What screen readers were told in this test, in order. */
export function announced(): readonly string[] {
  return texts
}
