import { type ComponentType, useMemo } from 'react'
import type { SyncedTableName } from '#src/data/collections/tables.ts'
import { liveRows, type Row } from '#src/data/live-list.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Button } from '#src/ui/button/button.tsx'
import { type LatePart, useLoadedLater } from '#src/ui/late/late.tsx'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { CommandConfirmations, useAskedIds } from '../commands/command-confirmations.tsx'
import type { Command, Identified } from '../commands/command.ts'
import { focusedRowId } from '../commands/row-focus.ts'
import { useCommands } from '../commands/use-commands.ts'
import { ListStates, type ListStatesProps } from './list-states.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { ListFields } from './use-list-state.ts'
import type { ListScreen } from './use-list-screen.ts'

/** The most rows that can be selected at once. */
const mostSelected = 1000

interface ListPanelProps<Name extends SyncedTableName, Fields extends ListFields, Context>
  extends Pick<ListStatesProps<Row<Name>>, 'skeleton' | 'failure' | 'empty' | 'nothingMatches' | 'children'> {
  screen: ListScreen<Name, Fields>
  /** For the palette, and for the keyboard while the focus is in the list. A module-level list. */
  commands: readonly Command<Row<Name> & Identified, Context>[]
  /** For the selected rows, in the selection bar. */
  bulk: readonly Command<Row<Name> & Identified, Context>[]
  context: Context
  /** Shown if a command asks about rows that aren't here: a foreign link, or deleted rows. Absent if no command asks. */
  missing?: ComponentType<{ onClose: () => void }>
  /** The screen's dialogs, loaded after its rows. A module-level list. */
  dialogs: readonly LatePart[]
}

/** A list with its states, its commands, the bar for the selected rows, and the questions of the commands. */
export function ListPanel<Name extends SyncedTableName, Fields extends ListFields, Context>(
  props: ListPanelProps<Name, Fields, Context>,
) {
  type Item = Row<Name> & Identified
  const { screen, commands, bulk, context, missing, dialogs, children, ...states } = props
  const { list, isNarrowed, clear, table } = screen
  // Every row of a synced table has an id.
  const selected = screen.selected as readonly Item[]
  const asked = useRowsInQuestion(screen, useAskedIds(commands)) as readonly Item[] | undefined
  useLoadedLater(dialogs)
  const focused = () => (list?.rows as readonly Item[] | undefined)?.filter(({ id }) => id === focusedRowId()) ?? []
  useCommands({ commands, targets: () => (selected.length > 0 ? selected : focused()), context, list: table.area })
  return (
    <>
      <ListStates {...states} list={list} narrowed={isNarrowed} onClear={clear}>
        {(read) => <div ref={table.area}>{children(read)}</div>}
      </ListStates>
      {selected.length > 0 ? (
        <SelectionBar count={selected.length} onClear={() => table.onSelect([])}>
          <SelectMore screen={screen} />
          {bulk.map((command) => (
            <CommandButton key={command.id} {...{ command, context }} targets={selected} size="small" />
          ))}
        </SelectionBar>
      ) : null}
      {missing ? <CommandConfirmations commands={commands} among={asked} context={context} missing={missing} /> : null}
    </>
  )
}

/** The rows with these ids that the page shows; undefined while they are read, so that no command acts on the former ones. */
function useRowsInQuestion<Name extends SyncedTableName, Fields extends ListFields>(
  { definition: { table, isListed } }: ListScreen<Name, Fields>,
  ids: readonly string[],
): readonly Row<Name>[] | undefined {
  const { userId } = useWorkspace().identity
  const rows = useLive(liveRows<Name>, { table, ids })
  return useMemo(() => rows?.filter((row) => isListed?.(row, userId) ?? true), [rows, isListed, userId])
}

/** Selects all rows of the list, including those not read yet. */
function SelectMore<Name extends SyncedTableName, Fields extends ListFields>({
  screen: { definition, list, selected, readAll, table },
}: {
  screen: ListScreen<Name, Fields>
}) {
  const { db } = useWorkspace()
  const total = list?.total ?? 0
  const most = Math.min(total, mostSelected)
  if (selected.length >= most) return null
  async function selectAll() {
    try {
      const rows = await readAll(await db)
      table.onSelect(rows.slice(0, mostSelected).map((row) => (row as Identified).id))
    } catch (error) {
      console.error(`lists: ${definition.name} could not be selected`, error)
      showToast(failureToast('The rows could not be selected. Please try again.'))
    }
  }
  return (
    <Button size="small" variant="quiet" onClick={() => void selectAll()}>
      {total > most ? `Select first ${most.toLocaleString('en')}` : `Select all ${total.toLocaleString('en')}`}
    </Button>
  )
}
