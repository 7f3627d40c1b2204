import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { type ReturnedMessage, returnedTitle } from './message-outbox.ts'
import type { Cause } from './returned.ts'

export interface ReturnedNoticeProps {
  returned: ReturnedMessage
  cause: Cause
  /** Whether the form shows it; false if the form had other input that must not be overwritten. */
  shown: boolean
  onShow: () => void
  onDiscard: () => void
}

/** Says that a message came back, why, and what the user can do. */
export function ReturnedNotice({ returned, cause, shown, onShow, onDiscard }: ReturnedNoticeProps) {
  return (
    <Alert
      tone="critical"
      title={returnedTitle}
      actions={
        <>
          {shown ? null : (
            <Button size="small" onClick={onShow}>
              Put it back in the form
            </Button>
          )}
          <Button size="small" onClick={onDiscard}>
            Discard it
          </Button>
        </>
      }
    >
      <p>
        Your message from{' '}
        <time dateTime={new Date(returned.written).toISOString()}>{formatDateTime(returned.written)}</time> hasn't
        reached us.{' '}
        <span>
          {shown
            ? cause.field
              ? "It's back in the form, and the field to correct says why. Correct it and send it again."
              : `It's back in the form. ${cause.text}`
            : "It's saved on this device."}
        </span>
      </p>
    </Alert>
  )
}
