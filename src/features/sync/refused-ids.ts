/** The command that asks before a refused edit is discarded. By itself, because the chip starts without the others. */
export const discardId = 'refused.discard'
