/** Decides who may read a private channel, by the policies on realtime.messages, as hosted does. */
import type { Claims } from '../access-token.ts'
import type { Database } from '../database.ts'

/** Rolls the probe back; never leaves this file. */
class ProbeDone extends Error {}

/**
 * Whether the user can read broadcasts of this topic. Inserts a probe row with only topic and extension as the owner, selects it as the
 * user, and rolls back.
 */
export async function mayRead(database: Database, topic: string, claims: Claims): Promise<boolean> {
  let allowed = false
  try {
    await database.transaction(async (query) => {
      const [row] = await query(
        `insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning id`,
        [topic],
      )
      await query(
        `select set_config('realtime.topic', $1, true), set_config('request.jwt.claims', $2, true),
                set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $4, true),
                set_config('role', $4, true)`,
        [topic, JSON.stringify(claims), claims.sub ?? '', claims.role],
      )
      allowed = (await query('select from realtime.messages where id = $1::uuid', [row?.id])).length > 0
      throw new ProbeDone()
    })
  } catch {
    // A policy that fails lets no user in; ProbeDone keeps the answer.
  }
  return allowed
}
