import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { type ReturnedMessage, returnedTitle } from './message-outbox.ts'
import type { Cause } from './returned.ts'

export interface ReturnedNoticeProps {
  returned: ReturnedMessage
  cause: Cause
  /** Whether the form holds it; otherwise what is typed there was not to be overwritten. */
  shown: boolean
  onShow: () => void
  onDiscard: () => void
}

/** Says of a message that it came back, why, and what can be done. */
export function ReturnedNotice({ returned, cause, shown, onShow, onDiscard }: ReturnedNoticeProps) {
  return (
    <Alert
      tone="critical"
      title={returnedTitle}
      actions={
        <>
          {shown ? null : (
            <Button size="small" onClick={onShow}>
              Put it into the form
            </Button>
          )}
          <Button size="small" onClick={onDiscard}>
            Discard it
          </Button>
        </>
      }
    >
      <p>
        What you wrote on{' '}
        <time dateTime={new Date(returned.written).toISOString()}>{formatDateTime(returned.written)}</time> has not
        reached us.{' '}
        {shown
          ? cause.field
            ? 'It is in the form again, with the reason beside the field. Correct it and send it.'
            : `It is in the form again. ${cause.text}`
          : 'It is kept on this device.'}
      </p>
    </Alert>
  )
}
