/**
 * The contract suite's target: the embedded backend on PGlite and, in a thorough run, on Postgres. With CONTRACT_SUPABASE_URL and
 * CONTRACT_SUPABASE_PUBLISHABLE_KEY it is a hosted project instead (with email confirmation off, because there is no mailbox to read).
 * Tests that need more access than a hosted project gives are skipped there, and say why. The auth server allows 30 sign-ups and 30 logins
 * from one address, one more sign-up every ten seconds and one more login every two: there the suite waits for its turn, and takes some
 * minutes.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { type Backend, type BackendOptions, startBackend } from '#embedded/backend.ts'
import { listen, type Listener } from '#embedded/listen.ts'
import { generateKeys } from '#embedded/keys.ts'
import { type Cluster, startCluster, testsOnPostgres } from '#tests/database/postgres-cluster.ts'

export interface User {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly client: SupabaseClient
}

export interface Target {
  /** Without a trailing slash. */
  readonly url: string
  readonly publishableKey: string
  /** A separate client, not logged in. */
  client(): SupabaseClient
  /** A new account, logged in. */
  user(): Promise<User>
  /** Calls the target. Waits while a hosted project has had too many calls from this address. */
  readonly fetch: typeof fetch
  /** The embedded backend itself. @throws against a hosted project: use {@link testEmbedded}. */
  embedded(): Backend
}

const hostedUrl = process.env.CONTRACT_SUPABASE_URL
const hostedKey = process.env.CONTRACT_SUPABASE_PUBLISHABLE_KEY
export const isHosted = Boolean(hostedUrl && hostedKey)

/** A test that reads the mailbox, uses the secret key or queries the database: embedded only. */
export function testEmbedded(title: string, body: () => Promise<void>): void {
  const skipReason = ' (left out: a hosted project gives away no mailbox and no secret key)'
  test.skipIf(isHosted)(isHosted ? title + skipReason : title, body)
}

type Options = Pick<BackendOptions, 'confirmEmail' | 'seed' | 'mailApi'>

/** For behaviour of the auth server that doesn't depend on the database. */
export function contractOfAuth(title: string, options: Options, describeTests: (target: Target) => void): void {
  describeOn(false, title, options, describeTests)
}

/** Describes a behaviour once for each backend: on PGlite, and in a thorough run on Postgres as well. */
export function contract(title: string, options: Options, describeTests: (target: Target) => void): void {
  describeOn(testsOnPostgres, title, options, describeTests)
}

/** For all files of a process; it ends with the process. */
let cluster: Promise<Cluster> | undefined

function describeOn(
  onPostgres: boolean,
  title: string,
  options: Options,
  describeTests: (target: Target) => void,
): void {
  if (hostedUrl && hostedKey) {
    vi.setConfig({ testTimeout: 600_000 })
    describe(`${title}, hosted`, () => describeTests(hostedTarget(hostedUrl, hostedKey)))
    return
  }
  describe(`${title}, PGlite`, () => describeTests(embeddedTarget(options, undefined)))
  if (!onPostgres) return
  describe(`${title}, Postgres`, () => {
    describeTests(embeddedTarget(options, async () => newDatabase(await (cluster ??= startCluster()))))
  })
}

async function newDatabase(cluster: Cluster): Promise<string> {
  const name = `contract_${crypto.randomUUID().replaceAll('-', '')}`
  const sql = postgres(cluster.url('supabase_admin'), { max: 1, onnotice: () => undefined })
  await sql.unsafe(`create database ${name}`)
  await sql.end()
  return cluster.url('supabase_admin', name)
}

function embeddedTarget(options: Options, makeDatabase: (() => Promise<string>) | undefined): Target {
  let running: { readonly backend: Backend; readonly listener: Listener } | undefined
  const clients: SupabaseClient[] = []
  const current = () => {
    if (!running) throw new Error('The backend is not running')
    return running
  }
  beforeAll(async () => {
    const databaseUrl = await makeDatabase?.()
    const backend = await startBackend({
      dataDir: 'memory://',
      siteUrl: 'http://localhost:5173',
      keys: generateKeys(),
      confirmEmail: false,
      mayCopy: true,
      log: () => undefined,
      ...(databaseUrl ? { databaseUrl } : {}),
      ...options,
    })
    running = { backend, listener: await listen(backend, 0) }
  })
  afterAll(async () => {
    for (const client of clients) await client.removeAllChannels()
    await running?.listener.close()
    await running?.backend.close()
  })
  return target(
    () => current().listener.url,
    () => current().backend.keys.publishable_key,
    () => current().backend,
    clients,
  )
}

function hostedTarget(url: string, key: string): Target {
  const clients: SupabaseClient[] = []
  afterAll(async () => {
    for (const client of clients) await client.removeAllChannels()
  })
  const nothing = () => {
    throw new Error('A hosted project gives away neither mailbox nor secret key')
  }
  return target(
    () => url,
    () => key,
    nothing,
    clients,
  )
}

function target(url: () => string, key: () => string, embedded: () => Backend, clients: SupabaseClient[]): Target {
  const client = (): SupabaseClient => {
    const made = createClient(url(), key(), {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: patientFetch },
    })
    clients.push(made)
    return made
  }
  return {
    get url() {
      return url()
    },
    get publishableKey() {
      return key()
    },
    client,
    fetch: patientFetch,
    embedded,
    async user() {
      const email = newEmail()
      const password = 'correct horse'
      const own = client()
      const { data, error } = await own.auth.signUp({
        email,
        password,
        options: { data: { full_name: 'Test User' } },
      })
      if (error) throw error
      if (!data.user || !data.session) throw new Error('This project asks for e-mail confirmation: switch it off')
      return { id: data.user.id, email, password, client: own }
    },
  }
}

/** In milliseconds: how long the auth server takes to allow one more call. */
const turn = 10_000

const patientFetch: typeof fetch = async (input, init) => {
  for (;;) {
    const response = await fetch(input, init)
    if (!isHosted || response.status !== 429) return response
    if (!(await response.clone().text()).includes('over_request_rate_limit')) return response
    await new Promise((resolve) => setTimeout(resolve, turn))
  }
}

export function newEmail(): string {
  return `user-${crypto.randomUUID()}@example.com`
}

/** A client that uses one fixed token, such as an expired one. */
export function clientWithToken(target: Target, token: string): SupabaseClient {
  return createClient(target.url, target.publishableKey, { accessToken: async () => token })
}

/** A client with the secret key, for what no user may do. @throws against a hosted project: use {@link testEmbedded}. */
export function secretClient(target: Target): SupabaseClient {
  return createClient(target.url, target.embedded().keys.secret_key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}
