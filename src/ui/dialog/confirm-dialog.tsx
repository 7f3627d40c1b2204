import { type ReactNode, useRef } from 'react'
import { BlockableButton } from '../button/blockable-button.tsx'
import { Button } from '../button/button.tsx'
import { showToast } from '../toast/toast-store.ts'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  description: ReactNode
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  tone?: 'danger' | 'primary' | undefined
  /** The action is running: the dialog stays until the caller closes it. */
  busy?: boolean | undefined
  /** Why it can't be confirmed yet, as a sentence. */
  blocked?: string | undefined
  /** Shown below the description: what exactly will be lost, or an error. */
  children?: ReactNode
}

/** Asks before an irreversible action. Focus starts on Cancel, so that Enter alone destroys nothing. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  busy = false,
  blocked,
  children,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size="small"
      role="alertdialog"
      initialFocusRef={cancel}
      footer={
        <>
          <BlockableButton
            variant={tone}
            busy={busy}
            reason={blocked}
            onBlocked={(title) => showToast({ title })}
            onClick={onConfirm}
          >
            {confirmLabel}
          </BlockableButton>
          <Button ref={cancel} onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
