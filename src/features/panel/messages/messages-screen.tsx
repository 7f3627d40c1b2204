import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { liveRow } from '#src/data/queries/live-list.ts'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { late } from '#src/ui/late/late.tsx'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { earlyPage } from '../../kit/lists/list-definition.ts'
import { TablePage } from '../../kit/lists/table-page.tsx'
import { toolbarRow } from '../../kit/lists/lists.css.ts'
import { type ScreenOf, useListScreen } from '../../kit/lists/use-list-screen.ts'
import { useLiveCount } from '../../kit/lists/use-paged-list.ts'
import { useSteadyList } from '../../kit/lists/use-steady-list.ts'
import { messageAddress, type MessageContext } from './commands.ts'
import { copy } from './copy.ts'
import { messagesList } from './message-list.tsx'
import * as styles from './messages.css.ts'
import { useNeighbours } from './use-neighbours.ts'

type Listed = ScreenOf<typeof messagesList>

export const askEarly = earlyPage(messagesList)

const MessageDialog = late(async () => (await import('./message-dialog.tsx')).MessageDialog)
const dialogs = [MessageDialog]

/** /admin/contacts: visitors' messages, to answer and resolve. */
function MessagesScreen() {
  const { write, identity } = useWorkspace()
  const { dialog, open, close } = useAddressDialog(messageAddress)
  const listed = useListScreen(messagesList)
  const { state, table } = listed
  const { selected: selectedIds, onSelect: select, area } = table
  const { list, elsewhere, isRemoved, changeOwn } = useSteadyList({
    table: 'contact_messages',
    list: listed.list,
    request: [state.status, state.sort, state.q].join(' '),
    container: area,
    messageFor,
  })
  const screen = { ...listed, list }
  const opened = useLive(liveRow<'contact_messages'>, { table: 'contact_messages', id: dialog ?? '' })
  const neighbours = useNeighbours(list, dialog ?? '')
  useFocusWhereClosed(area, dialog)
  /** Read at a press, so that the table doesn't render whenever a message opens. */
  const onward = useRef<MessageContext['moveOn']>(undefined)
  const { nextOpen } = neighbours
  useEffect(() => {
    onward.current = (isGone) => {
      if (dialog && nextOpen) open(nextOpen)
      else if (dialog && isGone) close()
    }
  }, [dialog, nextOpen, open, close])
  const context = useMemo<MessageContext>(
    () => ({
      write,
      identity,
      openMessage: open,
      elsewhere,
      moveOn: (isGone) => onward.current?.(isGone),
      changeOwn(ids) {
        changeOwn(ids)
        if (!ids.some((id) => selectedIds.has(id))) return
        // The bar disappears with the focused button, so focus the row that was changed.
        focusRow(area, ids[0])
        select([])
      },
    }),
    [write, identity, open, elsewhere, changeOwn, selectedIds, select, area],
  )

  return (
    <TablePage
      list={messagesList}
      {...{ screen, context, dialogs, isRemoved }}
      filters={<MessageFilters screen={screen} />}
      nothingMatches={state.q.trim() === '' ? <NoneOf status={state.status} onShowAll={screen.clear} /> : undefined}
    >
      {dialog && opened !== undefined ? (
        <MessageDialog message={opened} onMove={open} onClose={close} {...{ neighbours, context }} />
      ) : null}
    </TablePage>
  )
}

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'spam', label: 'Spam' },
] as const

/** The list's status, with the numbers of pending messages and of spam, and a button that clears the filters. */
function MessageFilters({ screen: { state, narrow, clear, isNarrowed } }: { screen: Listed }) {
  const pending = useLiveCount({ table: 'contact_messages', where: { is_resolved: false } })
  const spam = useLiveCount({ table: 'contact_messages', where: { is_spam: true } })
  const counts: Partial<Record<string, number | undefined>> = { pending, spam }
  const options = statusFilters.map(({ value, label }) => ({
    value,
    label: counts[value] ? (
      <>
        {label} <span className={styles.statusCount}>{counts[value].toLocaleString('en')}</span>
      </>
    ) : (
      label
    ),
  }))
  return (
    <div className={classNames(toolbarRow, styles.filters)}>
      <RadioField
        label="Status"
        labelHidden
        look="segments"
        className={styles.statusFilter}
        options={options}
        value={state.status}
        onChange={(status) => narrow({ status })}
      />
      <BlockableButton variant="quiet" reason={isNarrowed ? undefined : copy.nothingToClear} onClick={clear}>
        Clear
      </BlockableButton>
    </div>
  )
}

function messageFor(before: ContactMessage, now: ContactMessage | undefined): string | undefined {
  if (now && now.is_spam && !before.is_spam) return copy.spamElsewhere
  if (!now || now.is_resolved === before.is_resolved) return undefined
  return now.is_resolved ? copy.resolvedElsewhere : copy.reopenedElsewhere
}

function NoneOf({ status, onShowAll }: { status: Listed['state']['status']; onShowAll: () => void }) {
  return (
    <EmptyState title={copy.empty} action={<Button onClick={onShowAll}>{copy.showAll}</Button>}>
      {status === 'pending' ? copy.nonePending : status === 'spam' ? copy.noneSpam : copy.noneResolved}
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

export { MessagesScreen as Screen }
