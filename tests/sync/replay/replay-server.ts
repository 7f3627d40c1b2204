import { TransportError } from '#src/data/replication/transport.ts'
import { type Server, startServer } from '../server.ts'

type Row = Record<string, unknown>

/** The real database in this process, asked past REST: calls come one at a time, so what it answers depends on their order alone. */
export interface ReplayServer {
  /** Removes whatever is there: an admin's device holds everyone's rows, and a history must not depend on those before it. */
  empty(): Promise<void>
  /** @param id no other's, in any history */
  addPerson(id: string, isAdmin: boolean): Promise<void>
  /** Calls a function as a person. @throws TransportError as the real transport does */
  call(userId: string, name: string, args: Record<string, unknown>): Promise<unknown>
  /** Rows of a table past all policies. */
  rows(table: string, where?: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs statements as the operator, in one transaction. */
  operate(...statements: string[]): Promise<void>
  close(): Promise<void>
}

/** Ids that the database makes decide the order in which pages deliver: here they count up. */
const countedIds = `
  create sequence private.replayed_ids;
  alter table public.sync_revocations alter id set default lpad(to_hex(nextval('private.replayed_ids')), 32, '0')::uuid;
  alter table public.sync_conflicts alter id set default lpad(to_hex(nextval('private.replayed_ids')), 32, '0')::uuid;
  grant usage on sequence private.replayed_ids to authenticated, service_role;
`

/** Lets the statements after it write as no person could. */
export const withoutTriggers = 'set local session_replication_role = replica'
export const withTriggers = 'set local session_replication_role = origin'

export async function startReplayServer(): Promise<ReplayServer> {
  const server: Server = await startServer()
  const { database } = server.backend
  await database.script(countedIds)

  async function operate(...statements: string[]): Promise<void> {
    await database.transaction(async (query) => {
      for (const statement of statements) await query(statement)
    })
  }

  return {
    empty: () =>
      operate(
        withoutTriggers,
        `truncate public.projects, public.tasks, public.notifications, public.contact_messages, public.sync_conflicts,
         public.sync_revocations, public.user_management_logs, public.admin_users, public.profiles,
         private.sync_pushes, private.sync_purged, private.sync_pokes`,
      ),
    async addPerson(id, isAdmin) {
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
    operate,
    close: () => server.close(),
  }
}
