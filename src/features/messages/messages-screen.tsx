import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import type { ContactMessage } from '#src/domain/contact/message.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Button } from '#src/ui/button/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { type Column, DataTable, type RowSwipe, type TableSort } from '#src/ui/data-table/data-table.tsx'
import { formatDate, formatDateTime } from '#src/ui/date/format-date.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { focusedRowId } from '../commands/row-focus.ts'
import { runCommand } from '../commands/run-command.ts'
import { type DialogAddress, useAddressDialog } from '../commands/use-address-dialog.ts'
import { useCommands } from '../commands/use-commands.ts'
import { idsText } from '../commands/ids-in-url.ts'
import { panelTable } from '../lists/panel-table.ts'
import { ListStates } from '../lists/list-states.tsx'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { useFailureToast } from '../lists/use-failure-toast.ts'
import { useListState } from '../lists/use-list-state.ts'
import { useSteadyList } from '../lists/use-steady-list.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { useUnsentKinds } from '../sync/use-unsent-kinds.ts'
import { type MessageContext, pageCommands, replyCommand, toggleOf, viewCommand } from './commands.ts'
import { messageListFields, type MessageListState } from './list-state.ts'
import { MessageStatus, SenderName } from './message-parts.tsx'
import { MessageToolbar } from './message-toolbar.tsx'
import * as styles from './messages.css.ts'
import { useMessage, useMessageList, useRefusedMessages, useSelectedMessages } from './queries.ts'
import { subjectLabels, copy } from './copy.ts'
import { useNeighbours } from './use-neighbours.ts'

const MessageDialog = late(async () => (await import('./message-dialog.tsx')).MessageDialog)
const lateDialogs = [MessageDialog]

/** `?message=<id>`. */
const messageAddress: DialogAddress<string> = {
  params: ['message'],
  read: (search) => search.get('message') || null,
  write: (id) => [['message', id]],
}

/** /admin/contacts: visitors' messages, to answer and resolve. */
export function MessagesScreen() {
  useDocumentTitle(`${copy.title} · Admin`)
  const { write, identity } = useWorkspace()
  const [state, change] = useListState(messageListFields)
  const table = useRef<HTMLDivElement>(null)
  const { list, elsewhere, isRemoved, changeOwn } = useSteadyList({
    table: 'contact_messages',
    list: useMessageList(state),
    request: [state.status, state.sort, state.q].join(' '),
    container: table,
    messageFor,
  })
  const { dialog, open, close } = useAddressDialog(messageAddress)
  const opened = useMessage(dialog ?? '')
  const neighbours = useNeighbours(list, dialog ?? '')
  const selected = useSelectedMessages(state.selected)
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const unsent = useUnsentKinds('contact_messages')
  const refused = useRefusedMessages()
  const letters = useCharacterKeys(({ enabled }) => enabled)
  const { firstSyncFailed } = useSyncStatus('firstSyncFailed')
  useFailureToast(list?.total === 0 && firstSyncFailed, copy.loadFailed)
  useLoadedLater(lateDialogs)
  useFocusWhereClosed(table, dialog)

  const select = useCallback((ids: Iterable<string>) => change({ selected: idsText(ids) }), [change])
  const context = useMemo<MessageContext>(
    () => ({
      write,
      identity,
      openMessage: open,
      elsewhere,
      changeOwn(ids) {
        changeOwn(ids)
        if (!ids.some((id) => selectedIds.has(id))) return
        // The bar disappears with the focused button, so focus the row that was changed.
        focusRow(table, ids[0])
        select([])
      },
    }),
    [write, identity, open, elsewhere, changeOwn, selectedIds, select],
  )
  useCommands({
    commands: pageCommands,
    targets: () => (selected.length > 0 ? selected : (list?.rows.filter(({ id }) => id === focusedRowId()) ?? [])),
    context,
    list: table,
  })

  const actions = useCallback(
    (message: ContactMessage, isCard: boolean) => <Actions {...{ message, isCard, context }} />,
    [context],
  )
  const columns = useMemo(() => columnsOf({ unsent, refused }), [unsent, refused])
  return (
    <>
      <PageHeader title={copy.title} />
      <MessageToolbar state={state} onChange={(fields, how) => change({ ...fields, selected: '' }, how)} />
      <ListStates
        list={list}
        skeleton={<Skeleton lines={8} strip={false} label="Loading contact messages" />}
        failure={copy.loadFailed.title}
        failureHint={copy.loadFailed.description}
        empty={<NoMessages status={state.status} onShowAll={() => change({ status: 'all' })} />}
        narrowed={state.q.trim() !== ''}
        onClear={() => change({ q: '', status: 'all' })}
      >
        {({ rows, total, reach, question, isSearch }) => (
          <div ref={table}>
            <DataTable
              label={copy.title}
              columns={columns}
              items={rows}
              total={total}
              question={question}
              whole={!isSearch}
              onReach={reach}
              itemId={idOf}
              itemName={nameOf}
              sort={{ column: 'date', direction: state.sort === 'newest' ? 'desc' : 'asc' }}
              onSort={(sort) => change({ sort: sortOf(sort) })}
              selected={selectedIds}
              onSelect={select}
              onOpen={({ id }) => open(id)}
              actions={actions}
              letters={letters}
              typical={{ row: 61, card: 247 }}
              tableFrom={panelTable}
              swipe={swipeOf(context)}
              isRemoved={({ id }) => isRemoved(id)}
            />
          </div>
        )}
      </ListStates>
      {selected.length > 0 ? (
        <SelectionBar count={selected.length} onClear={() => select([])}>
          <CommandButton
            command={toggleOf(...selected)}
            label={toggleOf(...selected).label}
            targets={selected}
            context={context}
            size="small"
          />
        </SelectionBar>
      ) : null}
      {dialog && opened !== undefined ? (
        <MessageDialog
          message={opened}
          neighbours={neighbours}
          context={context}
          isUnsent={unsent.has(dialog)}
          refused={refused.get(dialog) ?? []}
          onMove={open}
          onClose={close}
        />
      ) : null}
    </>
  )
}

