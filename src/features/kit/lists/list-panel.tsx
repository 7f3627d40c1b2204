import { type ComponentType, useMemo } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { liveRows } from '#src/data/queries/live-list.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { late, type LatePart, useLoadedLater } from '#src/ui/late/late.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { CommandConfirmations, useAskedIds } from '../commands/command-confirmations.tsx'
import type { Command } from '../commands/command.ts'
import { focusedRowId } from '../commands/row-focus.ts'
import { useCommands } from '../commands/use-commands.ts'
import type { RowOf } from './list-definition.ts'
import { ListStates, type ListStatesProps } from './list-states.tsx'
import type { ListFields } from './use-list-state.ts'
import type { ListScreen } from './use-list-screen.ts'

const SelectionBar = late(async () => (await import('./selection-bar.tsx')).SelectionBar)
const lateParts = [SelectionBar]
const noDialogs: readonly LatePart[] = []

interface ListPanelProps<Name extends SyncedTableName, Fields extends ListFields, Context>
  extends Pick<ListStatesProps<RowOf<Name>>, 'skeleton' | 'failure' | 'empty' | 'nothingMatches' | 'children'> {
  screen: ListScreen<Name, Fields>
  /** For the palette, and for the keyboard while the focus is in the list. A module-level list. */
  commands: readonly Command<RowOf<Name>, Context>[]
  /** For the selected rows, in the selection bar. */
  bulk: readonly Command<RowOf<Name>, Context>[]
  context: Context
  /** Shown if a command asks about rows that aren't here: a foreign link, or deleted rows. Absent if no command asks. */
  missing?: ComponentType<{ onClose: () => void }>
  /** The screen's dialogs, loaded after its rows. A module-level list. */
  dialogs?: readonly LatePart[]
}

/** A list with its states, its commands, the bar for the selected rows, and the questions of the commands. */
export function ListPanel<Name extends SyncedTableName, Fields extends ListFields, Context>(
  props: ListPanelProps<Name, Fields, Context>,
) {
  const { screen, commands, bulk, context, missing, dialogs = noDialogs, children, ...states } = props
  const { definition, list, isNarrowed, clear, selected, readAll, table } = screen
  const { db } = useWorkspace()
  const asked = useRowsToConfirm(screen, useAskedIds(commands))
  useLoadedLater(lateParts)
  useLoadedLater(dialogs)
  const focused = () => list?.rows.filter(({ id }) => id === focusedRowId()) ?? []
  useCommands({ commands, targets: () => (selected.length > 0 ? selected : focused()), context, list: table.area })
  return (
    <>
      <ListStates {...states} list={list} narrowed={isNarrowed} onClear={clear}>
        {(read) => <div ref={table.area}>{children(read)}</div>}
      </ListStates>
      {selected.length > 0 ? (
        <SelectionBar
          name={definition.name}
          count={selected.length}
          total={list?.total ?? 0}
          readAll={async () => readAll(await db)}
          onSelect={table.onSelect}
        >
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
function useRowsToConfirm<Name extends SyncedTableName, Fields extends ListFields>(
  { definition: { table, isListed } }: ListScreen<Name, Fields>,
  ids: readonly string[],
): readonly RowOf<Name>[] | undefined {
  const { userId } = useWorkspace().identity
  const rows = useLive(liveRows<Name>, { table, ids }) as readonly RowOf<Name>[] | undefined
  return useMemo(() => rows?.filter((row) => isListed?.(row, userId) ?? true), [rows, isListed, userId])
}
