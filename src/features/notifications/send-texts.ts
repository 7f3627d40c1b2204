const users = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'user' : 'users'}`

/** What the admins' page of notifications says, in one place. */
export const sendTexts = {
  title: 'Notifications',
  to: { individual: 'Send to Individual User', all: 'Send to All Users' },
  messageRequired: { title: 'Message required', description: 'Please enter a notification message.' },
  messageTooLong: (limit: number) => ({
    title: 'Message too long',
    description: `A notification has at most ${limit.toLocaleString('en')} characters.`,
  }),
  userRequired: {
    title: 'User selection required',
    description: 'Please select a user to send the notification to.',
  },
  sent: 'Notification sent',
  sentLater: 'It is kept on this device and goes out as soon as there is a connection.',
  sentToAll: (count: number) => ({
    title: 'Mass notification sent',
    description: `Notification sent to all ${count.toLocaleString('en')} users.`,
  }),
  failed: { title: 'Failed to send notification', description: 'Please try again later.' },
  ask: (count: number | undefined) =>
    count === undefined ? 'Send this to every user?' : `Send this to all ${users(count)}?`,
  askHint: 'Each of them gets it at once. It can’t be taken back.',
  unknownOutcome:
    'The server did not answer, so it may have been sent or not. Sending it again reaches each user once.',
  otherText: 'An earlier text may have been sent: the server did not answer. This one would be another notification.',
  signedOut: 'Your session has ended. Sign in again: what you wrote is kept.',
  refused: 'The server refused it. What you wrote is kept.',
  recent: 'Recent Notifications',
  noneSent: 'No notifications have been sent yet.',
  loadFailed: { title: 'Failed to load data', description: 'Please try again later.' },
  unknownUser: 'Unknown User',
} as const
