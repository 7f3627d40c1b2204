import type { AdminCallFailure } from '#src/data/supabase/admin-calls.ts'
import type { UserStatus } from '#src/domain/profile/table.ts'

/** The copy of these pages. */
export const copy = {
  title: 'User Management',
  empty: 'No users found',
  missing: {
    title: 'User not found',
    description: 'They were deleted, perhaps by another admin.',
    closeLabel: 'OK',
  },
  loadFailed: {
    title: 'Failed to load users. Please try again later.',
    description: "We'll try again as soon as you're online.",
    toast: true,
  },
  statusUpdated: (status: UserStatus, count: number) =>
    count === 1 ? `User status updated to ${status}.` : `Status of ${count} users updated to ${status}.`,
  statusFailed: 'Failed to update status. Please try again later.',
  statusRestored: (count: number) => (count === 1 ? 'User status restored' : `Status of ${count} users restored`),
  statusRestoreFailed: 'Failed to restore status. Please try again later.',
  granted: 'Admin access granted successfully.',
  revoked: 'Admin access removed successfully.',
  adminFailed: 'Failed to update admin status. Please try again later.',
  sent: 'Notification sent successfully.',
  sentOffline: "It will be sent as soon as you're online.",
  sendFailed: 'Failed to send notification. Please try again later.',
  deleted: 'User deleted successfully.',
  deleteFailed: 'Failed to delete user. Please try again later.',
  /** @param address https */
  showPicture: (address: string) => `Show the picture from ${address.split('/')[2] ?? address}`,
  invited: 'Invitation sent',
  inviteFailed: 'Failed to send the invitation',
  withdrawn: 'Invitation withdrawn',
  withdrawFailed: 'Failed to withdraw the invitation',
  needsConnection: "You're offline, and this needs a connection.",
} as const

/** Why admins can't do this to their own account. */
export const notToOneself = {
  status: 'You can’t change your own status. Another admin can.',
  revoke: 'You can’t remove your own admin access. Another admin can.',
  delete: 'You can’t delete yourself. Another admin can.',
} as const

/** Why the server refused it. */
export function failureText(failure: AdminCallFailure): string {
  switch (failure.reason) {
    case 'network':
      return "We couldn't reach the server. Check your connection and try again."
    case 'signed-out':
      return 'Please log in again first.'
    case 'self':
      return 'This is your own account. Another admin can do it.'
    case 'last_admin':
      return 'This is the last active admin. Make someone else an admin first.'
    case 'not_found':
      return 'This user no longer exists.'
    case 'joined':
      return 'They have chosen a password already.'
    case 'refused':
      return 'The server rejected it.'
  }
}
