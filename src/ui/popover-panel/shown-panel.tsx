import { Popover, PopoverHeading, usePopoverStore } from '@ariakit/react'
import { type ReactNode, useEffect } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { persistentElements } from '../dialog/persistent.ts'
import { useIsPhone } from '../theme/use-media-query.ts'
import * as styles from './popover-panel.css.ts'

export interface ShownPanelProps {
  /** The button that opens it. */
  anchor: HTMLElement | null
  label: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The open panel; see `PopoverPanel`. */
export function ShownPanel({ anchor, label, open, onClose, children }: ShownPanelProps) {
  const isPhone = useIsPhone()
  const popover = usePopoverStore({
    open,
    setOpen: (next) => {
      if (!next) onClose()
    },
    placement: 'bottom-end',
  })
  useEffect(() => {
    popover.setAnchorElement(anchor)
    popover.setDisclosureElement(anchor)
  }, [popover, anchor])
  if (isPhone) {
    return (
      <Dialog open={open} onClose={onClose} title={label}>
        {children}
      </Dialog>
    )
  }
  return (
    <Popover
      store={popover}
      portal
      gutter={8}
      overflowPadding={12}
      unmountOnHide
      className={styles.panel}
      getPersistentElements={persistentElements}
    >
      <PopoverHeading className={styles.heading}>{label}</PopoverHeading>
      {children}
    </Popover>
  )
}
