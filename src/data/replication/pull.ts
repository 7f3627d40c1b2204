import type { ReplicationPullHandlerResult, RxCollection, WithDeleted } from 'rxdb/plugins/core'
import type { z } from 'zod'
import type { AnyDoc, SyncedTable } from '../collections/synced-table.ts'
import type { Scope } from '../session/identity.ts'
import { type Patience, Stopped } from './patience.ts'
import { protocol, pullAnswer } from './protocol.ts'
import { type Doc, docFromRow } from './wire.ts'

export interface Checkpoint {
  epoch: string
  xid: string
  id: string
}

type Page = z.infer<typeof pullAnswer>

export interface PullContext {
  table: SyncedTable
  collection: RxCollection<AnyDoc>
  scope: Scope
  patience: Patience
  /** Ids of documents with edits that the server hasn't seen or whose answer RxDB hasn't taken over. A reset never drops them. */
  pendingIds(): Promise<ReadonlySet<string>>
  /** Rows wait behind the fence: pull again soon. */
  onBehind(): void
  /** These rows were left for later: pull again when none of them is pending. */
  onLeft(ids: readonly string[]): void
  /** The server starts over, and these rows count whatever the device has; called before they are handed to RxDB. */
  onReset(rows: readonly Doc[]): Promise<void>
  /** This table was read to its end. */
  onComplete(): void
}

type Result = ReplicationPullHandlerResult<AnyDoc, Checkpoint>

/** RxDB's pull handler for one table. */
export function pullHandler(
  context: PullContext,
): (last: Checkpoint | undefined, batchSize: number) => Promise<Result> {
  return async (last, batchSize) => {
    const from = last?.epoch ? last : null
    try {
      return (await pullOnwards(context, from, batchSize)) ?? (await pullAfresh(context))
    } catch (error) {
      // A stopped replication ignores what its handlers return.
      if (error instanceof Stopped) return { documents: [], checkpoint: last }
      throw error
    }
  }
}

async function fetchPage(context: PullContext, checkpoint: Checkpoint | null, limit: number): Promise<Page> {
  const args = {
    table_name: context.table.name,
    checkpoint,
    page_size: limit,
    scope: context.scope,
    protocol,
  }
  const page = await context.patience.call<Page>('sync_pull', args, { shape: pullAnswer })
  if (page.behind) context.onBehind()
  return page
}

/**
 * What came after the checkpoint, a batch at least where there is as much: RxDB takes a short batch for the end, and pages shrink
 * here, because tombstones and revocations of rows this device never had are left out.
 *
 * RxDB drops a row whose document has an unsent edit, and the answer to that edit may be older than the row. So the checkpoint
 * stays where it was until such a row has been read with nothing in its way.
 *
 * @returns undefined when the server asks to start afresh
 */
async function pullOnwards(
  context: PullContext,
  from: Checkpoint | null,
  batchSize: number,
): Promise<Result | undefined> {
  const documents = new Map<string, Doc>()
  let checkpoint = from
  while (documents.size < batchSize) {
    const page = await fetchPage(context, checkpoint, batchSize)
    if (page.reset) return undefined
    for (const doc of await documentsOf(context, page)) documents.set(doc.id, doc)
    checkpoint = page.checkpoint
    if (!page.more) {
      context.onComplete()
      break
    }
  }
  const pending = documents.size > 0 ? await context.pendingIds() : new Set<string>()
  const left = [...documents.keys()].filter((id) => pending.has(id))
  if (left.length === 0) return { documents: [...documents.values()], checkpoint: checkpoint ?? undefined }
  context.onLeft(left)
  for (const id of left) documents.delete(id)
  return { documents: [...documents.values()], checkpoint: from ?? undefined }
}

/**
 * Everything from the start, plus deletions of what is no longer seen: after the server was restored, or when this device was away
 * for longer than tombstones are kept. In one batch, so that an interruption starts it over instead of dropping half.
 */
async function pullAfresh(context: PullContext): Promise<Result> {
  const pending = await context.pendingIds()
  const before = await context.collection.find().exec()
  const documents = new Map<string, Doc>()
  let checkpoint: Checkpoint | null = null
  for (let more = true; more; ) {
    const page: Page = await fetchPage(context, checkpoint, 1000)
    // Restored once more meanwhile: what was not read yet must not pass for gone.
    if (page.reset) return pullAfresh(context)
    for (const doc of await documentsOf(context, page)) documents.set(doc.id, doc)
    checkpoint = page.checkpoint
    more = page.more
  }
  for (const doc of before) {
    if (documents.has(doc.id) || pending.has(doc.id)) continue
    documents.set(doc.id, { ...(doc.toJSON() as AnyDoc), _deleted: true })
  }
  await context.onReset([...documents.values()])
  context.onComplete()
  return { documents: [...documents.values()], checkpoint: checkpoint ?? undefined }
}

async function documentsOf(context: PullContext, page: Page): Promise<Doc[]> {
  const { table, collection } = context
  const known = await knownDocuments(collection, page)
  const documents: Doc[] = []
  for (const row of page.rows) {
    const doc = docFromRow(table, row)
    if (!doc) console.error(`sync: a row of ${table.name} is not of the expected shape and was left out`, row.id)
    else if (!doc._deleted || known.has(doc.id)) documents.push(doc)
  }
  for (const id of page.revoked) {
    const doc = known.get(id)
    if (doc) documents.push({ ...doc, _deleted: true })
  }
  return documents
}

/** Local copies of the rows that a page takes away. */
async function knownDocuments(collection: RxCollection<AnyDoc>, page: Page): Promise<Map<string, Doc>> {
  const ids = [...page.rows.filter((row) => row._deleted === true).map((row) => String(row.id)), ...page.revoked]
  if (ids.length === 0) return new Map()
  const found = await collection.storageInstance.findDocumentsById(ids, true)
  return new Map(
    found.map(({ _meta, _rev, _attachments, ...doc }) => [doc.id, doc as unknown as WithDeleted<AnyDoc>] as const),
  )
}
