/** Separate, because every page uses it before loading the outbox. */
export const outboxName = 'sevenday-outbox'

/** Owner of commands that belong to no user: messages written while logged out, and analytics events, which identify nobody. */
export const visitor = 'visitor'
