const notifications = (count: number) => (count === 1 ? '1 notification' : `${count} notifications`)

/** What is said about notifications, in one place. */
export const texts = {
  title: 'Notifications',
  badge: (unread: number) => `${unread} New`,
  unread: (unread: number) => {
    if (unread === 0) return 'No new notifications'
    return unread === 1 ? '1 unread message' : `${unread} unread messages`
  },
  loadFailed: 'Failed to load notifications. Please try again.',
  nothingUnread: 'There is nothing unread.',
  marked: (count: number) => `${notifications(count)} marked as read`,
  markFailed: 'Failed to mark as read. Please try again.',
  unmarked: (count: number) => `${notifications(count)} marked as unread`,
  unmarkFailed: 'Failed to mark as unread. Please try again.',
} as const
