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
 * @param said one text, or several texts that are read as sentences; empty ones are left out
 * @param options.assertive interrupts the current speech; only for messages that can't wait
 */
export function announce(said: string | readonly (string | undefined)[], options: { assertive?: boolean } = {}): void {
  const text = typeof said === 'string' ? said : inSentences(said)
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

/** Ends a sentence or a clause: punctuation, perhaps inside quotes or brackets. */
const ended = /[.!?…:;।][)\]"'’”»]*$/u

/**
 * Joins texts into one, each as a separate sentence. A text that ends with punctuation gets no full stop.
 * @param parts in order; empty ones are left out
 */
export function inSentences(parts: readonly (string | undefined)[]): string {
  const texts = parts.map((part) => part?.trim() ?? '').filter(Boolean)
  return texts.map((text, index) => (index === texts.length - 1 || ended.test(text) ? text : `${text}.`)).join(' ')
}
