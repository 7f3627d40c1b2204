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
   * The document as the server was last told of it, where RxDB's own books don't show that yet: while the answer is on its way, and
   * until RxDB has taken the answer over. What RxDB holds for the server's state is older than that, and to compare with it alone
   * would take the undoing of an edit for no edit.
   *
   * @param assumed what RxDB holds for the server's state
   */
  told(rowId: string, assumed: Doc | undefined): Doc | undefined
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
  /** The server starts over: the transaction ids of its answers so far mean nothing any more. */
  forgetAnswers(): Promise<void>
}

/** Opens the ledger of one table, with what it holds from before. */
export async function openLedger(local: RxCollection<LocalRecord>, table: SyncedTableName): Promise<Ledger> {
  const told = new Map<string, Pick<PushRecord, 'pushed' | 'answer'>>()
  const note = ({ id, pushed, answer }: Omit<PushRecord, 'previous'>) => told.set(id, { pushed, answer })
  for (const doc of await local.find({ selector: { kind: 'push' } }).exec()) {
    const record = doc.toMutableJSON().value as unknown as PushRecord
    if (record.id.startsWith(`${table}|`)) note(record)
  }
  async function forget(ids: readonly string[]) {
    for (const id of ids) told.delete(id)
    await local.bulkRemove(ids.map((id) => `push|${id}`))
  }
  return {
    async read(ids) {
      const found = await local.findByIds(ids.map((id) => `push|${table}|${id}`)).exec()
      const records = [...found.values()].map((doc) => doc.toMutableJSON().value as unknown as PushRecord)
      return new Map(records.map((record) => [record.id.slice(table.length + 1), record]))
    },
    told(rowId, assumed) {
      const record = told.get(`${table}|${rowId}`)
      if (!record) return undefined
      const taken = record.answer && BigInt(assumed?.xid || '0') >= BigInt((record.answer as Doc).xid)
      return taken ? undefined : (record.pushed as Doc)
    },
    record(rowId, pushId, pushed, plan, previous) {
      const { base, fields } = plan
      const fresh = { id: `${table}|${rowId}`, push_id: pushId, pushed, base, fields, answer: null }
      if (!previous) return fresh
      const { previous: _older, ...former } = previous
      return { ...fresh, previous: former }
    },
    async write(records) {
      records.forEach(note)
      if (records.length > 0) await local.bulkUpsert(records.map((record) => localRecord('push', record.id, record)))
    },
    async takeBack({ id, previous }) {
      if (previous) note(previous)
      else told.delete(id)
      if (previous) await local.upsert(localRecord('push', id, previous))
      else await local.bulkRemove([`push|${id}`])
    },
    forget,
    forgetAnswers: () => forget([...told].filter(([, { answer }]) => answer !== null).map(([id]) => id)),
  }
}
