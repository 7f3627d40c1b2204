import { Dialog as AriakitDialog } from '@ariakit/react'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { modalProps } from './closing.ts'
import * as styles from './dialog.css.ts'
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
      {...modalProps(onClose)}
      open
      hideOnInteractOutside={false}
      backdrop={false}
      aria-label={label}
      className={classNames(styles.fullScreen, className)}
      data-modal=""
      initialFocus={itself}
    >
      {children}
    </AriakitDialog>
  )
}
