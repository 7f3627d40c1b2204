import { createContext, memo, use, useCallback, useMemo } from 'react'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { shortened } from '#src/domain/text/shortened.ts'
import { paths } from '#src/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/data-table/table-row.tsx'
import type { RowSwipe } from '#src/ui/data-table/data-table.tsx'
import { formatDate, formatDateTime } from '#src/ui/date/format-date.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { runCommand } from '../../kit/commands/run-command.ts'
import { Excerpt } from '../../kit/palette/excerpt.tsx'
import { ListTable } from '../../kit/lists/list-table.tsx'
import type { ListTableState } from '../../kit/lists/use-list-screen.ts'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { type MessageContext, replyCommand, spamToggleOf, toggleOf, viewCommand } from './commands.ts'
import { copy, subjectLabels } from './copy.ts'
import { MessageStatus, SenderName } from './message-parts.tsx'
import * as styles from './messages.css.ts'

interface MessageTableProps {
  list: PagedList<ContactMessage>
  state: ListTableState
  context: MessageContext
  isRemoved: (id: string) => boolean
}

/** Visitors' messages. Memoised: typing in the search renders no row until the result changes. */
export const MessageTable = memo(function MessageTable({ list, state, context, isRemoved }: MessageTableProps) {
  const marks = useSyncMarks('contact_messages')
  const columns = useMemo(() => columnsWith(marks), [marks])
  const actions = useCallback(
    (message: ContactMessage, isCard: boolean) => <Actions {...{ message, isCard, context }} />,
    [context],
  )
  return (
    <SearchedText value={list.searched}>
      <ListTable
        label={copy.title}
        itemName={nameOf}
        onOpen={({ id }) => context.openMessage(id)}
        hrefOf={({ id }) => `${paths.adminContacts}?message=${id}`}
        timeColumn="date"
        estimatedHeights={{ row: 85, card: 296 }}
        swipe={swipeOf(context)}
        isRemoved={({ id }) => isRemoved(id)}
        {...{ list, state, columns, actions }}
      />
    </SearchedText>
  )
})

/** A context, so that a new search renders the excerpts and not every row. */
const SearchedText = createContext('')

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

const nameOf = ({ name }: ContactMessage) => `message of ${name}`

function swipeOf(context: MessageContext): RowSwipe<ContactMessage> {
  return {
    label: (message) =>
      context.elsewhere(message.id) === undefined && !message.is_spam
        ? message.is_resolved
          ? 'Unresolve'
          : 'Resolve'
        : undefined,
    onSwipe: (message) => runCommand(toggleOf(message), [message], context),
  }
}

function columnsWith(marks: ReturnType<typeof useSyncMarks>): readonly Column<ContactMessage>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (message) => (
        <span className={message.is_resolved ? undefined : styles.pendingName}>
          <SenderName message={message} />
          <Preview message={message} />
        </span>
      ),
      onCard: 'title',
      width: '22%',
    },
    { id: 'email', header: 'Email', cell: ({ email }) => email, width: '22%' },
    { id: 'subject', header: 'Subject', cell: ({ subject }) => subjectLabels[subject], width: '112px' },
    {
      id: 'date',
      header: 'Date',
      cell: ({ created_at }) => (
        <time className={styles.date} dateTime={created_at} title={formatDateTime(created_at)}>
          {formatDate(created_at)}
        </time>
      ),
      sortable: true,
      width: '120px',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (message) => <MessageStatus message={message} marks={marks.get(message.id)} />,
      width: '124px',
    },
  ]
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
