import { create } from 'zustand'

interface Announcement {
  id: number
  text: string
  assertive: boolean
}

/** How long a message stays in the region: long enough to be read, but gone before screen reader users browse into it. */
const lifetime = 10_000

let last = 0

export const useAnnouncements = create<{ announcements: ReadonlyArray<Announcement> }>(() => ({ announcements: [] }))

/**
 * Announces a message to screen readers, once. Use it for changes away from the focus: a toast, a form error, a filtered
 * list. Messages are added rather than replaced, so that two in a row are both read.
 * @param options.assertive interrupts the current speech; only for messages that can't wait
 */
export function announce(text: string, options: { assertive?: boolean } = {}): void {
  if (!text) return
  last += 1
  const announcement: Announcement = { id: last, text, assertive: options.assertive ?? false }
  useAnnouncements.setState(({ announcements }) => ({ announcements: [...announcements, announcement] }))
  setTimeout(() => {
    useAnnouncements.setState(({ announcements }) => ({
      announcements: announcements.filter(({ id }) => id !== announcement.id),
    }))
  }, lifetime)
}
