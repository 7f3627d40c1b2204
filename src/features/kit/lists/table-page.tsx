import type { ReactNode } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import type { TableList } from './list-definition.ts'
import { ListPage, type ListPageProps } from './list-page.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PageTable } from './page-table.tsx'
import type { ListFields } from './use-list-state.ts'

interface TablePageProps<Name extends SyncedTableName, Fields extends ListFields, Context>
  extends Omit<ListPageProps<Name, Fields, Context>, 'toolbar' | 'skeleton' | 'renderRows'> {
  list: TableList<Name, Fields, Context>
  /** Filters besides those of the declaration. */
  filters?: ReactNode
  isRemoved?: (id: string) => boolean
}

/** A page of the admin panel that is a table. */
export function TablePage<Name extends SyncedTableName, Fields extends ListFields, Context>({
  filters,
  isRemoved,
  ...page
}: TablePageProps<Name, Fields, Context>) {
  const { list, screen, context } = page
  useDocumentTitle(`${list.title} · Admin`)
  return (
    <ListPage
      {...page}
      toolbar={
        list.create && screen.isEmpty ? null : (
          <ListToolbar {...{ list, screen }} search={list.search}>
            {filters}
          </ListToolbar>
        )
      }
      skeleton={<Skeleton lines={8} strip={false} label={`Loading ${list.rows.toLowerCase()}`} />}
      renderRows={(read) => <PageTable {...{ list, context, isRemoved }} rows={read} state={screen.table} />}
    />
  )
}
