const notifications = (count: number) => (count === 1 ? '1 notification' : `${count} notifications`)

/** The copy of the notifications. */
export const copy = {
  title: 'Notifications',
  waiting: 'Waiting for you',
  badge: (unread: number) => `${unread} New`,
  unread: (unread: number) => {
    if (unread === 0) return 'No new notifications'
    return unread === 1 ? '1 unread message' : `${unread} unread messages`
  },
  loadFailed: {
    title: 'Failed to load notifications. Please try again.',
    description: "We'll try again as soon as you're online.",
  },
  nothingUnread: 'You have no unread notifications.',
  marked: (count: number) => `${notifications(count)} marked as read`,
  markFailed: 'Failed to mark as read. Please try again.',
  unmarked: (count: number) => `${notifications(count)} marked as unread`,
  unmarkFailed: 'Failed to mark as unread. Please try again.',
} as const
