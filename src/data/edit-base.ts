import type { RxCollection } from 'rxdb/plugins/core'
import { type LocalRecord, localRecord } from './collections/local.ts'
import type { SyncedTable } from './collections/synced-table.ts'
import { sameValue } from './replication/same-value.ts'
import type { SyncedTableName } from './sync-status.ts'

/**
 * What fields of a table held when a person began to edit them, where the document had moved on before they saved: the push
 * carries this value as its base, so that the database sees the edit and the newer value as concurrent.
 */
export interface EditBases {
  /** Field values by row id, for those of `ids` that have any. */
  read(ids: readonly string[]): Promise<Map<string, Record<string, unknown>>>
  /** @param keys `row id|field` */
  forget(keys: readonly string[]): Promise<void>
}

export function editBases(local: RxCollection<LocalRecord>, { name, writable }: SyncedTable): EditBases {
  return {
    async read(ids) {
      const keys = ids.flatMap((id) => writable.map((field) => `base|${name}|${id}|${field}`))
      const bases = new Map<string, Record<string, unknown>>()
      // From the storage itself: another tab may have written it, and word of that comes to the collection later.
      for (const record of await local.storageInstance.findDocumentsById(keys, false)) {
        const [, , id = '', field = ''] = record.id.split('|')
        bases.set(id, { ...bases.get(id), [field]: record.value.is })
      }
      return bases
    },
    async forget(keys) {
      await local.bulkRemove(keys.map((key) => `base|${name}|${key}`))
    },
  }
}

/**
 * Remembers the base of each field that has moved on. To be called before the document is written: a push in between finds a base
 * that it has no use for, the other way round it would find none.
 *
 * @param edit.now the document as it is
 * @param edit.changes the fields about to be written
 * @param edit.base what they held when the person began, as far as that is known
 */
export async function rememberBase(
  local: RxCollection<LocalRecord>,
  edit: { table: SyncedTableName; id: string; now: object; changes: object; base: object },
): Promise<void> {
  const now: Record<string, unknown> = { ...edit.now }
  const changes: Record<string, unknown> = { ...edit.changes }
  const moved = Object.entries(edit.base).filter(
    ([field, is]) => field in changes && !sameValue(now[field], is) && !sameValue(now[field], changes[field]),
  )
  if (moved.length === 0) return
  await local.bulkUpsert(moved.map(([field, is]) => localRecord('base', `${edit.table}|${edit.id}|${field}`, { is })))
}
