import type { RxConflictHandler } from 'rxdb/plugins/core'
import type { AnyDoc, SyncedTable } from '../collections/synced-table.ts'
import type { Ledger } from './ledger.ts'
import { sameValue } from './same-value.ts'
import type { Doc } from './wire.ts'

/** The one comparison in which RxDB decides whether a pulled document has to be written at all. */
const isItAlreadyStored = 'downstream-check-if-equal-1'

/** What the conflict handler is told of by the rest of the engine; each part may be missing. */
export interface SyncMemory {
  /** What has been pushed and not been taken over. */
  ledger?: Pick<Ledger, 'told'> | undefined
  /**
   * Rows that were read from the start because the server started over, as id and transaction id: they count whatever the device
   * has. A transaction id from before a restore tells nothing about one from after it.
   */
  afresh?: Map<string, string>
}

/**
 * Tells RxDB when two states of a document are the same, and what a conflict ends in.
 *
 * Whether an edit is unsent is a question about the fields a device may write; whether a pulled document is news is one about all
 * of them. Merging is done before RxDB hears of it: the push handler sends fields against their base and returns the server's row
 * after the merge, so the server's row is always the outcome.
 *
 * Two things that RxDB has no books of are decided here, at the moment it compares:
 * - A document whose last push hasn't been taken over counts as unsent, whatever it holds. The push handler finds out what is left
 *   to say of it; that is how an edit that was taken back while it was on its way reaches the server.
 * - A row that was read before a push and comes after its answer is no news: the device has a later one.
 */
export function conflictHandler(table: SyncedTable, { ledger, afresh }: SyncMemory = {}): RxConflictHandler<AnyDoc> {
  const all = Object.keys(table.jsonSchema.properties)
  const ours = [...table.writable, ...table.insertable]

  /** Whether a pulled row says nothing that the device doesn't have. */
  function isNoNews(pulled: Doc, here: Doc): boolean {
    const counts = afresh?.get(pulled.id) === pulled.xid
    if (counts) afresh?.delete(pulled.id)
    else if (BigInt(pulled.xid || '0') < BigInt(here.xid || '0')) return true
    return pulled._deleted === here._deleted && all.every((field) => sameValue(pulled[field], here[field]))
  }

  return {
    isEqual(a, b, context) {
      if (context === isItAlreadyStored) return isNoNews(a, b)
      if (a._deleted !== b._deleted || ledger?.told(a.id, a)) return false
      return ours.every((field) => sameValue(a[field], b[field]))
    },
    resolve(input) {
      return Promise.resolve(input.realMasterState)
    },
  }
}
