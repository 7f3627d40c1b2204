import { TransportError } from '#src/data/replication/transport.ts'
import { type Server, startServer } from '../server.ts'

/** The real database in this process, asked past REST: calls come one at a time, so what it answers depends on their order alone. */
export interface ReplayServer {
  /** A customer of their own for each run, with an account and nothing else. @param id no other's */
  newCustomer(id: string): Promise<void>
  /** Calls a function as a customer. @throws TransportError as the real transport does */
  call(userId: string, name: string, args: Record<string, unknown>): Promise<unknown>
  /** Rows of a table past all policies. */
  rows(table: string, where: string, values: readonly unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

export async function startReplayServer(): Promise<ReplayServer> {
  const server: Server = await startServer()
  const { database } = server.backend

  return {
    async newCustomer(id) {
      const values = [id, `${id}@example.com`, JSON.stringify({ full_name: 'Replayed' })]
      await database.transaction((query) =>
        query(
          `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
           values ($1, 'authenticated', 'authenticated', $2, now(), $3, now(), now())`,
          values,
        ),
      )
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
    rows: (table, where, values) =>
      database
        .transaction((query) => query(`select to_jsonb(t) as row from public.${table} t where ${where}`, values))
        .then((rows) => rows.map(({ row }) => row as Record<string, unknown>)),
    close: () => server.close(),
  }
}
