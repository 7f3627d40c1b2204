import { z } from 'zod'

/** The version of docs/sync-protocol.md that this device speaks. */
export const protocol = 1

/** Every answer of the sync functions. */
export const envelope = z.looseObject({
  status: z.enum(['ok', 'suspended', 'scope', 'protocol']),
  /** What the person may have; missing where nothing is granted. */
  scope: z.enum(['own', 'all']).nullish(),
})

/** What `sync_pull` answers. Rows are read one by one: a strange one must not hold up its neighbours. */
export const pullAnswer = z.looseObject({
  rows: z.array(z.record(z.string(), z.unknown())),
  revoked: z.array(z.string()),
  checkpoint: z.looseObject({ epoch: z.string(), xid: z.string(), id: z.string() }).nullable(),
  more: z.boolean(),
  behind: z.boolean(),
  reset: z.boolean(),
})

/** What `sync_push` answers. */
export const pushAnswer = z.looseObject({
  results: z.array(z.looseObject({ id: z.string(), result: z.enum(['ok', 'conflict', 'rejected']) })),
})
