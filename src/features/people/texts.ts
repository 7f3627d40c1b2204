import type { AdminCallFailure } from '#src/data/session/admin-calls.ts'
import type { UserStatus } from '#src/domain/profile/rules.ts'

/** What these pages say, in one place. */
export const texts = {
  title: 'User Management',
  empty: 'No users found',
  loadFailed: 'Failed to load users. Please try again later.',
  statusUpdated: (status: UserStatus, count: number) =>
    count === 1 ? `User status updated to ${status}.` : `Status of ${count} users updated to ${status}.`,
  statusFailed: 'Failed to update status. Please try again later.',
  statusRestored: (count: number) => (count === 1 ? 'User status restored' : `Status of ${count} users restored`),
  statusRestoreFailed: 'Failed to restore status. Please try again later.',
  granted: 'Admin access granted successfully.',
  revoked: 'Admin access removed successfully.',
  adminFailed: 'Failed to update admin status. Please try again later.',
  sent: 'Notification sent successfully.',
  sentOffline: 'It goes out as soon as there is a connection.',
  sendFailed: 'Failed to send notification. Please try again later.',
  deleted: 'User deleted successfully.',
  deleteFailed: 'Failed to delete user. Please try again later.',
  needsConnection: 'You are offline, and this needs a connection.',
} as const

/** Why an admin can't do to themselves what they do to others. */
export const notToOneself = {
  status: 'You can’t change your own status. Another admin can.',
  revoke: 'You can’t remove your own admin access. Another admin can.',
  delete: 'You can’t delete yourself. Another admin can.',
} as const

/** Why the server did not do it. */
export function failureText(failure: AdminCallFailure): string {
  switch (failure.reason) {
    case 'network':
      return 'The server could not be reached: this needs a connection.'
    case 'signed-out':
      return 'Please sign in again first.'
    case 'self':
      return 'This is your own account. Another admin can do it.'
    case 'last_admin':
      return 'This is the last active admin. Make someone else an admin first.'
    case 'not_found':
      return 'This user is not there any more.'
    case 'refused':
      return 'The server refused it.'
  }
}
