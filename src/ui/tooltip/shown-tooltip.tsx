import { Tooltip, type TooltipStore, useStoreState } from '@ariakit/react'
import type { ReactNode } from 'react'
import * as styles from './tooltip.css.ts'

/** A tooltip, mounted only while it shows: a popover for each of a hundred buttons would hold up typing on a slow phone. */
export function ShownTooltip({ store, children }: { store: TooltipStore; children: ReactNode }) {
  const isShown = useStoreState(store, 'mounted')
  return isShown ? (
    <Tooltip store={store} gutter={6} className={styles.tooltip} portal>
      {children}
    </Tooltip>
  ) : null
}
