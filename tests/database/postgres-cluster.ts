import { execFileSync, spawn } from 'node:child_process'
import { accessSync, chmodSync, chownSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { thorough } from '#tests/house/thorough.ts'

/** A database role as on hosted Supabase: `supabase_admin` is the superuser, `postgres` runs the migrations. */
export type Role = 'supabase_admin' | 'postgres' | 'authenticator' | 'supabase_auth_admin' | 'supabase_storage_admin'

export type Cluster = {
  /** Connection string for a role (default `postgres`) and a database (default `postgres`). Loopback, no password. */
  url(role?: Role, database?: string): string
  /** Shuts the server down and removes its folder. May be called more than once. */
  stop(): Promise<void>
}

export type DatabaseOptions = {
  /** Whether stand-ins for pg_cron and pg_net exist before the migrations. */
  extensions?: boolean
  /** Whether new objects are granted to the API roles by default, as on hosted projects made before 2026. */
  generousDefaults?: boolean
  /** Whether pgTAP is installed (Debian: `postgresql-15-pgtap`). */
  pgtap?: boolean
  /** Whether `seed.sql` is applied. */
  seed?: boolean
}

const here = fileURLToPath(new URL('.', import.meta.url))
const supabase = fileURLToPath(new URL('../../supabase/', import.meta.url))

/**
 * The folder with `initdb` and `postgres` of version 15 or later: $PG_BIN if that is set, else Debian's folder or one on the PATH. Null if
 * there is none.
 */
export function findPostgres(): string | null {
  const own = process.env['PG_BIN']
  const places = own ? [own] : ['/usr/lib/postgresql/15/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  for (const place of places) {
    if (place === '') continue
    try {
      accessSync(join(place, 'initdb'), constants.X_OK)
      const version = execFileSync(join(place, 'postgres'), ['--version'], { encoding: 'utf8' })
      if (Number(/(\d+)/.exec(version)?.[1]) >= 15) return place
    } catch {
      // Missing or not runnable: try the next one.
    }
  }
  return null
}

/** Whether the suites that also run on PGlite run on Postgres: in a thorough run, on a machine that has it. */
export const testsOnPostgres = thorough && findPostgres() !== null

/**
 * Starts a private Postgres in a temporary folder, with the roles of a hosted Supabase project. It ends with this process, even after a
 * kill. Throws when Postgres is missing or doesn't come up.
 */
export async function startCluster(): Promise<Cluster> {
  const bin = findPostgres()
  if (bin === null) throw new Error('No Postgres 15 found: set PG_BIN to the folder that holds initdb.')

  const folder = mkdtempSync(join(tmpdir(), 'sevenday-postgres-'))
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const port = await freePort()

  try {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'supabase_admin', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { cwd: folder, stdio: 'pipe', ...owner },
    )
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error('initdb failed', { cause })
  }

  // The shell waits on its standard input, which closes however this process ends, so no server is left running.
  const script = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$SEVENDAY_CLUSTER"'
  const settings = ['-D', data, '-k', folder, '-p', String(port), '-h', '127.0.0.1']
  const tuning = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=40']
  const shell = spawn(
    'sh',
    ['-c', script, 'sh', join(bin, 'postgres'), ...settings, ...tuning.flatMap((setting) => ['-c', setting])],
    {
      cwd: folder,
      env: { ...process.env, SEVENDAY_CLUSTER: folder },
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
      ...owner,
    },
  )
  let output = ''
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))

  const cluster: Cluster = {
    url: (role = 'postgres', database = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      shell.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }

  try {
    await waitUntilReady(cluster, ended)
    await runFile(cluster.url('supabase_admin'), join(here, 'hosted-roles.sql'))
    return cluster
  } catch (cause) {
    await cluster.stop()
    throw new Error(`Postgres did not start:\n${output}`, { cause })
  }
}

/**
 * Creates a database with a hosted project's contents and applies our migrations as its `postgres`. Throws with the name of the file that
 * failed.
 */
export async function createDatabase(cluster: Cluster, name: string, options: DatabaseOptions = {}): Promise<void> {
  await createHostedDatabase(cluster, name, options)
  for (const file of migrationFiles()) await runFile(cluster.url('postgres', name), file)
  if (options.seed) await runSeed(cluster.url('postgres', name))
}

/** Whether pgTAP can be installed in a database (Debian: `postgresql-15-pgtap`). */
export async function hasPgtap(cluster: Cluster): Promise<boolean> {
  const sql = postgres(cluster.url('supabase_admin'), { max: 1, onnotice: () => {} })
  try {
    return (await sql`select from pg_available_extensions where name = 'pgtap'`).length > 0
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Applies the demo data. */
export function runSeed(url: string): Promise<void> {
  return runFile(url, join(supabase, 'seed.sql'))
}

/** Creates a database in the state of a hosted project before the first migration. */
export async function createHostedDatabase(cluster: Cluster, name: string, options: DatabaseOptions = {}) {
  await runSql(cluster.url('supabase_admin'), `create database "${name}" owner postgres`)
  const asRoot = cluster.url('supabase_admin', name)
  await runFile(asRoot, join(here, 'hosted-prelude.sql'))
  if (options.pgtap) await runSql(asRoot, 'create extension pgtap with schema extensions')
  if (options.extensions) await runFile(asRoot, join(here, 'hosted-extensions.sql'))
  if (options.generousDefaults) await runFile(asRoot, join(here, 'hosted-generous-defaults.sql'))
}

/** Copies a database that has no connections. Much faster than migrating a new one. */
export async function cloneDatabase(cluster: Cluster, template: string, name: string): Promise<void> {
  await runSql(cluster.url('supabase_admin'), `create database "${name}" template "${template}" owner postgres`)
}

/** Our migrations, in the order they apply. */
export function migrationFiles(): string[] {
  const folder = join(supabase, 'migrations')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => join(folder, name))
}

/** Runs a file in one transaction. Throws with its name and the position of the error. */
export async function runFile(url: string, file: string): Promise<void> {
  const text = readFileSync(file, 'utf8')
  try {
    await runSql(url, `begin;\n${handOverPolicies(text)}\n;commit;`)
  } catch (cause) {
    const { message, position, where } = cause as { message: string; position?: string; where?: string }
    const line = position === undefined ? '?' : text.slice(0, Number(position) - 8).split('\n').length
    throw new Error(`${basename(file)}:${line}: ${message}${where ? `\n${where}` : ''}`, { cause })
  }
}

/** As on hosted: writes a policy on another owner's table on behalf of "postgres", who may not (hosted-prelude.sql). */
function handOverPolicies(text: string): string {
  return text.replace(
    /^create policy "[^"]*" on (?:storage|realtime)\.[^;]*;$/gm,
    (policy) => `select hosted.write_policy($policy$${policy}$policy$);`,
  )
}

async function runSql(url: string, text: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(text).simple()
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function waitUntilReady(cluster: Cluster, ended: Promise<void>): Promise<void> {
  let alive = true
  void ended.then(() => {
    alive = false
  })
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      await runSql(cluster.url('supabase_admin'), 'select 1')
      return
    } catch (error) {
      if (!alive || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Postgres refuses to run as root, so then it runs as an unprivileged user. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This user does not exist.
    }
  }
  return undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
