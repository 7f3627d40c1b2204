/** What the embedded backend must not touch: folders and databases held by others, and databases with other data. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackend } from '#embedded/backend.ts'
import { claimDataFolder, readRuntimeInfo, removeStale, writeRuntimeInfo } from '#embedded/data-folder.ts'
import { openPostgres } from '#embedded/database.ts'
import { emptyOurs } from '#embedded/database-owner.ts'
import { generateKeys, loadKeys, makeKeys } from '#embedded/keys.ts'
import { type Cluster, startCluster, testsOnPostgres } from '#tests/database/postgres-cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'sevenday-claims-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(join(folder, 'data-'))

describe('The lock of a data folder', () => {
  const dead = '4194305 1\n'

  test('leaves no other files, whether it is acquired, refused or released', () => {
    const data = newFolder()
    const release = claimDataFolder(data)
    expect(readdirSync(data)).toEqual(['lock'])
    expect(() => claimDataFolder(data)).toThrow('is running on the data folder')
    expect(readdirSync(data)).toEqual(['lock'])
    release()
    expect(readdirSync(data)).toEqual([])
  })

  test('of a dead process is removed', () => {
    const data = newFolder()
    const lock = join(data, 'lock')
    writeFileSync(lock, dead)
    removeStale(lock, dead)
    expect(readdirSync(data)).toEqual([])
  })

  test('is put back if another process has just taken it', () => {
    const data = newFolder()
    const lock = join(data, 'lock')
    const theirs = `${process.pid} 1 theirs\n`
    writeFileSync(lock, theirs)
    removeStale(lock, dead)
    expect(readdirSync(data)).toEqual(['lock'])
    expect(readFileSync(lock, 'utf8')).toBe(theirs)
  })

  test('is not removed on release if it is no longer ours', () => {
    const data = newFolder()
    const release = claimDataFolder(data)
    writeFileSync(join(data, 'lock'), dead)
    release()
    expect(readFileSync(join(data, 'lock'), 'utf8')).toBe(dead)
  })
})

describe('The record of a running backend', () => {
  test('is reported as damaged, and ignored once no backend runs', () => {
    const data = newFolder()
    const release = claimDataFolder(data)
    const keys = generateKeys()
    writeRuntimeInfo(data, { keys, engine: 'pglite' }, 'http://127.0.0.1:1')
    expect(readRuntimeInfo(data)).toMatchObject({ publishable_key: keys.publishable_key })
    writeFileSync(join(data, 'runtime.json'), '{"pid":')
    expect(() => readRuntimeInfo(data)).toThrow(/runtime\.json is damaged\. Stop the backend \(process \d+\)/)
    release()
    expect(readRuntimeInfo(data)).toBeUndefined()
  })
})

describe('The keys', () => {
  test('are read from another process’s file if it was first, and leave no second secret behind', () => {
    const data = newFolder()
    const file = join(data, 'keys.json')
    makeKeys(file)
    const first = loadKeys(file)
    makeKeys(file)
    expect(loadKeys(file)).toEqual(first)
    expect(readdirSync(data)).toEqual(['keys.json'])
  })

  test('are the same for all threads that start at the same moment', async () => {
    const data = newFolder()
    const files = Array.from({ length: 100 }, (_, index) => join(data, `${index}.json`))
    const threads = 3
    const arrivals = new SharedArrayBuffer(4 * files.length)
    const read = await Promise.all(Array.from({ length: threads }, () => keysOfThread({ files, threads, arrivals })))
    expect(read[0]).toHaveLength(files.length)
    for (const keys of read) expect(keys).toEqual(read[0])
    expect(readdirSync(data)).toHaveLength(files.length)
  })

  test('that are invalid are refused, and never replaced', () => {
    const file = join(newFolder(), 'keys.json')
    writeFileSync(file, '{}')
    expect(() => loadKeys(file)).toThrow(/does not hold the backend's keys\. Remove it/)
    expect(readFileSync(file, 'utf8')).toBe('{}')
  })
})

/** Loads the keys of each file in a thread that waits at each for the others. @returns their secrets */
function keysOfThread(work: { files: string[]; threads: number; arrivals: SharedArrayBuffer }): Promise<string[]> {
  const source = `
    import { parentPort, workerData } from 'node:worker_threads'
    import { loadKeys } from '${new URL('../../embedded/keys.ts', import.meta.url).href}'
    const { files, threads } = workerData
    const arrived = new Int32Array(workerData.arrivals)
    parentPort.postMessage(files.map((file, index) => {
      if (Atomics.add(arrived, index, 1) === threads - 1) Atomics.notify(arrived, index)
      for (let seen; (seen = Atomics.load(arrived, index)) < threads; ) Atomics.wait(arrived, index, seen)
      return loadKeys(file).secret_key
    }))`
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { workerData: work })
  return new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))
}

