import { Popover, PopoverDisclosure, PopoverHeading, usePopoverStore } from '@ariakit/react'
import type { ReactElement, ReactNode } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { persistentElements } from '../dialog/persistent.ts'
import { useIsPhone } from '../theme/use-media-query.ts'
import * as styles from './popover-panel.css.ts'

export interface PopoverPanelProps {
  /** The button that opens it; it is given the right ARIA attributes. */
  trigger: ReactElement
  /** Its heading. */
  label: string
  open: boolean
  setOpen: (open: boolean) => void
  children: ReactNode
}

/** Details on demand: hangs below its button, and is a sheet from below on phones. */
export function PopoverPanel({ trigger, label, open, setOpen, children }: PopoverPanelProps) {
  const isPhone = useIsPhone()
  const popover = usePopoverStore({ open, setOpen, placement: 'bottom-end' })
  return (
    <>
      <PopoverDisclosure store={popover} render={trigger} />
      {isPhone ? (
        <Dialog open={open} onClose={() => setOpen(false)} title={label}>
          {children}
        </Dialog>
      ) : (
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
      )}
    </>
  )
}
