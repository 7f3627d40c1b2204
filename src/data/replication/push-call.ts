import type { SyncedTable } from '../collections/synced-table.ts'
import type { Scope } from '../session/identity.ts'
import type { Patience } from './patience.ts'
import { protocol, pushAnswer } from './protocol.ts'
import { TransportError } from './transport.ts'
import type { Row } from './wire.ts'

/** A row of `sync_push`; see docs/sync-protocol.md. */
export interface PushRow {
  id: string
  push_id: string
  base: Record<string, unknown> | null
  fields: Record<string, unknown>
}

/** What the server says of one pushed row. */
export interface PushResult {
  id: string
  result: 'ok' | 'conflict' | 'rejected'
  row: Row | null
  code?: string | null
  constraint?: string | null
  message?: string | null
  /** The server could not read the row, and so said nothing about what it has. */
  unread?: true
}

interface PushCallContext {
  table: SyncedTable
  scope: Scope
  patience: Patience
}

/**
 * Sends rows; when the server won't take the call as a whole, row by row, so that the one it can't read is refused and its
 * neighbours go through.
 */
export async function callPush(context: PushCallContext, rows: readonly PushRow[]): Promise<Map<string, PushResult>> {
  try {
    const args = { table_name: context.table.name, rows, scope: context.scope, protocol }
    const answer = await context.patience.call<{ results: PushResult[] }>('sync_push', args, {
      shape: pushAnswer,
      mayFail: isAboutTheRows,
    })
    return new Map(answer.results.map((result) => [result.id, result]))
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    const { code, message } = error
    const results = new Map<string, PushResult>()
    for (const row of rows) {
      if (rows.length === 1)
        results.set(row.id, { id: row.id, result: 'rejected', row: null, unread: true, code, message })
      else for (const [id, result] of await callPush(context, [row])) results.set(id, result)
    }
    return results
  }
}

/**
 * Whether the server could not read what was sent (a NUL in a text, too much of it). Anything else that it won't take is about the
 * call: a server that is being updated, a network that wants a sign-in. That passes, and no edit must be given up for it.
 */
function isAboutTheRows({ code }: TransportError): boolean {
  return code === '413' || code.startsWith('54') || (code.startsWith('22') && code !== '22023')
}
