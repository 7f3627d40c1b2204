/**
 * Supabase for development, preview and tests, in one process and without Docker. @supabase/lite provides auth, REST and storage;
 * this adds realtime, edge functions and mail. It is not a production server.
 */
import './lite-environment.ts'
import { mkdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { App } from '@supabase/lite'
import { sessionOf, verifyAccessToken } from './access-token.ts'
import { answerAsHosted } from './account-answers.ts'
import { isAdminCall, serveAdminAccounts } from './admin-accounts.ts'
import { claimDataFolder } from './data-folder.ts'
import { type Database, openPglite, openPostgres } from './database.ts'
import { assertOursOrEmpty } from './database-owner.ts'
import { verifyLink, withMailToNewAddress } from './email-change.ts'
import { startFunctionCallers } from './function-callers.ts'
import { createFunctionsHost, type MailApi } from './functions-host.ts'
import { malformed, refuseMalformed, refuseUnreadable } from './malformed-body.ts'
import { type Keys, loadKeys } from './keys.ts'
import { Lock } from './lock.ts'
import { mailApiPath, serveMailApi } from './mail-api.ts'
import { allowedRedirect, composeMail, type LiteMail } from './mail-copy.ts'
import { mailboxPath, serveMailbox } from './mailbox-page.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { applyMigrations, applySeed, markAsOurs, migrationFiles } from './migrations.ts'
import { migrationsFolder, seedFile } from './paths.ts'
import { migratedName } from './pglite-template.ts'
import { assertUnpublished } from './private-files.ts'
import { realtimePath, startRealtime } from './realtime/server.ts'
import { collectPrintedErrors, type RequestContext, requestContext } from './request-context.ts'
import { readTarget } from './request-gate.ts'
import { createResumableUploads, isResumableUpload } from './resumable-uploads.ts'
import {
  answerStorage,
  inert,
  isFormUpload,
  isStoredFile,
  refuseUnsigned,
  unwrapFormUpload,
  withRefusalMessage,
} from './storage-answers.ts'
import { createStorageFiles } from './storage-files.ts'

export interface BackendOptions {
  /** The data folder, or `memory://` for a database that ends with the process. */
  readonly dataDir: string
  /** A running Postgres 15 or later to use instead of PGlite; the data folder then holds mails, files and the lock. */
  readonly databaseUrl?: string | undefined
  /** The app's URL. Mails link to it when their request names no other allowed URL. */
  readonly siteUrl: string
  /** Default: generated once per machine. */
  readonly keys?: Keys
  /** Whether to seed a new database with the demo data. Default: no. */
  readonly seed?: boolean
  /** Whether a new account must be confirmed by email before it can log in. Default: yes, as on hosted. */
  readonly confirmEmail?: boolean
  /** Default: supabase/migrations. */
  readonly migrationsDir?: string
  /** Whether a new PGlite may be a copy of a cached one with the migrations applied, whose secrets it then shares: for tests. Default: no. */
  readonly mayCopy?: boolean
  /** Where the functions send mails. Default: the mailbox. */
  readonly mailApi?: MailApi
  /** Whether it calls the edge functions when mails, pushes or unused files are due. Default: yes. */
  readonly callsFunctions?: boolean
  /** Prints one human-readable line. Default: standard error. */
  readonly log?: (line: string) => void
}

export interface Backend {
  /**
   * Answers a request to one of the {@link handlesPath} paths.
   * @param ip the caller's address from the socket; address headers are ignored.
   */
  fetch(request: Request, ip?: string): Promise<Response>
  handlesPath(pathname: string): boolean
  /** Takes over a WebSocket upgrade for realtime; leaves any other socket alone and returns false. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  readonly keys: Keys
  readonly mailbox: Mailbox
  readonly engine: 'pglite' | 'postgres'
  /** Direct database access for tests and tools, never for the product. */
  readonly database: Database
  close(): Promise<void>
}

const servedByLite = ['/auth/v1', '/rest/v1', '/storage/v1']
const servedPaths = [...servedByLite, '/realtime/v1', '/functions/v1', mailboxPath, `${mailboxPath}.json`]

const corsHeader = 'access-control-allow-origin'

/** Proxy headers that name the caller's address. There is no proxy here, so callers could only forge them. */
const forgeable = ['x-forwarded-for', 'cf-connecting-ip', 'true-client-ip', 'x-real-ip', 'forwarded']

/**
 * Opens the database, migrates it and serves it.
 * @throws BackendFailure, with a remedy, when the data folder would be published, the folder or the database is in use, the database is
 *   unreachable or not ours, or a migration fails.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, databaseUrl, siteUrl } = options
  const keys = options.keys ?? loadKeys()
  const log = options.log ?? ((line: string) => process.stderr.write(`${line}\n`))
  const folder = dataDir === 'memory://' ? undefined : dataDir
  if (folder !== undefined) assertUnpublished(folder)
  const releaseFolder = folder === undefined ? () => undefined : claimDataFolder(folder)
  let database: Database | undefined
  try {
    if (folder) mkdirSync(folder, { recursive: true })
    database = databaseUrl
      ? await openPostgres(databaseUrl)
      : await openPglite(folder ? join(folder, 'pglite') : dataDir, options.mayCopy ? copyName() : undefined)
    return await serve(database)
  } catch (error) {
    await database?.close()
    releaseFolder()
    throw error
  }

  function copyName(): string {
    const preludes = ['prelude-before.sql', 'prelude-after.sql'].map((name) => new URL(name, import.meta.url).pathname)
    return migratedName([...preludes, ...migrationFiles(options.migrationsDir ?? migrationsFolder)])
  }

  async function serve(database: Database): Promise<Backend> {
    const mailbox = createMailbox(folder && join(folder, 'mails.jsonl'))
    const confirms = options.confirmEmail ?? true
    const app = new App({
      connection: database.connection,
      auth: {
        enabled: true,
        site_url: siteUrl,
        additional_redirect_urls: ['http://localhost:*/**', 'http://127.0.0.1:*/**'],
        jwt_secret: keys.jwt_secret,
        publishable_key: keys.publishable_key,
        secret_key: keys.secret_key,
        // account-answers.ts counts, in bytes.
        minimum_password_length: 1,
        email: { enable_confirmations: confirms, double_confirm_changes: true },
      },
      // migrations.ts records what is applied; a second record could disagree.
      db: { migrations: { enabled: false } },
      storage: { enabled: true },
      options: {
        server: {
          middlewares: [
            // Like PostgREST, trust a signed token until it expires. lite would look up its account and session each time. It still checks
            // the token itself.
            async (context, next) => {
              const token = context.req.header('authorization')?.replace(/^Bearer /, '')
              const claims =
                context.req.path.startsWith('/rest/v1/') && token && verifyAccessToken(token, keys.jwt_secret)
              if (claims && claims.sub) {
                context.set('userId', claims.sub)
                context.set('sessionId', String(claims.session_id ?? claims.sub))
              }
              await next()
            },
          ],
        },
        drivers: {
          email: {
            send: async (mail) => void requestContext.getStore()?.mails.push(mail),
          },
        },
      },
    })
    app._storageAdapter = createStorageFiles(folder && join(folder, 'files'))

    if (databaseUrl) await assertOursOrEmpty(database)
    if (!database.isMigrated) {
      // Mark the database before anything else, so that it is still recognised as ours if a later step fails.
      await markAsOurs(database)
      await database.script(sqlFile('prelude-before.sql'))
      await quietly(() => app.ensureSystemSchema())
      await database.script(sqlFile('prelude-after.sql'))
      await applyMigrations(database, options.migrationsDir ?? migrationsFolder)
      await database.saveMigrated()
    }
    if (options.seed) await applySeed(database, seedFile)
    // lite's schema cache ignores `notify pgrst` and would miss the new objects.
    await database.connection.clearSchemaCache()
    const realtime = await startRealtime(database, keys)
    const restoreConsole = collectPrintedErrors()
    /** Without this lock, simultaneous refreshes of one token would each rotate it on a database that runs them in parallel. */
    const refreshes = new Lock()
    /** Without this lock, two requests that store a file under one name would overwrite each other, and the refused one would undo both. */
    const fileChanges = new Map<string, Lock>()
    const serveFunction = createFunctionsHost({
      keys,
      siteUrl,
      mailApi: options.mailApi,
      fetchBackend: (request) => answer(request, '127.0.0.1'),
    })
    const callFunction = (name: string, ticket: string) =>
      serveFunction(new Request(`${siteUrl}/functions/v1/${name}`, { method: 'POST', headers: { 'x-ticket': ticket } }))
    const callers =
      options.callsFunctions === false ? undefined : await startFunctionCallers(database, callFunction, log)

    const uploads = createResumableUploads({
      folder: folder && join(folder, 'uploads'),
      jwtSecret: keys.jwt_secret,
      database,
      serve: (request) => answer(request, '127.0.0.1'),
    })

    async function answer(request: Request, ip: string): Promise<Response> {
      const url = new URL(request.url)
      if (url.pathname === mailApiPath) return serveMailApi(mailbox, keys, request)
      if (url.pathname.startsWith(mailboxPath)) return serveMailbox(mailbox, request)
      const response = await answerApi(request, url, ip)
      // Every page may read the API, as on hosted.
      if (!response.headers.has(corsHeader)) response.headers.set(corsHeader, '*')
      return response
    }

    async function answerApi(request: Request, url: URL, ip: string): Promise<Response> {
      const headers = new Headers(request.headers)
      for (const name of forgeable) headers.delete(name)
      headers.set('x-forwarded-for', ip)
      const known = await readWhole(request, headers, url.pathname)
      if (!known) return malformed('a form')
      const refusal =
        (await refuseUnreadable(known)) ?? refuseUnsigned(url, keys.jwt_secret) ?? refuseEstimates(known, url)
      if (refusal) return refusal
      if (url.pathname.startsWith('/functions/v1/')) return serveFunction(known)
      if (isResumableUpload(url.pathname)) return uploads.answer(known)
      // lite would answer with its own web page. Realtime is served by `upgrade` alone.
      if (!servedByLite.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`)))
        return Response.json({ message: 'Not found' }, { status: 404 })

      const context: RequestContext = {
        method: known.method,
        path: url.pathname.replace('/rest/v1', ''),
        headers: Object.fromEntries(headers),
        redirectTo: allowedRedirect(url.searchParams.get('redirect_to') ?? undefined, siteUrl),
        mails: [],
        printed: [],
        refusals: [],
        undo: [],
      }
      const serveAlone = () =>
        database.exclusively(async () => {
          const response = await requestContext.run(context, async () => {
            const serve = (request: Request) =>
              answerStorage(request, (request) => refuseMalformed(request, async (request) => app.fetch(request)))
            if (isAdminCall(url)) {
              return serveAdminAccounts(known, { url, secretKey: keys.secret_key, query: database.query })
            }
            const isRefresh = url.searchParams.get('grant_type') === 'refresh_token'
            const answerAuth = () => serveAuth(known, url, context, serve)
            return isRefresh ? refreshes.run(answerAuth) : answerAuth()
          })
          if (!response.ok) for (const undo of context.undo) await undo()
          return response
        })
      const changesFile = isStoredFile(url.pathname) && known.method !== 'GET' && known.method !== 'HEAD'
      const file = url.pathname.replace('/object/upload/sign/', '/object/')
      const lock = changesFile ? (fileChanges.get(file) ?? new Lock()) : undefined
      if (lock) fileChanges.set(file, lock)
      const response = await (lock ? lock.run(serveAlone) : serveAlone())
      if (response.status >= 500) reportFailure(known, response, context.printed)
      return isStoredFile(url.pathname) ? inert(await withRefusalMessage(response, context.refusals)) : response
    }

    async function serveAuth(
      request: Request,
      url: URL,
      { redirectTo, mails }: RequestContext,
      serve: (request: Request) => Promise<Response>,
    ): Promise<Response> {
      const { query } = database
      const session = sessionOf(request, keys.jwt_secret)
      const send = (mail: LiteMail) => void mails.push(mail)
      const response = await verifyLink(request, { url, redirectTo, query }, (request) =>
        answerAsHosted(request, { url, session, confirms, query, send }, serve),
      )
      if (!response.ok) return response
      for (const mail of mails) {
        for (const each of await withMailToNewAddress(mail, query)) mailbox.deliver(composeMail(each, redirectTo))
      }
      return response
    }

    function reportFailure(request: Request, response: Response, printed: unknown[][]): void {
      const details = printed
        .flat()
        .map((value) => (value instanceof Error ? (value.stack ?? value.message) : JSON.stringify(value)))
      log([`${request.method} ${new URL(request.url).pathname} answered ${response.status}`, ...details].join('\n  '))
    }

    let closed: Promise<void> | undefined
    return {
      fetch: (request, ip = '127.0.0.1') => answer(request, ip),
      handlesPath: (pathname) => servedPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
      upgrade(request, socket, head) {
        if (readTarget(request)?.pathname !== realtimePath) return false
        realtime.upgrade(request, socket, head)
        return true
      },
      keys,
      mailbox,
      engine: database.engine,
      database,
      close() {
        closed ??= (async () => {
          await callers?.close()
          await uploads.close()
          await realtime.close()
          await database.close()
          restoreConsole()
          releaseFolder()
        })()
        return closed
      },
    }
  }
}

/**
 * Reads the whole body first: a request holds the database, and must not hold it while waiting for the network.
 * @returns undefined if an upload claims to be a form and isn't
 */
async function readWhole(request: Request, headers: Headers, pathname: string): Promise<Request | undefined> {
  if (request.body === null) {
    const empty = new Request(request.url, { method: request.method, headers })
    return isFormUpload(empty, pathname) ? undefined : empty
  }
  const body = await request.arrayBuffer()
  // The real length, whatever the caller sent: lite checks this header against the size limits.
  headers.set('content-length', String(body.byteLength))
  const whole = new Request(request.url, { method: request.method, headers, body })
  return isFormUpload(whole, pathname) ? unwrapFormUpload(whole) : whole
}

function sqlFile(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

/** Silences lite's warning that storage is experimental. Tests cover what we use of it. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => undefined
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}

/** What PostgREST answers by `public.refuse_estimates`. */
function refuseEstimates(request: Request, { pathname }: URL): Response | undefined {
  const isEstimate = /count\s*=\s*(planned|estimated)/i.test(request.headers.get('prefer') ?? '')
  if (!isEstimate || !pathname.startsWith('/rest/v1/')) return undefined
  const body = { code: 'PT400', message: 'only exact counts are answered', details: null, hint: null }
  return Response.json(body, { status: 400 })
}
