import { Dialog as AriakitDialog } from '@ariakit/react'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { closeAtEscape } from './closing.ts'
import * as styles from './dialog.css.ts'
import { persistentElements } from './persistent.ts'
import { useRootFlag } from '../theme/use-root-flag.ts'

interface FullScreenProps {
  /** Accessible name. */
  label: string
  /** Called on Escape. */
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

/** Covers the whole window. Focus stays inside and returns to the opener. */
export function FullScreen({ label, onClose, className, children }: FullScreenProps) {
  const itself = useRef<HTMLDivElement>(null)
  useRootFlag('data-has-modal')
  return (
    <AriakitDialog
      ref={itself}
      open
      onClose={onClose}
      onKeyDown={closeAtEscape(onClose)}
      hideOnInteractOutside={false}
      unmountOnHide
      backdrop={false}
      aria-label={label}
      className={classNames(styles.fullScreen, className)}
      data-modal=""
      getPersistentElements={persistentElements}
      initialFocus={itself}
    >
      {children}
    </AriakitDialog>
  )
}
