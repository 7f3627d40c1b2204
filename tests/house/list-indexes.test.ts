/** Screen tests keep rows in memory, which needs no index; in the app, a filter without one fails. */
import { expect, test } from 'vitest'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { schemaIn } from '#src/data/collections/synced-table.ts'
import { syncedTable } from '#src/data/collections/tables.ts'
import { rangeFor, rangeOfAll } from '#src/data/store/index-range.ts'
import { loadAdminLists } from '#src/app/load-admin-searches.ts'
import { ownProjectsList } from '#src/features/customer/my-projects/own-projects-list.ts'
import { statusList } from '#src/features/customer/project-status/queries.ts'
import type { ListFields } from '#src/features/kit/lists/use-list-state.ts'
import { activityLog } from '#src/features/panel/settings/activity-log.tsx'

interface AnyList {
  name: string
  table: SyncedTableName
  fields: ListFields
  request: (
    state: never,
    userId: string,
  ) => { where: object; sort: readonly { field: string; direction: string }[]; within?: readonly object[] | undefined }
}

/** Every choice of filters and order. A search reads the rows that these find. */
function statesOf(fields: ListFields): Record<string, string>[] {
  return Object.entries(fields).reduce<Record<string, string>[]>(
    (states, [name, values]) => {
      const choices = name === 'selected' || name === 'q' ? [''] : values === 'text' ? ['', 'x'] : values
      return states.flatMap((state) => choices.map((value) => ({ ...state, [name]: value })))
    },
    [{}],
  )
}

const ofAdmins: readonly AnyList[] = [...(await loadAdminLists()), activityLog]
const ofCustomers: readonly AnyList[] = [ownProjectsList, statusList]
const lists = [
  ...ofAdmins.map((list) => [list.name, 'all', list] as const),
  ...ofCustomers.map((list) => [list.name, 'own', list] as const),
]

test.each(lists)('every filter and order of %s has an index', (_name, scope, { table, fields, request }) => {
  const indexes = (schemaIn(scope, syncedTable(table)).indexes ?? []).map((index) => [...[index].flat(), 'id'])
  const missing = statesOf(fields).flatMap((state) => {
    const { where, sort, within = [] } = request(state as never, 'me')
    // These are compared in memory.
    if (within.length > 0) return []
    const query = { selector: where, sort: sort.map(({ field, direction }) => ({ [field]: direction })) }
    return rangeFor(query as never, indexes) && rangeOfAll(query.selector as never, indexes)
      ? []
      : [JSON.stringify(query)]
  })
  expect(missing).toEqual([])
})
