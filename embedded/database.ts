/** The database under @supabase/lite: PGlite or a Postgres by URL, patched where lite differs from hosted. */
import './lite-environment.ts'
import { type Kysely, sql } from 'kysely'
import { createPgliteConnection, type PGlite } from '@supabase/lite/pglite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { asPostgrest } from './database-errors.ts'
import { BackendFailure } from './failure.ts'
import { Lock } from './lock.ts'
import { loadCluster, saveEmptyCluster, saveMigratedCluster } from './pglite-template.ts'
import { quotedArguments } from './quoted-arguments.ts'
import { requestContext } from './request-context.ts'

type LiteConnection = Awaited<ReturnType<typeof createPgliteConnection>> | ReturnType<typeof createPostgresConnection>

export type Row = Record<string, unknown>

/** Runs one statement inside a transaction. */
export type Query = (text: string, parameters?: readonly unknown[]) => Promise<Row[]>

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** The location for display, without a password. */
  readonly place: string
  /** Whether the database is a copy of a cluster with the migrations applied. */
  readonly isMigrated: boolean
  /** Caches the cluster for later copies, if it was opened for that. Call it right after the migrations, before anything else. */
  saveMigrated(): Promise<void>
  /** The connection that lite uses. */
  readonly connection: LiteConnection
  /**
   * Required around any use of the connection outside {@link transaction}: PGlite is one session, so concurrent requests would run with
   * each other's identity.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Runs one statement. Call it inside {@link exclusively}. */
  readonly query: Query
  /** Runs `work` in its own transaction, which is rolled back when `work` throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Runs a script of many statements in one transaction. */
  script(text: string, afterwards?: (query: Query) => Promise<void>): Promise<void>
  /** Listens on a notification channel until the database is closed. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/**
 * @param dataDir PGlite's folder, or `memory://`.
 * @param migrated the name of a cached cluster to start from (pglite-template.ts).
 * @throws BackendFailure when PGlite cannot open the folder.
 */
export async function openPglite(dataDir: string, migrated?: string): Promise<Database> {
  const { cluster: template, isMigrated, isNew } = await loadCluster(dataDir, migrated)
  const connection = await createPgliteConnection({
    url: dataDir,
    pgliteOptions: {
      parsers: { 1114: isoTimestamp, 1184: isoTimestamp },
      ...(template ? { loadDataDir: template } : {}),
    },
  })
  const pglite = connection.driver
  try {
    await pglite.waitReady
    await pglite.exec(`set timezone to 'UTC'`)
    await dropUnusedParsers(pglite)
    serializeAnything(pglite)
  } catch (error) {
    throw new BackendFailure(
      `The data folder ${dataDir} cannot be opened (${String(error)}).\n` +
        'Start over with an empty one: npm run backend:reset (this removes its data).',
    )
  }
  if (!template) await saveEmptyCluster(pglite)

  const lock = new Lock()
  const query: Query = async (text, parameters = []) => (await pglite.query<Row>(text, [...parameters])).rows
  const inTransaction = <T>(work: () => Promise<T>) =>
    lock.run(async () => {
      await pglite.exec('begin')
      try {
        const result = await work()
        await pglite.exec('commit')
        return result
      } catch (error) {
        await pglite.exec('rollback')
        throw error
      }
    })

  mend(connection)
  return {
    engine: 'pglite',
    isMigrated,
    saveMigrated: async () => {
      if (migrated && isNew && !isMigrated) await lock.run(() => saveMigratedCluster(pglite, migrated))
    },
    place: dataDir,
    connection,
    exclusively: (work) => lock.run(work),
    query,
    transaction: (work) => inTransaction(() => work(query)),
    script: (text, afterwards) =>
      inTransaction(async () => {
        await pglite.exec(text)
        await afterwards?.(query)
      }),
    listen: (channel, heard) => lock.run(async () => void (await pglite.listen(channel, heard))),
    close: () => lock.run(() => connection.close()),
  }
}

/**
 * Opens a Postgres database and locks it until it is closed: two backends would migrate and seed over each other.
 * @param url a running Postgres 15 or later; its role must be able to create roles and schemas.
 * @throws BackendFailure when the server is unreachable, or another backend holds the database.
 */
export async function openPostgres(url: string): Promise<Database> {
  if (!/^postgres(ql)?:/.test(url) || !URL.canParse(url)) {
    throw new BackendFailure(
      'DATABASE_URL is not the address of a Postgres. Write it as postgres://user:password@localhost:5432/database, ' +
        'or leave it out to run on the built-in PGlite.',
    )
  }
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => undefined,
      connect_timeout: 10,
      types: {
        // lite passes JSON as text; encoding it again would turn an object into a string.
        json: { to: 114, from: [114], serialize: jsonText, parse: (text: string) => JSON.parse(text) },
        jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: (text: string) => JSON.parse(text) },
        timestamp: { to: 1114, from: [1114], serialize: unchanged, parse: isoTimestamp },
        timestamptz: { to: 1184, from: [1184], serialize: unchanged, parse: isoTimestamp },
      },
    },
  })
  const pool = connection.driver
  const place = `${pool.options.database} on ${pool.options.host[0]}:${pool.options.port[0]}`
  const holder = await pool.reserve().catch(async (error: unknown) => {
    await pool.end({ timeout: 1 })
    throw new BackendFailure(
      `DATABASE_URL can't be reached: ${error instanceof Error ? error.message : String(error)}\n` +
        'Start that Postgres, or correct the address, or leave DATABASE_URL out to run on the built-in PGlite.',
    )
  })
  // Connected, so the array types are known.
  serializeAnything(pool.options)
  // A session lock: Postgres releases it when this process ends, however it ends.
  const [lock] = await holder`select pg_try_advisory_lock(hashtextextended('sevenday embedded backend', 0)) as held`
  if (lock?.held !== true) {
    holder.release()
    await pool.end({ timeout: 1 })
    throw new BackendFailure(
      `Another backend is running on the database ${place} (DATABASE_URL).\n` +
        'Stop it, or give this one a database of its own.',
    )
  }

  type Session = Pick<typeof pool, 'unsafe'>
  const queryOn =
    (session: Session): Query =>
    async (text, parameters = []) => {
      const rows = await session.unsafe(text, parameters.map(asParameter))
      return rows.map((row): Row => ({ ...row }))
    }
  const transaction = async <T>(work: (query: Query, session: Session) => Promise<T>): Promise<T> => {
    const session = await pool.reserve()
    try {
      await session.unsafe('begin')
      const result = await work(queryOn(session), session)
      await session.unsafe('commit')
      return result
    } catch (error) {
      await session.unsafe('rollback')
      throw error
    } finally {
      session.release()
    }
  }

  mend(connection)
  return {
    engine: 'postgres',
    place,
    isMigrated: false,
    saveMigrated: async () => undefined,
    connection,
    exclusively: (work) => work(),
    query: queryOn(pool),
    transaction,
    script: (text, afterwards) =>
      transaction(async (query, session) => {
        await session.unsafe(text).simple()
        await afterwards?.(query)
      }),
    listen: async (channel, heard) => void (await pool.listen(channel, heard)),
    close: async () => {
      holder.release()
      await pool.end({ timeout: 2 })
    },
  }
}

