import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Button } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { late } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { ListPanel } from '../../kit/lists/list-panel.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { useSteadyList } from '../../kit/lists/use-steady-list.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { deleteCommand, type MessageContext, pageCommands, spamToggleOf, toggleOf } from './commands.ts'
import { copy } from './copy.ts'
import { messageAddress } from './dialog-address.ts'
import { type MessageListState, messagesList } from './list-state.ts'
import { MessageTable } from './message-table.tsx'
import { MessageToolbar } from './message-toolbar.tsx'
import { useMessage } from './queries.ts'
import { useNeighbours } from './use-neighbours.ts'

export { askEarly } from './list-state.ts'

const parts = () => import('./message-dialog.tsx')
const MessageDialog = late(async () => (await parts()).MessageDialog)
const UnknownMessageDialog = late(async () => (await parts()).UnknownMessageDialog)
const dialogs = [MessageDialog, UnknownMessageDialog]

/** /admin/contacts: visitors' messages, to answer and resolve. */
function MessagesScreen() {
  useDocumentTitle(`${copy.title} · Admin`)
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
  const opened = useMessage(dialog ?? '')
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
    <>
      <PageHeader title={copy.title} />
      <MessageToolbar screen={screen} />
      <ListPanel
        {...{ screen, context, dialogs }}
        commands={pageCommands}
        bulk={bulkOf(screen.selected)}
        missing={UnknownMessageDialog}
        skeleton={<Skeleton lines={8} strip={false} label="Loading contact messages" />}
        failure={copy.loadFailed}
        empty={<EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>}
        nothingMatches={state.q.trim() === '' ? <NoneOf status={state.status} onShowAll={screen.clear} /> : undefined}
      >
        {(read) => <MessageTable list={read} state={table} {...{ context, isRemoved }} />}
      </ListPanel>
      {dialog && opened !== undefined ? (
        <MessageDialog message={opened} onMove={open} onClose={close} {...{ neighbours, context }} />
      ) : null}
    </>
  )
}

function messageFor(before: ContactMessage, now: ContactMessage | undefined): string | undefined {
  if (now && now.is_spam && !before.is_spam) return copy.spamElsewhere
  if (!now || now.is_resolved === before.is_resolved) return undefined
  return now.is_resolved ? copy.resolvedElsewhere : copy.reopenedElsewhere
}

function NoneOf({ status, onShowAll }: { status: MessageListState['status']; onShowAll: () => void }) {
  return (
    <EmptyState title={copy.empty} action={<Button onClick={onShowAll}>{copy.showAll}</Button>}>
      {status === 'pending' ? copy.nonePending : status === 'spam' ? copy.noneSpam : copy.noneResolved}
    </EmptyState>
  )
}

/** Spam is shown as neither pending nor resolved. */
function bulkOf(selected: readonly ContactMessage[]) {
  const isSpam = selected.some(({ is_spam }) => is_spam)
  return [...(isSpam ? [] : [toggleOf(...selected)]), spamToggleOf(...selected), deleteCommand]
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
