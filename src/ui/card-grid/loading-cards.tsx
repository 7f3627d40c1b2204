import { Card } from '../card/card.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import * as styles from './card-grid.css.ts'

/** Placeholder for a card grid before the first sync. */
export function LoadingCards({ label }: { label: string }) {
  return (
    <div className={styles.grid} aria-busy="true">
      {[label, '', ''].map((text, index) => (
        <Card key={index} className={styles.loading}>
          <Skeleton lines={5} label={text} />
        </Card>
      ))}
    </div>
  )
}
