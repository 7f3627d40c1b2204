import type { ComponentType, ReactNode } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import type { LatePart } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import type { PageList } from './list-definition.ts'
import { ListPanel } from './list-panel.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NewRowButton } from './new-row-button.tsx'
import { PageTable } from './page-table.tsx'
import { RefusedCards } from './refused-cards.tsx'
import type { ListScreen } from './use-list-screen.ts'
import type { ListFields } from './use-list-state.ts'

interface ListPageProps<Name extends SyncedTableName, Fields extends ListFields, Context> {
  list: PageList<Name, Fields, Context>
  screen: ListScreen<Name, Fields>
  /** Must be stable between renders, or every row renders again. */
  context: Context
  /** The page's dialogs, which load after its rows. A module-level list. */
  dialogs: readonly LatePart[]
  /** Shown if a command asks about rows that aren't here: a foreign link, or deleted rows. */
  missing: ComponentType<{ onClose: () => void }>
  /** In the page's header, next to the button for a new row. */
  actions?: ReactNode
  /** Filters besides those of the declaration. */
  filters?: ReactNode
  /** Refused edits without a row here. */
  refused?: readonly RefusedEdit[] | undefined
  nothingMatches?: ReactNode
  isRemoved?: (id: string) => boolean
  /** The dialog that is open. */
  children: ReactNode
}

/** A page of the admin panel that is a list. */
export function ListPage<Name extends SyncedTableName, Fields extends ListFields, Context>({
  list,
  screen,
  context,
  actions,
  filters,
  refused,
  isRemoved,
  children,
  ...panel
}: ListPageProps<Name, Fields, Context>) {
  const { title, rows, empty, create } = list
  useDocumentTitle(`${title} · Admin`)
  return (
    <>
      <PageHeader
        title={title}
        actions={
          create ? <NewRowButton command={create.command} context={context} isEmpty={screen.isEmpty} /> : actions
        }
      />
      {create && screen.isEmpty ? null : (
        <ListToolbar {...{ list, screen }} search={list.search}>
          {filters}
        </ListToolbar>
      )}
      {refused ? <RefusedCards label={`Rejected ${rows.toLowerCase()}`} edits={refused} /> : null}
      <ListPanel
        {...panel}
        {...{ screen, context }}
        bulk={list.bulk(screen.selected)}
        commands={list.commands}
        skeleton={<Skeleton lines={8} strip={false} label={`Loading ${rows.toLowerCase()}`} />}
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
      >
        {(read) => <PageTable {...{ list, context, isRemoved }} rows={read} state={screen.table} />}
      </ListPanel>
      {children}
    </>
  )
}
