/** Separate, because every page uses it before loading the outbox. */
export const outboxName = 'sevenday-outbox'

/** Owner of commands that belong to no user: messages written while logged out, and analytics events, which identify nobody. */
export const visitor = 'visitor'

/** Messages in localStorage that the outbox may not have yet, by `notedMessagesOf` and their ids. */
export const notedMessages = 'sevenday.sent.'
export const notedMessagesOf = (owner: string) => `${notedMessages}${owner}.`
