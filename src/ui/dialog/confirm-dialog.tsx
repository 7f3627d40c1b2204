import { type ReactNode, useRef } from 'react'
import { BlockableButton } from '../button/blockable-button.tsx'
import { Button } from '../button/button.tsx'
import { showToast } from '../toast/toast-store.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title'> {
  onConfirm: () => void
  description: ReactNode
  confirmLabel: ReactNode
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
  onConfirm,
  confirmLabel,
  tone = 'danger',
  busy = false,
  blocked,
  ...dialog
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      {...dialog}
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
          <Button ref={cancel} onClick={dialog.onClose}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
