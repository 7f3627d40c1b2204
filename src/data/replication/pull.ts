import type { z } from 'zod'
import { readState, writeState } from '../collections/local.ts'
import { shapeOf, type SyncedTable } from '../collections/synced-table.ts'
import type { LocalDatabase } from '../database.ts'
import type { Scope } from '../session/identity.ts'
import { allDocuments, isEmpty, rewrite, syncedCollection } from './documents.ts'
import type { Patience } from './patience.ts'
import { protocol, pullAnswer } from './protocol.ts'
import { type Doc, forget, take, withdraw } from './unsent-edit.ts'
import { docFromRow } from './wire.ts'

/** PostgREST's max-rows. */
const pageSize = 1000

type Page = z.infer<typeof pullAnswer>
type Checkpoint = Page['checkpoint']

export interface PullContext {
  db: LocalDatabase
  table: SyncedTable
  scope: Scope
  patience: Patience
}

/**
 * Reads what is new in a table and takes it over: page after page, each written before its checkpoint. Interrupted at any point, the next pull
 * reads from the last checkpoint again, which changes nothing.
 *
 * @returns whether rows wait behind the server's fence: pull again soon
 * @throws Stopped
 */
export async function pullTable(context: PullContext): Promise<{ behind: boolean }> {
  const { db, table } = context
  const collection = syncedCollection(context.db, context.table.name)
  const from = (await readState(db.local, checkpointOf(table))) as Checkpoint | undefined
  const startsEmpty = !from && (await isEmpty(collection))
  // A first sync that was cut off before its first checkpoint: the server leaves out the tombstones of what was deleted since.
  if (!from && !startsEmpty) return resync(context, { force: false })
  let request: Promise<Page> | undefined = fetchPage(context, from ?? null)
  let behind = false
  while (request) {
    const page: Page = await request
    if (page.reset) return resync(context, { force: true })
    // The server reads the next page while the device writes this one.
    request = page.more ? fetchPage(context, page.checkpoint) : undefined
    await takePage(context, page, { startsEmpty })
    await writeState(db.local, checkpointOf(table), page.checkpoint)
    behind = page.behind
  }
  return { behind }
}

/**
 * Reads a whole table again: after the server was restored, when this device was away for longer than tombstones are kept, or where it has rows and
 * no checkpoint. Rows that don't come are gone from the server. The checkpoint is written at the end, so an interrupted resync starts over.
 *
 * @param options.force take every row as it is: transaction ids of before a reset mean nothing
 */
async function resync(context: PullContext, { force }: { force: boolean }): Promise<{ behind: boolean }> {
  const collection = syncedCollection(context.db, context.table.name)
  const before = await allDocuments(collection)
  const present = new Set<string>()
  let checkpoint: Checkpoint = null
  let behind = false
  for (let more = true; more; ) {
    const page: Page = await fetchPage(context, checkpoint)
    // Restored once more: rows that this pass has not read may still be there.
    if (page.reset) return resync(context, { force: true })
    await takePage(context, page, { force })
    for (const row of page.rows) present.add(String(row.id))
    ;({ checkpoint, more, behind } = page)
  }
  // What the server has never had can't be gone from it, and may arrive while this reads.
  const missing = before.filter(({ id, xid }) => xid !== '' && !present.has(id)).map(({ id }) => id)
  await rewrite(collection, missing, (doc) => doc && forget(doc), { context: 'sync-resync' })
  await writeState(context.db.local, checkpointOf(context.table), checkpoint)
  return { behind }
}

async function takePage(
  context: PullContext,
  page: Page,
  { startsEmpty = false, force = false }: { startsEmpty?: boolean; force?: boolean },
): Promise<void> {
  const { table } = context
  const collection = syncedCollection(context.db, context.table.name)
  const rows = new Map<string, Doc>()
  for (const row of page.rows) {
    const doc = docFromRow(table, row)
    if (doc) rows.set(doc.id, doc)
    else console.error(`sync: a row of ${table.name} is not of the expected shape and was left out`, row.id)
  }
  const shape = shapeOf(table)
  await rewrite(
    collection,
    [...rows.keys()],
    (doc, id) => {
      const row = rows.get(id)
      // A tombstone of a row that this device never had.
      if (!row || (!doc && row._deleted)) return doc
      return take(shape, doc, row, { force })
    },
    { context: 'sync-pull', ...(startsEmpty && { known: new Map() }) },
  )
  await rewrite(collection, page.revoked, (doc) => doc && withdraw(doc), { context: 'sync-pull' })
}

function fetchPage({ table, scope, patience }: PullContext, checkpoint: Checkpoint): Promise<Page> {
  const args = { table_name: table.name, checkpoint, page_size: pageSize, scope, protocol }
  const page = patience.call<Page>('sync_pull', args, { shape: pullAnswer })
  // Asked for ahead: if writing the page before fails, nobody awaits this one.
  page.catch(() => undefined)
  return page
}

function checkpointOf({ name }: SyncedTable): string {
  return `checkpoint-${name}`
}
