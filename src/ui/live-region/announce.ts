import { create } from 'zustand'

interface Announcement {
  id: number
  text: string
  assertive: boolean
}

/** How long a text stays in the region: long enough to be read, gone before someone browses into it. */
const lifetime = 10_000

let last = 0

export const useAnnouncements = create<{ announcements: ReadonlyArray<Announcement> }>(() => ({ announcements: [] }))

/**
 * Says a text to screen readers, once. For what changes without the focus moving there: a toast, a form's error, a list
 * that was filtered. Texts are added rather than replaced, so two in a row are both heard.
 * @param options.assertive interrupts what is being read; for what can't wait
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
