import type { RxCollection, RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect } from 'vitest'
import type { AnyDoc } from '../collections/synced-table.ts'
import { syncedTable } from '../collections/tables.ts'
import { type LocalDatabase, openDatabase } from '../database.ts'
import { editBases } from '../edit-base.ts'
import type { RefusedEdit } from '../sync-status.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { Stopped } from './patience.ts'
import type { PushRow } from './plan.ts'
import { pushHandler } from './push.ts'
import { TransportError } from './transport.ts'
import { docFromRow, type Doc, type Row } from './wire.ts'

/** For tests: pushes of projects to a server that does as told, and what came of them. */

interface Stage {
  db: LocalDatabase
  ledger: Ledger
  /** What the server was sent, call by call. */
  sent: PushRow[][]
  /** What the server makes of each row. */
  server: (row: PushRow) => Record<string, unknown>
  /** What happens to a call before and after the server worked on it. */
  before: (rows: PushRow[]) => void
  after: () => void
  tray: RefusedEdit[]
  /** The rows whose parents were waited for. */
  parents: string[]
}

const table = syncedTable('projects')

export const stage = {} as Stage
let made: number

/** Before each test: an empty device, and a server that takes everything. */
export async function clearStage(): Promise<void> {
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  const db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false, tables: [table] })
  const ledger = await openLedger(db.local, 'projects')
  const server = (row: PushRow) => ({ id: row.id, result: 'ok', row: rowOf(row.id, row.fields) })
  Object.assign(stage, { db, ledger, sent: [], server, before: () => {}, after: () => {}, tray: [], parents: [] })
  made = 0
}

/** Pushes rows as RxDB hands them over; what it is to take for the server's. */
export function push(rows: { next: Doc; assumed?: Doc | undefined }[], of = table): Promise<Doc[]> {
  const handler = pushHandler({
    table: of,
    collection: stage.db.projects as unknown as RxCollection<AnyDoc>,
    scope: 'own',
    patience: {
      async call<T>(
        name: string,
        args: Record<string, unknown>,
        { mayFail }: { mayFail: (error: TransportError) => boolean } = { mayFail: () => false },
      ) {
        expect(name).toBe('sync_push')
        const rows = args.rows as PushRow[]
        try {
          stage.before(rows)
        } catch (error) {
          // As patience does: what the caller can do nothing about is waited out.
          throw error instanceof TransportError && !mayFail(error) ? new Stopped() : error
        }
        stage.sent.push(structuredClone(rows))
        const answer = { status: 'ok', results: rows.map((row) => stage.server(row)) }
        stage.after()
        return answer as T
      },
      kick() {},
      contact: () => 'ok',
      stop() {},
    },
    ledger: stage.ledger,
    bases: editBases(stage.db.local, of),
    newId: () => `push-${++made}`,
    now: () => Date.parse('2026-03-03T00:00:00Z'),
    refuse: async (edit) => void stage.tray.push(edit),
    parentsSent: async (ids) => void stage.parents.push(...ids),
  })
  return handler(
    rows.map(({ next, assumed }) => ({ newDocumentState: next, ...(assumed && { assumedMasterState: assumed }) })),
  )
}

export const id = (n: number) => `c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export function rowOf(rowId: string, change: Row = {}): Row {
  return {
    id: rowId,
    user_id: 'a0000000-0000-4000-8000-000000000001',
    name: 'Bakery',
    description: '',
    status: 'planning',
    progress: 0,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    _deleted: false,
    _xid: '200',
    ...change,
  }
}

export function docOf(n: number, change: Partial<Doc> = {}): Doc {
  const doc = docFromRow(table, rowOf(id(n), { _xid: '100' }))
  if (!doc) throw new Error('the row of this test is none')
  return { ...doc, ...change }
}

export const edited = (n: number, change: Partial<Doc>) => ({ next: docOf(n, change), assumed: docOf(n) })
export const lost = () => {
  throw new Stopped()
}
