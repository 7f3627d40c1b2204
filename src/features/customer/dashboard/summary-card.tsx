import type { ReactNode } from 'react'
import { Badge } from '#src/ui/badge/badge.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import * as styles from './dashboard.css.ts'

interface SummaryCardProps<Value> {
  title: string
  /** Next to the title, once the value is known. */
  badge?: ((value: Value) => string | undefined) | undefined
  /** Undefined until read from the device. */
  value: Value | undefined
  /** Shown if the value could not be loaded. */
  failure: string
  children: (value: Value) => ReactNode
  /** A link or button below the value. */
  action?: ReactNode
}

/**
 * One figure of the dashboard. Before the first sync the device doesn't know it: shows a skeleton, or a dash if loading failed, but never a
 * 0 or a partial count.
 */
export function SummaryCard<Value>({ title, badge, value, failure, children, action }: SummaryCardProps<Value>) {
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const known = firstSyncDone ? value : undefined
  const badgeText = known === undefined ? undefined : badge?.(known)
  const headingId = `summary-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.card}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} id={headingId}>
          {title}
        </h2>
        {badgeText ? <Badge tone="today">{badgeText}</Badge> : null}
      </div>
      <div className={styles.cardBody} aria-busy={!firstSyncDone && !firstSyncFailed}>
        {known === undefined ? <Unknown failure={failure} /> : children(known)}
      </div>
      {action ? <div className={styles.cardAction}>{action}</div> : null}
    </Card>
  )
}

function Unknown({ failure }: { failure: string }) {
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  if (!firstSyncDone && !firstSyncFailed) return <Skeleton lines={3} />
  return (
    <>
      <p className={styles.figure}>–</p>
      {firstSyncFailed ? <p className={styles.note}>{failure}</p> : null}
    </>
  )
}
