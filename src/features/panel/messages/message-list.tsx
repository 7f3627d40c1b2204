import { CircleCheck, CircleDashed, Mail, OctagonX } from 'lucide-react'
import { use } from 'react'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { localTime } from '#src/domain/csv.ts'
import { shortened } from '#src/domain/text/shortened.ts'
import { paths } from '#src/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { runCommand } from '../../kit/commands/run-command.ts'
import { createdColumn } from '../../kit/lists/columns.tsx'
import { byTime, type TableList, timeOrders } from '../../kit/lists/list-definition.ts'
import { SearchedText } from '../../kit/lists/page-table.tsx'
import { Excerpt } from '../../kit/palette/excerpt.tsx'
import { useUserWithEmail } from '../../kit/people/queries.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import { SyncBadges, type SyncMarks } from '../../kit/sync/sync-badges.tsx'
import {
  deleteCommand,
  type MessageContext,
  pageCommands,
  replyCommand,
  spamToggleOf,
  toggleOf,
  viewCommand,
} from './commands.ts'
import { copy, statusLabel, subjectLabels } from './copy.ts'
import * as styles from './messages.css.ts'

const fields = {
  selected: 'text',
  q: 'text',
  status: ['all', 'pending', 'resolved', 'spam'],
  sort: timeOrders,
} as const

const messagePath = ({ id }: Pick<ContactMessage, 'id'>) => `${paths.adminContacts}?message=${id}`

/** Visitors' messages. */
export const messagesList: TableList<'contact_messages', typeof fields, MessageContext> = {
  name: 'contact-messages',
  table: 'contact_messages',
  fields,
  request: ({ status, sort, q }) => ({
    table: 'contact_messages',
    where: {
      is_spam: status === 'spam',
      ...((status === 'pending' || status === 'resolved') && { is_resolved: status === 'resolved' }),
    },
    sort: byTime(sort),
    search: { text: q, fields: ['name', 'email', 'message'] },
  }),
  title: copy.title,
  rows: copy.title,
  search: 'Search messages',
  columns: [
    {
      header: 'Name',
      onCard: 'title',
      width: '22%',
      cell: (message) => (
        <span className={message.is_resolved ? undefined : styles.pendingName}>
          <SenderName message={message} />
          <Preview message={message} />
        </span>
      ),
      csv: ({ name }) => name,
    },
    { header: 'Email', width: '22%', cell: ({ email }) => email, csv: ({ email }) => email },
    {
      header: 'Subject',
      width: '112px',
      cell: ({ subject }) => subjectLabels[subject],
      csv: ({ subject }) => subjectLabels[subject],
    },
    { header: 'Message', csv: ({ message }) => message },
    createdColumn({ header: 'Date', width: '120px', hasTime: true }),
    {
      header: 'Status',
      width: '124px',
      cell: (message, { marks }) => <MessageStatus message={message} marks={marks.get(message.id)} />,
      csv: statusLabel,
    },
    { header: 'Answer', csv: ({ answer }) => answer },
    { header: 'Answered', csv: ({ answered_at }) => localTime(answered_at) },
    { header: 'Note', csv: ({ note }) => note },
  ],
  estimatedHeights: { row: 85, card: 296 },
  nameOf: ({ name }) => `message of ${name}`,
  hrefOf: messagePath,
  open: ({ id }, { openMessage }) => openMessage(id),
  actions: (message, context, isCard) => <Actions {...{ message, context, isCard }} />,
  swipe: (context) => ({
    label: ({ id, is_spam, is_resolved }) =>
      context.elsewhere(id) !== undefined || is_spam ? undefined : is_resolved ? 'Unresolve' : 'Resolve',
    onSwipe: (message) => runCommand(toggleOf(message), [message], context),
  }),
  commands: pageCommands,
  bulk(selected) {
    // Spam is shown as neither pending nor resolved.
    const isSpam = selected.some(({ is_spam }) => is_spam)
    return [...(isSpam ? [] : [toggleOf(...selected)]), spamToggleOf(...selected), deleteCommand]
  },
  found: {
    group: 'Messages',
    as: ({ id, name, email, message }) => ({
      id: `message ${id}`,
      label: `${name}, ${email}`,
      body: message,
      icon: Mail,
      to: messagePath({ id }),
    }),
  },
  empty: { title: copy.empty, text: copy.emptyText },
  loadFailed: copy.loadFailed,
  missing: copy.missing,
}

/** How much of a message the list shows before CSS cuts it, in UTF-16 units: rendering all of it would cost every row. */
const previewLength = 200

/** The first lines of a message, or where it contains what was searched for, if neither the name nor the email shows it. */
function Preview({ message: { name, email, message } }: { message: ContactMessage }) {
  const searched = use(SearchedText)
  return (
    <Excerpt of={message} searched={searched} shown={[name, email]}>
      <span className={styles.preview}>{shortened(message, previewLength)}</span>
    </Excerpt>
  )
}

interface ActionsProps {
  message: ContactMessage
  isCard: boolean
  context: MessageContext
}

/** View, email, toggle resolved or spam. On a phone the last one has a label, because it is used most. */
function Actions({ message, isCard, context }: ActionsProps) {
  const reason = context.elsewhere(message.id)
  const toggle = message.is_spam ? spamToggleOf(message) : toggleOf(message)
  const targets = [message]
  return (
    <div className={styles.actions}>
      <span className={classNames(styles.buttons, reason !== undefined && styles.covered)}>
        <CommandButton command={viewCommand} {...{ targets, context }} size="small" iconOnly />
        <CommandButton command={replyCommand} {...{ targets, context }} size="small" iconOnly />
        <CommandButton command={toggle} {...{ targets, context }} size="small" iconOnly={!isCard} />
      </span>
      {reason ? <span className={styles.elsewhere}>{reason}</span> : null}
    </div>
  )
}

/** The sender, linked to their page if they have an account. */
export function SenderName({ message: { name, email } }: { message: ContactMessage }) {
  const user = useUserWithEmail(email)
  return user ? <UserLink id={user.id}>{name}</UserLink> : name
}

interface MessageStatusProps {
  message: ContactMessage
  marks: SyncMarks | undefined
}

/** Resolved, Pending or Spam, and whether the change is synced. */
export function MessageStatus({ message, marks }: MessageStatusProps) {
  const Icon = message.is_spam ? OctagonX : message.is_resolved ? CircleCheck : CircleDashed
  return (
    <span className={styles.badges}>
      <Badge
        tone={message.is_spam ? 'neutral' : message.is_resolved ? 'completed' : 'planning'}
        icon={<Icon size={14} />}
      >
        {statusLabel(message)}
      </Badge>
      <SyncBadges {...marks} />
    </span>
  )
}
