import { useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

export interface NoticeDialogProps {
  title: string
  description: string
  /** On its one button. */
  closeLabel: string
  onClose: () => void
}

/** Says one thing, such as that what a link leads to is not here. */
export function NoticeDialog({ title, description, closeLabel, onClose }: NoticeDialogProps) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      initialFocusRef={close}
      title={title}
      description={description}
      footer={
        <Button ref={close} variant="primary" onClick={onClose}>
          {closeLabel}
        </Button>
      }
    />
  )
}
