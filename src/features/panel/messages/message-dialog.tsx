import { ChevronLeft, ChevronRight, Mail } from 'lucide-react'
import { useEffect } from 'react'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { pressedKey } from '#src/ui/keyboard/character-keys.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { runCommand } from '../../kit/commands/run-command.ts'
import { RefusedNotice } from '../../kit/sync/refused-notice.tsx'
import { useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { Answer, focusAnswer, Note } from './answer.tsx'
import {
  deleteCommand,
  type MessageContext,
  replyCommand,
  resolveCommand,
  spamCommand,
  spamToggleOf,
  toggleOf,
} from './commands.ts'
import { MessageStatus, SenderName } from './message-list.tsx'
import { useDocumentKeys } from '#src/ui/keyboard/use-document-keys.ts'
import * as styles from './messages.css.ts'
import { inOwnWindow, replyHref } from './reply.ts'
import { copy, subjectLabels } from './copy.ts'
import type { Neighbours } from './use-neighbours.ts'

interface MessageDialogProps {
  /** Null if this message is not on the device. */
  message: ContactMessage | null
  neighbours: Neighbours
  context: MessageContext
  onMove: (id: string) => void
  onClose: () => void
}

/** `?message=<id>`: one whole message. J and K (and the arrow buttons) move to the next and previous ones without closing it. */
export function MessageDialog({ message, ...props }: MessageDialogProps) {
  if (!message) return <NoticeDialog {...copy.missing} onClose={props.onClose} />
  return <ReadMessage message={message} {...props} />
}

function ReadMessage(props: MessageDialogProps & { message: ContactMessage }) {
  const { message, neighbours, context, onMove, onClose } = props
  const refused = useRefusedRows('contact_messages')?.byRow.get(message.id) ?? []
  const marks = useSyncMarks('contact_messages')
  const { position, total, previous, next } = neighbours
  const place = position === undefined ? undefined : `${position} of ${total.toLocaleString('en')}`
  const spam = spamToggleOf(message)
  const toggle = message.is_spam ? spam : toggleOf(message)
  const run = (command: typeof toggle) => runCommand(command, [message], context)
  const keys = new Map<string | undefined, () => unknown>([
    ['j', () => next && onMove(next)],
    ['k', () => previous && onMove(previous)],
    ['a', focusAnswer],
    [spamCommand.shortcut, () => run(spam)],
    [deleteCommand.shortcut, () => run(deleteCommand)],
    [resolveCommand.shortcut, () => run(toggle)],
    [replyCommand.shortcut, () => run(replyCommand)],
  ])
  // The page's own keys are off while a dialog is open.
  useDocumentKeys((event) => {
    const key = pressedKey(event)
    const act = key && keys.get(key)
    if (!act) return
    event.preventDefault()
    act()
  })
  const said = [message.name, place].filter(Boolean).join(', ')
  useEffect(() => announce(said), [said])
  const arrow = (label: string, icon: typeof ChevronLeft, key: string, to: string | undefined) => {
    const Icon = icon
    return (
      <IconButton
        label={`${label} (${key})`}
        icon={<Icon size={20} />}
        reason={to ? undefined : 'There are no more messages in this list.'}
        onClick={() => to && onMove(to)}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<SenderName message={message} />}
      footer={
        <>
          <ButtonLink icon={<Mail size={18} />} href={replyHref(message)} {...inOwnWindow}>
            {replyCommand.label}
          </ButtonLink>
          <CommandButton command={toggle} label={toggle.label} targets={[message]} context={context} />
        </>
      }
    >
      <div className={styles.head}>
        <MessageStatus message={message} marks={marks.get(message.id)} />
        {place || previous || next ? (
          <div className={styles.steps}>
            <span>{place}</span>
            {arrow('Previous message', ChevronLeft, 'K', previous)}
            {arrow('Next message', ChevronRight, 'J', next)}
          </div>
        ) : null}
      </div>
      {refused.length > 0 ? (
        <div className={styles.notices}>
          {refused.map((edit) => (
            <RefusedNotice key={edit.id} edit={edit} isOpen />
          ))}
        </div>
      ) : null}
      <dl className={styles.facts}>
        <dt className={styles.fact}>Email</dt>
        <dd>{message.email}</dd>
        <dt className={styles.fact}>Subject</dt>
        <dd>{subjectLabels[message.subject]}</dd>
        <dt className={styles.fact}>Received</dt>
        <dd>
          <time dateTime={message.created_at}>{formatDateTime(message.created_at)}</time>
        </dd>
      </dl>
      <p key={message.id} className={styles.text}>
        {message.message}
      </p>
      {message.is_spam ? null : <Answer key={`answer ${message.id}`} {...{ message, context }} />}
      <Note key={`note ${message.id}`} {...{ message, context }} />
      <div className={styles.more}>
        {(message.is_spam ? [deleteCommand] : [spam, deleteCommand]).map((command) => (
          <CommandButton
            key={command.id}
            {...{ command, context }}
            label={command.label}
            targets={[message]}
            variant="quiet"
            size="small"
          />
        ))}
        {message.is_spam ? <span className={styles.soft}>{copy.spamNote}</span> : null}
      </div>
    </Dialog>
  )
}
