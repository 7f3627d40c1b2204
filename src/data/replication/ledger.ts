import type { RxCollection } from 'rxdb/plugins/core'
import { type LocalRecord, localRecord, type PushRecord } from '../collections/local.ts'
import type { SyncedTableName } from '../sync-status.ts'
import type { PushRow } from './plan.ts'
import type { Doc } from './wire.ts'

/** What was last sent of each row of one table, and what came of it. */
export interface Ledger {
  /** Records by row id, for those of `ids` that have one. */
  read(ids: readonly string[]): Promise<Map<string, PushRecord>>
  /**
   * A record of an edit about to be sent. It must be written before the edit goes out.
   *
   * @param pushed the document as the server is told of it
   * @param previous what the ledger holds of this row
   */
  record(
    rowId: string,
    pushId: string,
    pushed: Doc,
    plan: Pick<PushRow, 'base' | 'fields'>,
    previous?: PushRecord,
  ): PushRecord
  write(records: readonly PushRecord[]): Promise<void>
  /** Nothing came of this push: what the ledger held of the row before holds again. */
  takeBack(record: PushRecord): Promise<void>
  /** @param ids record ids, not row ids */
  forget(ids: readonly string[]): Promise<void>
}

export function createLedger(local: RxCollection<LocalRecord>, table: SyncedTableName): Ledger {
  return {
    async read(ids) {
      const found = await local.findByIds(ids.map((id) => `push|${table}|${id}`)).exec()
      const records = [...found.values()].map((doc) => doc.toMutableJSON().value as unknown as PushRecord)
      return new Map(records.map((record) => [record.id.slice(table.length + 1), record]))
    },
    record(rowId, pushId, pushed, plan, previous) {
      const { base, fields } = plan
      const fresh = { id: `${table}|${rowId}`, push_id: pushId, pushed, base, fields, answer: null }
      if (!previous) return fresh
      const { previous: _older, ...former } = previous
      return { ...fresh, previous: former }
    },
    async write(records) {
      if (records.length > 0) await local.bulkUpsert(records.map((record) => localRecord('push', record.id, record)))
    },
    async takeBack({ id, previous }) {
      if (previous) await local.upsert(localRecord('push', id, previous))
      else await local.bulkRemove([`push|${id}`])
    },
    async forget(ids) {
      await local.bulkRemove(ids.map((id) => `push|${id}`))
    },
  }
}
