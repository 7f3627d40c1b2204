import { beforeEach } from 'vitest'
import { useAnnouncements } from '#src/ui/live-region/announce.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'

/**
 * Test kit: messages to users. Each test begins with an empty screen. On a busy machine, a toast or an announcement may be gone before the test
 * checks it, so toasts stay, and announcements are recorded.
 */

/** The longest delay of a timer, in milliseconds. */
const forever = 2 ** 31 - 1

// Runs before the region shows the toasts. toast-region.test.tsx tests how long toasts stay for users.
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

/** The announcements to screen readers in this test, in order. */
export function announced(): readonly string[] {
  return texts
}
