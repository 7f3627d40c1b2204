import {
  getAssumedMasterState,
  getChangedDocumentsSince,
  getLastCheckpointDoc,
  type RxCollection,
} from 'rxdb/plugins/core'
import type { RxReplicationState } from 'rxdb/plugins/replication'
import type { AnyDoc, SyncedTable } from '../collections/synced-table.ts'
import type { UnsentEdit } from '../sync-status.ts'
import { conflictHandler } from './conflict-handler.ts'
import type { Ledger } from './ledger.ts'
import type { Checkpoint } from './pull.ts'
import type { Doc } from './wire.ts'

const batch = 200

/** An edit the server hasn't seen, with both states of its document. */
export interface PendingEdit extends UnsentEdit {
  next: Doc
  /** What RxDB holds for the server's state; undefined for a document the server never had. */
  assumed: Doc | undefined
  /** The document as the server was told of it since, where no answer to that has been taken over. */
  told?: Doc
}

/**
 * The edits of one table that the server has not answered for, read from RxDB's own books: documents changed since the push
 * checkpoint that differ from the state the server is known to have.
 */
export async function pendingEdits(
  table: SyncedTable,
  collection: RxCollection<AnyDoc>,
  replication: RxReplicationState<AnyDoc, Checkpoint>,
  ledger: Ledger,
): Promise<PendingEdit[]> {
  await replication.startPromise
  const state = replication.internalReplicationState
  if (!state) return []
  const { isEqual } = conflictHandler(table, { ledger })
  const pending = new Map<string, PendingEdit>()
  let checkpoint = await getLastCheckpointDoc(state, 'up')
  for (;;) {
    const changed = await getChangedDocumentsSince(collection.storageInstance, batch, checkpoint)
    const ids = changed.documents.map((doc) => doc.id)
    if (ids.length === 0) break
    const assumed = await getAssumedMasterState(state, ids)
    for (const { _meta, _rev, _attachments, ...rest } of changed.documents) {
      const next = rest as unknown as Doc
      const base = assumed[next.id]?.docData
      pending.delete(next.id)
      const told = ledger.told(next.id, base)
      if (base ? isEqual(base, next, 'pending') : next._deleted && !told) continue
      pending.set(next.id, {
        table: table.name,
        id: next.id,
        kind: kindOf(next, base),
        label: table.label(next),
        next,
        assumed: base,
        ...(told && { told }),
      })
    }
    checkpoint = changed.checkpoint
  }
  return [...pending.values()]
}

function kindOf(next: Doc, base: Doc | undefined): UnsentEdit['kind'] {
  if (next._deleted) return 'deleted'
  return base && base.xid !== '' && !base._deleted ? 'changed' : 'created'
}
