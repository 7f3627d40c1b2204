import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import type { RefusedCardListProps } from './refused-card-list.tsx'

// Rare, so the early screen doesn't wait for its code.
const RefusedCardList = late(async () => (await import('./refused-card-list.tsx')).RefusedCardList)
const lateParts = [RefusedCardList]

/** Refused edits whose rows are not on this device, including new ones, each as a card above the list. */
export function RefusedCards(props: RefusedCardListProps) {
  useLoadedLater(lateParts)
  return props.edits.length > 0 ? <RefusedCardList {...props} /> : null
}
