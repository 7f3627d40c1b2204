/** Decides who may read and write a private channel, by the policies on realtime.messages, as hosted does. */
import type { Claims } from '../access-token.ts'
import type { Database, Query } from '../database.ts'

/** Rolls the probes back; never leaves this file. */
class ProbesDone extends Error {}

/**
 * Whether the user can read broadcasts of this topic. Inserts a probe row with only topic and extension as the owner, selects it as the
 * user, and rolls back.
 */
export async function mayRead(database: Database, topic: string, claims: Claims): Promise<boolean> {
  return probe(database, async (query) => {
    const [row] = await query(
      `insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning id`,
      [topic],
    )
    await become(query, topic, claims)
    return (await query('select from realtime.messages where id = $1::uuid', [row?.id])).length > 0
  })
}

/** Whether the user may write a broadcast of this topic. */
export async function mayWrite(database: Database, topic: string, claims: Claims): Promise<boolean> {
  return probe(database, async (query) => {
    await become(query, topic, claims)
    await query(`insert into realtime.messages (topic, extension) values ($1, 'broadcast')`, [topic])
    return true
  })
}

async function become(query: Query, topic: string, claims: Claims): Promise<void> {
  await query(
    `select set_config('realtime.topic', $1, true), set_config('request.jwt.claims', $2, true),
            set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $4, true),
            set_config('role', $4, true)`,
    [topic, JSON.stringify(claims), claims.sub ?? '', claims.role],
  )
}

async function probe(database: Database, ask: (query: Query) => Promise<boolean>): Promise<boolean> {
  let allowed = false
  try {
    await database.transaction(async (query) => {
      allowed = await ask(query)
      throw new ProbesDone()
    })
  } catch {
    // A policy that refuses or fails lets no user in; ProbesDone keeps the answer.
  }
  return allowed
}
