import { z } from 'zod'

/** The version of docs/sync-protocol.md that this device speaks. */
export const protocol = 2

/** Every answer of the sync functions. */
export const envelope = z.looseObject({
  status: z.enum(['ok', 'suspended', 'scope', 'protocol']),
  /** What the person may have; missing where nothing is granted. */
  scope: z.enum(['own', 'all']).nullish(),
})

/** What is new in one table. Rows are held against their shape one by one: a strange one must not hold up its neighbours. */
const pageSchema = z.looseObject({
  columns: z.record(z.string(), z.array(z.unknown())),
  revoked: z.array(z.string()),
  checkpoint: z.looseObject({ epoch: z.string(), xid: z.string(), id: z.string() }).nullable(),
  more: z.boolean(),
  behind: z.boolean(),
  reset: z.boolean(),
})
const pullAnswerSchema = z.looseObject({ tables: z.record(z.string(), pageSchema) })

export type Page = z.infer<typeof pageSchema>
export type Checkpoint = Page['checkpoint']
export type PullAnswer = z.infer<typeof pullAnswerSchema>

/** What `sync_pull_tables` answers when it is asked for these tables. */
export function pullAnswer(asked: readonly { table: string }[]) {
  return pullAnswerSchema.refine(({ tables }) => asked.every(({ table }) => table in tables))
}

/** What `sync_push` answers. */
export const pushAnswer = z.looseObject({
  results: z.array(z.looseObject({ id: z.string(), result: z.enum(['ok', 'conflict', 'rejected']) })),
})
