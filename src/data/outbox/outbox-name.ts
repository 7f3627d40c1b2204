/** What every page asks of the outbox before it loads any of it. */
export const outboxName = 'sevenday-outbox'

/** Owner of what belongs to no user: messages written signed out, and analytics events, which tell nothing of who it was. */
export const visitor = 'visitor'
