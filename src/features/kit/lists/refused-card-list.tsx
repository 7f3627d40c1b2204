import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { Card } from '#src/ui/card/card.tsx'
import { RefusedNotice } from '../sync/refused-notice.tsx'
import * as styles from './lists.css.ts'

/** Refused edits whose rows are not on this device, each as a card above the list. @param props.label 'Rejected tasks' */
export function RefusedCardList({ label, edits }: { label: string; edits: readonly RefusedEdit[] }) {
  return (
    <ul className={styles.refusedCards} aria-label={label}>
      {edits.map((edit) => (
        <Card key={edit.id} as="li" data-row={edit.id}>
          <article className={styles.refusedCard} aria-labelledby={`refused-${edit.id}`}>
            <h2 className={styles.refusedTitle} id={`refused-${edit.id}`}>
              {edit.label}
            </h2>
            <RefusedNotice edit={edit} />
          </article>
        </Card>
      ))}
    </ul>
  )
}
