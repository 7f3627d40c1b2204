import { Dialog as AriakitDialog } from '@ariakit/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { modalProps } from '../dialog/closing.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import * as styles from './drawer.css.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Accessible name, for example 'Menu'. */
  label: string
  /** False if it closed because of a navigation: focus then belongs to the new page. */
  returnFocus?: boolean | undefined
  /** Shown at the top next to the close button: the brand. */
  head?: ReactNode
  children: ReactNode
}

/** A modal panel from the left, for navigation on phones. */
export function Drawer({ open, onClose, label, returnFocus = true, head, children }: DrawerProps) {
  return (
    <AriakitDialog
      {...modalProps(onClose)}
      open={open}
      autoFocusOnHide={returnFocus}
      aria-label={label}
      className={styles.drawer}
      backdrop={<div className={styles.backdrop} />}
    >
      <div className={styles.head}>
        <div>{head}</div>
        <IconButton label="Close menu" icon={<X size={20} />} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </AriakitDialog>
  )
}
