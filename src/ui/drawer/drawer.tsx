import { Dialog as AriakitDialog } from '@ariakit/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { closeAtEscape } from '../dialog/close-at-escape.ts'
import { closesAtPressBeside } from '../dialog/press-beside.ts'
import { persistentElements } from '../dialog/persistent.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import * as styles from './drawer.css.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  /** What it is: 'Menu'. */
  label: string
  /** False where it closed because the person has gone somewhere: the focus is the new page's then. */
  returnFocus?: boolean | undefined
  /** At its top, beside the cross: the brand. */
  head?: ReactNode
  children: ReactNode
}

/** A modal panel from the left, for navigation on phones. */
export function Drawer({ open, onClose, label, returnFocus = true, head, children }: DrawerProps) {
  return (
    <AriakitDialog
      open={open}
      onClose={onClose}
      onKeyDown={closeAtEscape(onClose)}
      hideOnInteractOutside={closesAtPressBeside}
      unmountOnHide
      autoFocusOnHide={returnFocus}
      aria-label={label}
      className={styles.drawer}
      backdrop={<div className={styles.backdrop} />}
      getPersistentElements={persistentElements}
    >
      <div className={styles.head}>
        <div>{head}</div>
        <IconButton label="Close menu" icon={<X size={20} />} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </AriakitDialog>
  )
}
