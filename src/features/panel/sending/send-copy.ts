const users = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'user' : 'users'}`

/** The copy of the admins' notifications page. */
export const sendCopy = {
  title: 'Notifications',
  to: { individual: 'Send to Individual User', all: 'Send to All Users' },
  messageRequired: { title: 'Message required', description: 'Please enter a notification message.' },
  messageTooLong: (limit: number) => ({
    title: 'Message too long',
    description: `A notification can have up to ${limit.toLocaleString('en')} characters.`,
  }),
  userRequired: {
    title: 'User selection required',
    description: 'Please select a user to send the notification to.',
  },
  sent: 'Notification sent',
  sentLater: "It's saved on this device and will be sent as soon as you're online.",
  sentToAll: (count: number) => ({
    title: 'Mass notification sent',
    description: `Notification sent to all ${count.toLocaleString('en')} users.`,
  }),
  failed: { title: 'Failed to send notification', description: 'Please try again later.' },
  ask: (count: number | undefined) =>
    count === undefined ? 'Send this to every user?' : `Send this to all ${users(count)}?`,
  askHint: 'They will all get it immediately. This can’t be undone.',
  unknownOutcome:
    'The server didn’t answer, so it may or may not have been sent. You can send it again: each user gets it only once.',
  otherText:
    'Your earlier text may have been sent, but the server didn’t answer. This one would be a second notification.',
  signedOut: 'Your session has ended. Please log in again. What you wrote is saved.',
  refused: 'The server rejected it. What you wrote is still here.',
  recent: 'Recent Notifications',
  noneSent: 'No notifications have been sent yet.',
  loadFailed: { title: 'Failed to load data', description: 'Please try again later.', toast: true },
  unknownUser: 'Unknown User',
} as const
