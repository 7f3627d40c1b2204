import { z } from 'zod'

/**
 * The version of this app, as the sync functions know it. Raise it with `private.oldest_client()` when the database can't serve earlier
 * versions any more (docs/sync-protocol.md): these ask the user to update, and send their edits afterwards.
 */
export const clientVersion = 3

/** The head of every answer of the sync functions. */
export const envelope = z.looseObject({
  status: z.enum(['ok', 'suspended', 'deleted', 'scope', 'update']),
  /** The scope the user may have; absent if none is granted. */
  scope: z.enum(['own', 'all']).nullish(),
})

/** One table's page. Rows are validated one by one, so that an invalid row doesn't block its neighbours. */
const pageSchema = z.looseObject({
  /** Each a list of values, or the value that all rows have. */
  columns: z.object({ id: z.array(z.string()).optional() }).catchall(z.unknown()),
  revoked: z.array(z.string()),
  checkpoint: z.looseObject({ epoch: z.string(), xid: z.string(), id: z.string() }).nullable(),
  more: z.boolean(),
  behind: z.boolean(),
  reset: z.boolean(),
})
/** A stored checkpoint. Any texts are valid, because the server answers a checkpoint that it can't read with a reset. */
export const storedCheckpoint = z
  .object({ epoch: z.string(), xid: z.string(), id: z.string() })
  .catchall(z.string().nullable())
  .nullable()

const pullAnswerSchema = z.looseObject({ tables: z.record(z.string(), pageSchema) })

export type Page = z.infer<typeof pageSchema>
export type Checkpoint = Page['checkpoint']
export type PullAnswer = z.infer<typeof pullAnswerSchema>

/** The shape of `sync_pull_tables`' answer for these tables. */
export function pullAnswer(asked: readonly { table: string }[]) {
  return pullAnswerSchema.refine(({ tables }) => asked.every(({ table }) => table in tables))
}

/** The shape of `sync_push`'s answer. */
export const pushAnswer = z.looseObject({
  results: z.array(z.looseObject({ id: z.string(), result: z.enum(['ok', 'conflict', 'rejected']) })),
})