const idOf = ({ id }: ContactMessage) => id
const nameOf = ({ name }: ContactMessage) => `message of ${name}`

function messageFor(before: ContactMessage, now: ContactMessage | undefined): string | undefined {
  if (!now || now.is_resolved === before.is_resolved) return undefined
  return now.is_resolved ? copy.resolvedElsewhere : copy.reopenedElsewhere
}

function sortOf({ direction }: TableSort): MessageListState['sort'] {
  return direction === 'desc' ? 'newest' : 'oldest'
}

function swipeOf(context: MessageContext): RowSwipe<ContactMessage> {
  return {
    label: (message) =>
      context.elsewhere(message.id) === undefined ? (message.is_resolved ? 'Unresolve' : 'Resolve') : undefined,
    onSwipe: (message) => runCommand(toggleOf(message), [message], context),
  }
}

interface ColumnMarks {
  unsent: ReturnType<typeof useUnsentKinds>
  refused: ReturnType<typeof useRefusedMessages>
}

function columnsOf({ unsent, refused }: ColumnMarks): readonly Column<ContactMessage>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (message) => (
        <span className={message.is_resolved ? undefined : styles.pendingName}>
          <SenderName message={message} />
        </span>
      ),
      onCard: 'title',
      width: '18%',
    },
    { id: 'email', header: 'Email', cell: ({ email }) => email, width: '23%' },
    { id: 'subject', header: 'Subject', cell: ({ subject }) => subjectLabels[subject], width: '120px' },
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
      cell: (message) => (
        <MessageStatus message={message} isUnsent={unsent.has(message.id)} isRefused={refused.has(message.id)} />
      ),
      width: '124px',
    },
  ]
}

/** View, email, toggle resolved. On a phone the last one has a label, because it is used most. */
interface ActionsProps {
  message: ContactMessage
  isCard: boolean
  context: MessageContext
}

function Actions({ message, isCard, context }: ActionsProps) {
  const reason = context.elsewhere(message.id)
  const toggle = toggleOf(message)
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

function NoMessages({ status, onShowAll }: { status: MessageListState['status']; onShowAll: () => void }) {
  if (status === 'all') return <EmptyState title={copy.empty}>Messages from the contact form arrive here.</EmptyState>
  return (
    <EmptyState title={copy.empty} action={<Button onClick={onShowAll}>Show all messages</Button>}>
      {status === 'pending' ? 'Nothing is pending. Every message is resolved.' : 'No messages have been resolved yet.'}
    </EmptyState>
  )
}

/** When the dialog closes, focuses the message read last, or the row in its place. */
function useFocusWhereClosed(table: RefObject<HTMLElement | null>, dialog: string | null): void {
  const last = useRef(dialog)
  useEffect(() => {
    const closed = dialog === null ? last.current : null
    last.current = dialog
    if (closed === null) return undefined
    // The dialog returns the focus to its opener a moment after it closes.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => focusRow(table, closed))
    })
    return () => cancelAnimationFrame(frame)
  }, [table, dialog])
}

function focusRow(table: RefObject<HTMLElement | null>, id: string | undefined): void {
  const row = id ? table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) : undefined
  if (row) row.focus()
  else if (document.activeElement === document.body)
    table.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
}
