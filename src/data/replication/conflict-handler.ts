import type { RxConflictHandler } from 'rxdb/plugins/core'
import type { AnyDoc, SyncedTable } from '../collections/synced-table.ts'
import { sameValue } from './same-value.ts'

/** The one comparison in which RxDB decides whether a pulled document has to be written at all. */
const isItAlreadyStored = 'downstream-check-if-equal-1'

/**
 * Tells RxDB when two states of a document are the same, and what a conflict ends in.
 *
 * Whether an edit is unsent is a question about the fields a device may write; whether a pulled document is news is one about all
 * of them. Merging is done before RxDB hears of it: the push handler sends fields against their base and returns the server's row
 * after the merge, so the server's row is always the outcome.
 */
export function conflictHandler(table: SyncedTable): RxConflictHandler<AnyDoc> {
  const all = Object.keys(table.jsonSchema.properties)
  const ours = [...table.writable, ...table.insertable]
  return {
    isEqual(a, b, context) {
      if (a._deleted !== b._deleted) return false
      return (context === isItAlreadyStored ? all : ours).every((field) => sameValue(a[field], b[field]))
    },
    resolve(input) {
      return Promise.resolve(input.realMasterState)
    },
  }
}
