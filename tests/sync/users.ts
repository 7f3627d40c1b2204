import { clientVersion } from '#src/data/replication/protocol.ts'
import type { Account, Server } from './server.ts'

/** A row of `sync_push`. */
export interface Edit {
  id: string
  base: Record<string, unknown> | null
  fields: Record<string, unknown>
}

export interface Answer {
  status: string
  scope: string
  results: {
    id: string
    result: 'ok' | 'conflict' | 'rejected'
    row: Record<string, unknown> | null
    code: string | null
    constraint: string | null
  }[]
}

/** A user who calls the database's functions directly, without a device. */
export interface User {
  userId: string
  call(name: string, args: Record<string, unknown>): Promise<unknown>
  push(table: string, scope: 'own' | 'all', ...edits: Edit[]): Promise<Answer['results']>
}

export async function userOf(server: Server, account: Account): Promise<User> {
  const { userId, stored } = await server.sessionOf(account)
  const { access_token } = JSON.parse(stored) as { access_token: string }
  const call = (name: string, args: Record<string, unknown>) =>
    callFunction(server, name, args, { apikey: server.backend.keys.publishable_key, token: access_token })
  return {
    userId,
    call,
    async push(table_name, scope, ...edits) {
      const rows = edits.map((edit) => ({ push_id: crypto.randomUUID(), ...edit }))
      return ((await call('sync_push', { table_name, rows, scope, client: clientVersion })) as Answer).results
    },
  }
}

/** Calls a function as the operator. */
export function asOperator(server: Server, name: string, args: Record<string, unknown> = {}): Promise<unknown> {
  const { secret_key } = server.backend.keys
  return callFunction(server, name, args, { apikey: secret_key, token: secret_key })
}

async function callFunction(
  server: Server,
  name: string,
  args: Record<string, unknown>,
  { apikey, token }: { apikey: string; token: string },
): Promise<unknown> {
  const response = await server.backend.fetch(
    new Request(`${server.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }),
  )
  const text = await response.text()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
