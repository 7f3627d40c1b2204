import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { clientVersion, type Page } from '#src/data/replication/protocol.ts'
import { rowsOf } from '#src/data/replication/wire.ts'
import type { Cluster } from './postgres-cluster.ts'

/** The id that `tests.id(name)` gives in SQL for the same name. */
export function idOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex').split('')
  hex[12] = '4'
  hex[16] = '8'
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export interface PullAnswer {
  status: string
  rows: { id: string; _deleted: boolean; [column: string]: unknown }[]
  revoked: string[]
  checkpoint: { epoch: string; xid: string; id: string; since: string } | null
  more: boolean
  behind: boolean
  reset: boolean
}

export interface PulledTables {
  tables: Record<string, Omit<PullAnswer, 'rows'> & { columns: Page['columns'] }>
}

export interface PushedRow {
  id: string
  push_id: string
  base: Record<string, unknown> | null
  fields: Record<string, unknown>
}

export interface PushResult {
  id: string
  result: 'ok' | 'conflict' | 'rejected'
  row: Record<string, unknown> | null
  code: string | null
  constraint: string | null
}

/** One connection to a database, whose transactions the test begins and ends. */
export interface Session {
  /** Its server process. */
  readonly pid: number
  /** Runs SQL; the caller inlines values. Rejects with the server's error. */
  run(text: string): Promise<Record<string, unknown>[]>
  /** Begins a transaction as a fixture user by name, as `service_role`, or as the operator. */
  begin(who: string): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Runs SQL in its own transaction. */
  as(who: string, text: string): Promise<Record<string, unknown>[]>
  pull(who: string, table: string, checkpoint: PullAnswer['checkpoint'], scope?: string): Promise<PullAnswer>
  push(who: string, table: string, rows: PushedRow[], scope?: string): Promise<PushResult[]>
  /** Resolves when this session waits for another one's lock. Gives up after ten seconds. */
  blocked(): Promise<void>
  close(): Promise<void>
}

export const operator = 'operator'
export const service = 'service_role'

/** Opens a session as this database's `postgres`. */
export async function openSession(cluster: Cluster, database: string): Promise<Session> {
  const sql = postgres(cluster.url('postgres', database), { max: 1, onnotice: () => {} })
  const watcher = postgres(cluster.url('supabase_admin', database), { max: 1, onnotice: () => {} })
  const run = async (text: string) => (await sql.unsafe(text).simple()) as unknown as Record<string, unknown>[]
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const pid = own?.pid ?? 0

  const session: Session = {
    pid,
    run,
    begin: async (who) => {
      await run('begin')
      if (who === operator) return
      await run(who === service ? 'select tests.serve()' : `select tests.sign_in('${who}')`)
    },
    commit: async () => void (await run('commit')),
    rollback: async () => void (await run('rollback')),
    as: async (who, text) => {
      await session.begin(who)
      try {
        const rows = await run(text)
        await session.commit()
        return rows
      } catch (error) {
        await session.rollback()
        throw error
      }
    },
    pull: async (who, table, checkpoint, scope = 'own') => {
      const { tables, ...head } = pulledBy(await session.as(who, pullText({ [table]: checkpoint }, { scope })))
      const page = tables[table]
      return { ...head, ...page, ...(page && { rows: rowsOf(page.columns) }) } as PullAnswer
    },
    push: async (who, table, rows, scope = 'own') => {
      const [row] = await session.as(who, pushText(table, rows, scope))
      return row?.['results'] as PushResult[]
    },
    blocked: async () => {
      const deadline = Date.now() + 10_000
      for (;;) {
        const [state] = await watcher`
          select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock' and state = 'active'`
        if (state) return
        if (Date.now() > deadline) throw new Error('the session should wait for a lock, but does not')
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    close: async () => {
      await Promise.all([sql.end({ timeout: 5 }), watcher.end({ timeout: 5 })])
    },
  }
  return session
}

/** The statement that pulls some tables, each from its checkpoint, for a transaction begun by hand. */
export function pullText(
  checkpoints: Record<string, PullAnswer['checkpoint']>,
  { pageSize = 1000, scope = 'own', client = clientVersion } = {},
): string {
  const tables = Object.entries(checkpoints).map(([table, checkpoint]) => ({ table, checkpoint }))
  return `select public.sync_pull_tables(${quote(JSON.stringify(tables))}, ${pageSize}, '${scope}', ${client}) as answer`
}

/** The result of a `pullText` statement. */
export function pulledBy([row]: Record<string, unknown>[]): PulledTables {
  return row?.['answer'] as PulledTables
}

/** The statement of a push, for a transaction begun by hand. */
export function pushText(table: string, rows: PushedRow[], scope = 'own'): string {
  return `select public.sync_push('${table}', ${quote(JSON.stringify(rows))}, '${scope}') -> 'results' as results`
}

export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
