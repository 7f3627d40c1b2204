import { Dialog as AriakitDialog, DialogDescription, DialogHeading } from '@ariakit/react'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, type SubmitEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { modalProps } from './closing.ts'
import * as styles from './dialog.css.ts'
import { useRootFlag } from '../theme/use-root-flag.ts'

export interface DialogProps {
  open: boolean
  /** Called on Escape, an outside press or the close button. The caller sets `open` to false. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, primary first: it is last in the row, and on top on a phone. */
  footer?: ReactNode
  /**
   * Turns body and footer into one form, submitted by the footer's submit button or Enter. The event's default is already
   * prevented.
   */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined
  /** A `panel` is beside the page, and fills a phone. */
  size?: 'small' | 'medium' | 'panel' | undefined
  /** Initial focus; by default the dialog itself, because its first control is the close button. */
  initialFocusRef?: RefObject<HTMLElement | null> | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** Already hidden and about to be closed. */
  closing?: boolean | undefined
}

/**
 * A modal dialog, a bottom sheet on phones. Focus stays inside and returns to the opener. The page behind neither scrolls nor jumps.
 * Toasts and live regions above it stay active.
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
  closing = false,
}: DialogProps) {
  const itself = useRef<HTMLDivElement>(null)
  // Makes toasts keep clear of the dialog's buttons.
  useRootFlag('data-has-modal', open)
  const content = (
    <>
      {children ? <div className={styles.body}>{children}</div> : null}
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </>
  )
  return (
    <AriakitDialog
      ref={itself}
      {...modalProps(onClose)}
      open={open}
      role={role}
      className={classNames(styles.size[size], closing && styles.outOfSight)}
      data-modal=""
      backdrop={
        <div className={classNames(styles.backdrop, size === 'panel' && styles.clear, closing && styles.outOfSight)} />
      }
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
          className={styles.contents}
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
