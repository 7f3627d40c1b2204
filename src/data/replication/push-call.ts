import type { Scope, SyncedTable } from '../collections/synced-table.ts'
import type { Retry } from './retry.ts'
import { clientVersion, pushAnswer } from './protocol.ts'
import { TransportError } from '../server/transport.ts'
import type { Row } from './wire.ts'

/** A row of `sync_push`; see docs/sync-protocol.md. */
export interface PushRow {
  id: string
  push_id: string
  base: Record<string, unknown> | null
  fields: Record<string, unknown>
  times?: Record<string, unknown>
}

/** The server's answer for one pushed row. */
export interface PushResult {
  id: string
  result: 'ok' | 'conflict' | 'rejected'
  row: Row | null
  code?: string | null
  constraint?: string | null
  message?: string | null
  /** The server could not read the row, so its answer doesn't include the current row. */
  unread?: true
}

interface PushCallContext {
  table: SyncedTable
  scope: Scope
  retry: Retry
}

/** Sends rows. If the server refuses the whole call, sends them one by one, so that only the unreadable row is refused. */
export async function callPush(context: PushCallContext, rows: readonly PushRow[]): Promise<Map<string, PushResult>> {
  try {
    const args = { table_name: context.table.name, rows, scope: context.scope, client: clientVersion }
    const answer = await context.retry.call<{ results: PushResult[] }>('sync_push', args, {
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
 * Whether the server could not read the rows (a NUL in a text, too much data). Other refusals concern the call itself (a server being
 * updated, a network that requires login). They are transient and must never cost an edit.
 */
function isAboutTheRows({ code }: TransportError): boolean {
  return code === '413' || code.startsWith('54') || (code.startsWith('22') && code !== '22023')
}
