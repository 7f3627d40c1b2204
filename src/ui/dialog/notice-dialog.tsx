import { useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

export interface NoticeDialogProps {
  title: string
  description: string
  /** Label of its only button. */
  closeLabel: string
  onClose: () => void
}

/** Shows a single notice, for example that a link's target does not exist on this device. */
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
