import { type ReactNode, useMemo } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { liveRows } from '#src/data/queries/live-list.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { late, type LatePart, useLoadedLater } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { useRootFlag } from '#src/ui/theme/use-root-flag.ts'
import { CommandButton, type CommandButtonProps } from '../commands/command-button.tsx'
import { CommandConfirmations, useAskedIds } from '../commands/command-confirmations.tsx'
import type { Identified } from '../commands/command.ts'
import { focusedRowId } from '../commands/row-focus.ts'
import { useCommands } from '../commands/use-commands.ts'
import type { PageList, RowOf } from './list-definition.ts'
import { ListStates, type ListStatesProps } from './list-states.tsx'
import * as styles from './lists.css.ts'
import type { ListScreen } from './use-list-screen.ts'
import type { ListFields } from './use-list-state.ts'

const SelectionBar = late(async () => (await import('./selection-bar.tsx')).SelectionBar)
// Rare, so the early screen doesn't wait for its code.
const RefusedCardList = late(async () => (await import('./refused-card-list.tsx')).RefusedCardList)
const lateParts = [SelectionBar, RefusedCardList]

export interface ListPageProps<Name extends SyncedTableName, Fields extends ListFields, Context>
  extends Pick<ListStatesProps<RowOf<Name>>, 'skeleton' | 'nothingMatches'> {
  list: PageList<Name, Fields, Context>
  screen: ListScreen<Name, Fields>
  /** Must be stable between renders, or every row renders again. */
  context: Context
  /** The page's dialogs, which load after its rows. A module-level list. */
  dialogs: readonly LatePart[]
  /** In the page's header, if the list has no button for a new row. */
  actions?: ReactNode
  toolbar: ReactNode
  /** Refused edits without a row here, including new rows. */
  refused?: readonly RefusedEdit[] | undefined
  renderRows: ListStatesProps<RowOf<Name>>['children']
  /** The dialog that is open. */
  children: ReactNode
}

/** A page that is a list, with its states, its commands, the bar for the selected rows, and the questions of the commands. */
export function ListPage<Name extends SyncedTableName, Fields extends ListFields, Context>(
  props: ListPageProps<Name, Fields, Context>,
) {
  const { list, screen, context, dialogs, actions, toolbar, refused = [], renderRows, children, ...states } = props
  const { title, rows, empty, create, commands } = list
  const { isNarrowed, clear, selected, table } = screen
  const { db } = useWorkspace()
  const asked = useRowsToConfirm(screen, useAskedIds(commands))
  useLoadedLater(lateParts)
  useLoadedLater(dialogs)
  const focused = () => screen.list?.rows.filter(({ id }) => id === focusedRowId()) ?? []
  useCommands({ commands, targets: () => (selected.length > 0 ? selected : focused()), context, list: table.area })
  return (
    <>
      <PageHeader
        title={title}
        actions={
          create ? (
            // An empty list has the primary button itself.
            <NewRowButton
              command={create.command}
              context={context}
              variant={screen.isEmpty ? 'secondary' : 'primary'}
            />
          ) : (
            actions
          )
        }
      />
      {toolbar}
      {refused.length > 0 ? <RefusedCardList label={`Rejected ${rows.toLowerCase()}`} edits={refused} /> : null}
      <ListStates
        {...states}
        list={screen.list}
        failure={list.loadFailed}
        empty={
          <EmptyState
            title={empty.title}
            action={
              create ? (
                <CommandButton command={create.command} context={context} variant="primary" label={create.first} />
              ) : undefined
            }
          >
            {empty.text}
          </EmptyState>
        }
        narrowed={isNarrowed}
        onClear={clear}
      >
        {(read) => <div ref={table.area}>{renderRows(read)}</div>}
      </ListStates>
      {selected.length > 0 ? (
        <SelectionBar
          name={list.name}
          count={selected.length}
          total={screen.list?.total ?? 0}
          readAll={async () => screen.readAll(await db)}
          onSelect={table.onSelect}
        >
          {list.bulk(selected).map((command) => (
            <CommandButton key={command.id} {...{ command, context }} targets={selected} size="small" />
          ))}
        </SelectionBar>
      ) : null}
      <CommandConfirmations {...{ commands, context }} among={asked} missing={list.missing} />
      {children}
    </>
  )
}

/** Creates a row: in the page's header, and on a phone within reach of a thumb. */
function NewRowButton<Target extends Identified, Context>(button: CommandButtonProps<Target, Context>) {
  useRootFlag('data-has-action-bar')
  return (
    <div className={styles.underThumb}>
      <CommandButton {...button} />
    </div>
  )
}

/** The rows with these ids that the page shows; undefined while they are read, so that no command acts on the former ones. */
function useRowsToConfirm<Name extends SyncedTableName, Fields extends ListFields>(
  { definition: { table, isListed } }: ListScreen<Name, Fields>,
  ids: readonly string[],
): readonly RowOf<Name>[] | undefined {
  const { userId } = useWorkspace().identity
  const rows = useLive(liveRows<Name>, { table, ids }) as readonly RowOf<Name>[] | undefined
  return useMemo(() => rows?.filter((row) => isListed?.(row, userId) ?? true), [rows, isListed, userId])
}