/** Type oids: scalars, and arrays of text, names, numbers, uuids, booleans, times and JSON. */
const parsedTypes = new Set([
  16, 17, 20, 21, 23, 25, 26, 114, 199, 700, 701, 1000, 1002, 1003, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1028,
  1042, 1043, 1082, 1083, 1114, 1115, 1182, 1184, 1185, 1231, 1266, 1700, 2951, 3802, 3807,
])

/** PGlite copies its parsers for every query and has one for every array type. Dropping the unused ones halves a query's time. */
async function dropUnusedParsers(pglite: PGlite): Promise<void> {
  // The first query adds the array types.
  await pglite.query('select 1')
  for (const oid of Object.keys(pglite.parsers)) {
    if (!parsedTypes.has(Number(oid))) Reflect.deleteProperty(pglite.parsers, oid)
  }
}

/**
 * Passes a value of the wrong type on as text, which the database then refuses as hosted does. Both drivers throw on it, PGlite for some
 * types halfway through a message: the next message carries the rest, and the session's transaction never ends.
 */
function serializeAnything({ serializers }: { serializers: Record<number, (value: never) => unknown> }): void {
  for (const [oid, serialize] of Object.entries(serializers)) {
    serializers[Number(oid)] = (value: never) => {
      const text = serialized(serialize, value)
      if (typeof text === 'string') return text
      return typeof value === 'string' ? value : JSON.stringify(value)
    }
  }
}

function serialized(serialize: (value: never) => unknown, value: never): unknown {
  try {
    return serialize(value)
  } catch {
    return undefined
  }
}

/** Patches lite's connection where it differs from hosted. */
function mend(connection: LiteConnection): void {
  // In any other state lite's first request runs GRANT ALL on every schema with row level security, which undoes the revokes.
  override(connection, 'rlsState', 'active')

  connection.kysely = connection.kysely.withPlugin(quotedArguments)

  const normalise = connection.normalizeDbError.bind(connection)
  override(connection, 'normalizeDbError', (error: unknown) => {
    const normalised = normalise(error)
    if (normalised instanceof Error && 'code' in normalised && normalised.code === '42501') {
      requestContext.getStore()?.refusals.push(normalised.message)
    }
    return asPostgrest(normalised)
  })

  // The settings of lite and of PostgREST for each request, in one round trip instead of nine or thirteen.
  override(connection, 'applyJwtSessionContext', async (db: Kysely<unknown>, vars: SessionVars) => {
    const role = String(vars.auth?.role || 'anon')
    const request = requestContext.getStore()
    await sql`select
      set_config('role', ${role}, true),
      set_config('request.jwt.claim.sub', ${String(vars.auth?.uid ?? '')}, true),
      set_config('request.jwt.claim.role', ${role}, true),
      set_config('request.jwt.claims', ${JSON.stringify(vars.auth?.jwt ?? { role })}, true),
      set_config('request.headers', ${JSON.stringify(request?.headers ?? {})}, true),
      set_config('request.method', ${request?.method ?? ''}, true),
      set_config('request.path', ${request?.path ?? ''}, true),
      set_config('response.status', '', true),
      set_config('response.headers', '', true),
      set_config('storage.operation', ${String(vars.storage?.operation ?? '')}, true)`.execute(db)
  })
  override(connection, 'applyRpcRequestGucs', async () => undefined)
}

interface SessionVars {
  readonly auth?: { readonly role?: unknown; readonly uid?: unknown; readonly jwt?: unknown }
  readonly storage?: { readonly operation?: unknown }
}

/** Replaces a member, which lite's types declare private, on one object. */
function override(target: object, name: string, value: unknown): void {
  if (!(name in target)) throw new Error(`@supabase/lite no longer has ${name}: check the workaround in database.ts.`)
  Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

/** Converts `2026-01-01 00:00:00+00` to PostgREST's format, `2026-01-01T00:00:00+00:00`. */
export function isoTimestamp(text: string): string {
  return text.replace(
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(?::?(\d\d))?)?$/,
    (_, day, time, hours, minutes) =>
      hours === undefined ? `${day}T${time}` : `${day}T${time}${hours}:${minutes ?? '00'}`,
  )
}

const jsonText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const unchanged = (value: string) => value

function asParameter(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)
}
