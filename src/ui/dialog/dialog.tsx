import { Dialog as AriakitDialog, DialogDescription, DialogHeading } from '@ariakit/react'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, type SubmitEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { closeAtEscape } from './close-at-escape.ts'
import { closesAtPressBeside } from './press-beside.ts'
import * as styles from './dialog.css.ts'
import { persistentElements } from './persistent.ts'

export interface DialogProps {
  open: boolean
  /** Escape, a press beside it, the cross. Setting `open` to false is the caller's. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one first: it lies at the end of the row, and on top on a phone. */
  footer?: ReactNode
  /**
   * Makes one form of body and footer, so that the footer's submit button and Enter both submit it. The handler is
   * given the event with its default already prevented.
   */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined
  size?: 'small' | 'medium' | undefined
  /** Where the focus starts; on the dialog as a whole otherwise, as its first control is the cross. */
  initialFocusRef?: RefObject<HTMLElement | null> | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** About to be closed: it is out of sight already. */
  leaving?: boolean | undefined
}

/**
 * A modal: a sheet from below on phones. Focus stays inside and returns to what opened it; the page behind neither
 * scrolls nor jumps. Toasts and live regions above it stay alive.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  onSubmit,
  size = 'medium',
  initialFocusRef,
  role = 'dialog',
  leaving = false,
}: DialogProps) {
  const itself = useRef<HTMLDivElement>(null)
  const content = (
    <>
      {children ? <div className={styles.body}>{children}</div> : null}
      {footer ? <div className={classNames(styles.footer, styles.footerOnPhone)}>{footer}</div> : null}
    </>
  )
  return (
    <AriakitDialog
      ref={itself}
      open={open}
      onClose={onClose}
      onKeyDown={closeAtEscape(onClose)}
      hideOnInteractOutside={closesAtPressBeside}
      unmountOnHide
      role={role}
      className={classNames(styles.size[size], leaving && styles.outOfSight)}
      // Toasts keep clear of its buttons.
      data-modal=""
      backdrop={<div className={classNames(styles.backdrop, leaving && styles.outOfSight)} />}
      getPersistentElements={persistentElements}
      initialFocus={initialFocusRef ?? itself}
    >
      <div className={styles.head}>
        <DialogHeading className={styles.title}>{title}</DialogHeading>
        <div className={styles.close}>
          <IconButton label="Close" icon={<X size={20} />} onClick={onClose} />
        </div>
        {description ? <DialogDescription className={styles.description}>{description}</DialogDescription> : null}
      </div>
      {onSubmit ? (
        <form
          className={styles.whole}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit(event)
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </AriakitDialog>
  )
}
