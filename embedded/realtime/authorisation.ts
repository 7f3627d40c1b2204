/** Who may hear and who may send on a private channel: asked of the policies on realtime.messages, the way hosted asks. */
import type { Claims } from '../access-token.ts'
import type { Database, Query } from '../database.ts'

/** Rolls the probes back; it never leaves this file. */
class ProbesDone extends Error {}

/**
 * Whether the person sees a broadcast of this topic. A probe row with nothing but topic and extension is written as the
 * owner, looked for as the person, and rolled back.
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

/** Whether the person may write a broadcast of this topic. */
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
    // A policy that refuses, or fails, lets nobody in; ProbesDone leaves the answer as it is.
  }
  return allowed
}
