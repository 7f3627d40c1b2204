import { afterAll, beforeAll } from 'vitest'
import { TransportError } from '#src/data/server/transport.ts'
import { type Server, startServer } from '../server.ts'

type Row = Record<string, unknown>

/** The real database in this process, called without REST. Calls are serial, so its answers depend only on their order. */
export interface ReplayServer {
  /** Removes all rows: an admin's device holds everyone's, and a history must not depend on earlier ones. */
  empty(): Promise<void>
  /** @param id unique across all histories */
  addUser(id: string, isAdmin: boolean): Promise<void>
  /** Calls a function as a user. @throws TransportError as the real transport does */
  call(userId: string, name: string, args: Record<string, unknown>): Promise<unknown>
  /** Rows of a table, ignoring policies. */
  rows(table: string, where?: string, values?: readonly unknown[]): Promise<Row[]>
  /** The rows that a query finds as the operator. */
  ask(query: string): Promise<Row[]>
  /** Runs statements as the operator, in one transaction. */
  operate(...statements: string[]): Promise<void>
  close(): Promise<void>
}

/** Ids that the database creates decide the order in which pages deliver rows, so here they count up. */
const countedIds = `
  create sequence private.replayed_ids;
  alter table public.sync_revocations alter id set default lpad(to_hex(nextval('private.replayed_ids')), 32, '0')::uuid;
  alter table public.sync_conflicts alter id set default lpad(to_hex(nextval('private.replayed_ids')), 32, '0')::uuid;
  alter table public.notifications alter id
    set default ('00000000-0000-4000-8000-' || lpad(to_hex(nextval('private.replayed_ids')), 12, '0'))::uuid;
  grant usage on sequence private.replayed_ids to authenticated, service_role;
`

/** Lets the following statements write what no user could. */
export const withoutTriggers = 'set local session_replication_role = replica'
export const withTriggers = 'set local session_replication_role = origin'

/** Starts a server for the tests of the file. @param migrations run after the product's */
export function replayServer(migrations = ''): () => ReplayServer {
  let server: ReplayServer
  beforeAll(async () => {
    server = await startReplayServer(migrations)
  })
  afterAll(() => server.close())
  return () => server
}

async function startReplayServer(migrations: string): Promise<ReplayServer> {
  // A function that runs during a history would set timers in it, at a moment that no seed determines.
  const server: Server = await startServer({ callsFunctions: false })
  const { database } = server.backend
  await database.script(countedIds + migrations)
  const synced = await database.transaction((query) =>
    query("select string_agg(table_name, ', public.') as names from private.sync_catalogue"),
  )

  async function operate(...statements: string[]): Promise<void> {
    await database.transaction(async (query) => {
      for (const statement of statements) await query(statement)
    })
  }

  return {
    empty: () =>
      operate(
        withoutTriggers,
        `truncate public.${String(synced[0]?.names)}, public.sync_revocations, public.admin_users,
         private.push_subscriptions, private.sync_pushes, private.sync_purged, private.sync_pokes`,
      ),
    async addUser(id, isAdmin) {
      const values = [id, `${id}@example.com`, JSON.stringify({ full_name: 'Replayed' })]
      await database.transaction(async (query) => {
        await query(
          `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
           values ($1, 'authenticated', 'authenticated', $2, now(), $3, now(), now())`,
          values,
        )
        if (isAdmin) await query('insert into public.admin_users (id, username) values ($1, $2)', [id, id])
      })
    },
    async call(userId, name, args) {
      const claims = JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal1' })
      const names = Object.keys(args)
      const values = Object.values(args).map((value) =>
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      )
      const named = names.map((argument, index) => `"${argument}" => $${index + 1}`).join(', ')
      try {
        const [row] = await database.transaction(async (query) => {
          await query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
            claims,
          ])
          return query(`select public.${name}(${named}) as answer`, values)
        })
        return row?.answer
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        throw new TransportError('bad-request', String(error), code, { cause: error })
      }
    },
    rows: (table, where = 'true', values = []) =>
      database
        .transaction((query) =>
          query(`select to_jsonb(t) as row from public.${table} t where ${where} order by id`, values),
        )
        .then((rows) => rows.map(({ row }) => row as Row)),
    ask: (text) => database.transaction((query) => query(text)) as Promise<Row[]>,
    operate,
    close: () => server.close(),
  }
}
