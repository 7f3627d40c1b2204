/** How the embedded backend starts, refuses to start, and recovers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { createLogger, resolveConfig } from 'vite'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startBackend } from '#embedded/backend.ts'
import { claimDataFolder } from '#embedded/data-folder.ts'
import { generateKeys, loadKeys } from '#embedded/keys.ts'
import { cacheFolder, projectRoot } from '#embedded/paths.ts'
import { migratedName } from '#embedded/pglite-template.ts'
import { embeddedBackend } from '#embedded/vite-plugin.ts'
import { thorough } from '#tests/house/thorough.ts'

const folder = mkdtempSync(join(tmpdir(), 'sevenday-lifecycle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('The data folder', () => {
  test('is held by one process, and taken over from one that died', () => {
    const data = join(folder, 'held')
    const release = claimDataFolder(data)
    expect(() => claimDataFolder(data)).toThrow('is running on the data folder')
    release()
    // No process has this id: Linux ends at 2^22.
    writeFileSync(join(data, 'lock'), '4194305 1\n')
    claimDataFolder(data)()
  })

  test('does not count as held when another process has reused the old pid', () => {
    const data = join(folder, 'reused')
    mkdirSync(data)
    writeFileSync(join(data, 'lock'), `${process.ppid} 1\n`)
    claimDataFolder(data)()
  })
})

describe('The keys', () => {
  test('are generated once and readable by their owner only', () => {
    const file = join(folder, 'keys', 'keys.json')
    const keys = loadKeys(file)
    expect(loadKeys(file)).toEqual(keys)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(keys.publishable_key).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/)
    expect(keys.secret_key).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/)
  })
})

describe('A migration', () => {
  test('that changed after it was applied is refused with what to do', async () => {
    const data = join(folder, 'changed')
    const first = await startWith({ '1_first.sql': 'create table public.one (id int);' }, data)
    await first.close()
    await expect(startWith({ '1_first.sql': 'create table public.two (id int);' }, data)).rejects.toThrow(
      'The migration 1_first.sql has changed since it was applied to this database.\nStart over',
    )
    // The refusal released the folder.
    const again = await startWith({ '1_first.sql': 'create table public.one (id int);' }, data)
    await again.close()
  })
})

describe('The copy of the migrated database', () => {
  test('is never made of a data folder that has data', async () => {
    const data = join(folder, 'filled')
    const migrationsDir = mkdtempSync(join(folder, 'migrations-'))
    const migration = join(migrationsDir, '1_first.sql')
    writeFileSync(migration, `create table public.one (id int); -- ${crypto.randomUUID()}`)
    const options = { dataDir: data, siteUrl: 'http://127.0.0.1:3000', migrationsDir, log: () => {} }
    await (await startBackend(options)).close()
    await (await startBackend({ ...options, mayCopy: true })).close()
    const preludes = ['before', 'after'].map((when) => join(projectRoot, `embedded/prelude-${when}.sql`))
    expect(existsSync(join(cacheFolder, `${migratedName([...preludes, migration])}.tar`))).toBe(false)
  })
})

describe('The process', () => {
  test('exits with one sentence and no stack when its port is taken', async () => {
    const port = await takenPort()
    const started = run({ PORT: String(port) })
    expect(await started.ended).toBe(1)
    expect(started.output()).toContain(`Port ${port} is taken`)
    expect(started.output()).not.toContain('    at ')
  })

  // Four processes with their databases.
  test.runIf(thorough)(
    'reports what runs and refuses a second one, and a kill loses neither account nor mail',
    async () => {
      const data = join(folder, 'killed')
      const first = run({ BACKEND_DATA: data, PORT: '0' })
      await expect.poll(first.output, { timeout: 120_000 }).toContain('Listening on')
      const status = await statusOf(data)
      expect(status.engine).toBe('pglite')
      const client = createClient(status.url, status.publishable_key, { auth: { persistSession: false } })
      const email = 'survivor@example.com'
      expect((await client.auth.signUp({ email, password: 'sevenday' })).error).toBeNull()

      const second = run({ BACKEND_DATA: data, PORT: '0' })
      expect(await second.ended).toBe(1)
      expect(second.output()).toContain('is running on the data folder')

      first.child.kill('SIGKILL')
      await first.ended
      const third = run({ BACKEND_DATA: data, PORT: '0' })
      await expect.poll(third.output, { timeout: 120_000 }).toContain('Listening on')
      const after = await statusOf(data)
      expect(after.publishable_key).toBe(status.publishable_key)
      const [mail] = await (await fetch(`${after.url}/mailbox.json?to=${email}`)).json()
      const token_hash = new URL(mail.link).searchParams.get('token_hash') ?? ''
      const again = createClient(after.url, after.publishable_key, { auth: { persistSession: false } })
      expect((await again.auth.verifyOtp({ type: 'email', token_hash })).data.user?.email).toBe(email)

      third.child.kill('SIGTERM')
      expect(await third.ended).toBe(0)
      expect(await run({ BACKEND_DATA: data }, 'status.ts').ended).toBe(1)
    },
  )
})

describe('A build', () => {
  test.for([
    ['', 1],
    ['https://project.supabase.co', 0],
  ] as const)('with VITE_SUPABASE_URL=%s says if it is for this machine only: %d lines', async ([url, lines]) => {
    vi.stubEnv('VITE_SUPABASE_URL', url)
    onTestFinished(() => void vi.unstubAllEnvs())
    const customLogger = createLogger('silent')
    const warn = vi.spyOn(customLogger, 'warn')
    await resolveConfig({ configFile: false, customLogger, plugins: [embeddedBackend()] }, 'build')
    expect(warn.mock.calls.filter(([text]) => text.includes('VITE_SUPABASE_URL is not set'))).toHaveLength(lines)
  })
})

/** Starts a backend in this process on the test's own migrations. */
async function startWith(migrations: Record<string, string>, dataDir = 'memory://') {
  const migrationsDir = mkdtempSync(join(folder, 'migrations-'))
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(migrationsDir, name), text)
  return startBackend({
    dataDir,
    migrationsDir,
    siteUrl: 'http://localhost:5173',
    keys: generateKeys(),
    log: () => undefined,
  })
}

interface Started {
  readonly child: ChildProcess
  /** The output of the command so far. */
  output(): string
  /** Its exit code, null after a signal. */
  readonly ended: Promise<number | null>
}

function run(env: Record<string, string>, script = 'backend.ts'): Started {
  const child = spawn(process.execPath, [`embedded/cli/${script}`], {
    env: { ...process.env, BACKEND_DATA: join(folder, crypto.randomUUID()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  return { child, output: () => text, ended: once(child, 'close').then(([code]) => code) }
}

async function statusOf(data: string) {
  const status = run({ BACKEND_DATA: data }, 'status.ts')
  expect(await status.ended).toBe(0)
  return JSON.parse(status.output())
}

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return address.port
}