test('DATABASE_URL is refused without its password if it names no Postgres', async () => {
  const refusal = await openPostgres('postgres://a:secret@b:port/c').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'BackendFailure' })
  expect(String(refusal)).toContain('not the address of a Postgres')
  expect(String(refusal)).not.toContain('secret')
})

describe.runIf(testsOnPostgres)('A database by URL (on Postgres, in a thorough run)', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster.stop())

  async function newDatabase(script = ''): Promise<string> {
    const name = `claims_${crypto.randomUUID().replaceAll('-', '')}`
    await inDatabase(cluster.url('supabase_admin'), `create database ${name}`)
    const url = cluster.url('supabase_admin', name)
    if (script) await inDatabase(url, script)
    return url
  }

  async function inDatabase(url: string, text: string) {
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    try {
      return [...(await sql.unsafe(text))]
    } finally {
      await sql.end()
    }
  }

  function start(databaseUrl: string) {
    const migrationsDir = mkdtempSync(join(folder, 'migrations-'))
    writeFileSync(join(migrationsDir, '1_first.sql'), 'create table public.made (id int);')
    return startBackend({
      dataDir: 'memory://',
      databaseUrl,
      migrationsDir,
      siteUrl: 'http://localhost:5173',
      keys: generateKeys(),
      log: () => undefined,
    })
  }

  async function reset(url: string): Promise<void> {
    const database = await openPostgres(url)
    try {
      await emptyOurs(database)
    } finally {
      await database.close()
    }
  }

  /** Every object outside Postgres' own schemas. */
  const inventory = `
    select n.nspname as name from pg_namespace n where n.nspname !~ '^pg_'
    union all select c.oid::regclass::text from pg_class c where c.relnamespace::regnamespace::text !~ '^(pg_|information)'
    union all select p.oid::regprocedure::text from pg_proc p where p.pronamespace::regnamespace::text !~ '^(pg_|information)'
    order by 1`

  test.for([
    ['a Supabase', `create schema auth; create function auth.uid() returns uuid language sql return null::uuid`],
    ['tables', 'create table public.orders (id int)'],
    ['a schema that a reset would drop', 'create schema private; create table private.letters (id int)'],
    ['functions', 'create function public.theirs() returns int language sql return 1'],
    ['tables elsewhere', 'create schema shop; create table shop.orders (id int)'],
  ] as const)('that holds %s of another program is neither started on nor reset', async ([, script]) => {
    const url = await newDatabase(script)
    const before = await inDatabase(url, inventory)
    const withPassword = url.replace('@', ':hush@')
    const name = new URL(url).pathname.slice(1)
    for (const attempt of [start, reset]) {
      const error = await attempt(withPassword).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toMatchObject({ name: 'BackendFailure' })
      expect(String(error)).toContain(`${name} on 127.0.0.1:`)
      expect(String(error)).not.toContain('hush')
    }
    expect(await inDatabase(url, inventory)).toEqual(before)
  })

  test('that has only extensions is started on, started on again, and reset', async () => {
    const url = await newDatabase('create extension pgcrypto')
    await (await start(url)).close()
    await (await start(url)).close()
    await reset(url)
    const [remaining] = await inDatabase(
      url,
      `select to_regclass('public.made') as made, to_regnamespace('auth') as auth`,
    )
    expect(remaining).toEqual({ made: null, auth: null })
    // Empty again: a second reset has nothing to do.
    await reset(url)
    await (await start(url)).close()
  })

  test('is still recognised as ours after a start that failed half-way', async () => {
    // In Postgres' own schema, because any other would count as foreign data.
    const url = await newDatabase(`
      set allow_system_table_mods = on;
      create function pg_catalog.refuse() returns event_trigger language plpgsql as $$
        begin raise exception 'refused for the test'; end $$;
      create event trigger refuse on ddl_command_start when tag in ('REVOKE') execute function pg_catalog.refuse()`)
    await expect(start(url)).rejects.toThrow('refused for the test')
    await inDatabase(url, 'drop event trigger refuse')
    await (await start(url)).close()
  })

  test('is held by one backend at a time', async () => {
    const url = await newDatabase()
    const first = await start(url)
    await expect(start(url)).rejects.toThrow(/Another backend is running on the database claims_\w+ on 127\.0\.0\.1:/)
    await expect(reset(url)).rejects.toThrow('Another backend is running')
    await first.close()
    await (await start(url)).close()
  })
})
