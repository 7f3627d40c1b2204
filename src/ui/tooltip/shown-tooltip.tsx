import { Tooltip, useTooltipStore } from '@ariakit/react'
import { type ReactNode, useEffect } from 'react'
import * as styles from './tooltip.css.ts'

export interface ShownTooltipProps {
  anchor: HTMLElement
  /** Called on Escape and when the pointer leaves both. */
  onClose: () => void
  children: ReactNode
}

/** An open tooltip. */
export function ShownTooltip({ anchor, onClose, children }: ShownTooltipProps) {
  const store = useTooltipStore({
    placement: 'top',
    open: true,
    setOpen: (open) => {
      if (!open) onClose()
    },
  })
  useEffect(() => {
    store.setAnchorElement(anchor)
    // The user may have left the button while this code was loading.
    if (!anchor.matches(':hover, [data-focus-visible]')) store.hide()
  }, [store, anchor])
  return (
    <Tooltip store={store} gutter={6} className={styles.tooltip} portal>
      {children}
    </Tooltip>
  )
}
