/**
 * Serves supabase/functions the way the hosted platform does, from the same handler files. The handlers check their callers themselves
 * (`verify_jwt`).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MailEnv } from '#supabase/functions/send-mail/handler.ts'
import type { PushEnv } from '#supabase/functions/send-push/handler.ts'
import type { Keys } from './keys.ts'
import { mailApiPath } from './mail-api.ts'
import { functionsFolder } from './paths.ts'

/** Every function's settings. `supabase/functions/<name>/index.ts` reads its own from Deno's environment. */
type FunctionEnv = MailEnv & PushEnv

type Handler = (request: Request, env: FunctionEnv) => Promise<Response>

/** Where the functions' mails go. */
export interface MailApi {
  readonly url: string
  readonly key: string
}

interface HostOptions {
  readonly keys: Keys
  /** The app's URL. */
  readonly siteUrl: string
  /** Default: the mailbox. */
  readonly mailApi: MailApi | undefined
  /** Answers a function's calls to the backend in process, without the network. */
  readonly fetchBackend: (request: Request) => Promise<Response>
}

export function createFunctionsHost({ keys, siteUrl, mailApi, fetchBackend }: HostOptions) {
  const handlers = new Map<string, Promise<Handler | undefined>>()

  return async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const name = url.pathname.split('/')[3] ?? ''
    if (!/^[a-z0-9-]+$/.test(name)) return notFound()
    const loading = handlers.get(name) ?? load(name)
    handlers.set(name, loading)
    const handle = await loading
    if (!handle) return notFound()
    return handle(request, {
      SUPABASE_URL: url.origin,
      SUPABASE_PUBLISHABLE_KEY: keys.publishable_key,
      SUPABASE_SECRET_KEY: keys.secret_key,
      VAPID_PUBLIC_KEY: keys.vapid_public_key,
      VAPID_PRIVATE_KEY: keys.vapid_private_key,
      VAPID_SUBJECT: 'mailto:developer@example.com',
      MAIL_API_URL: mailApi?.url ?? `${url.origin}${mailApiPath}`,
      MAIL_API_KEY: mailApi?.key ?? keys.secret_key,
      MAIL_FROM: 'The team <team@example.com>',
      SITE_URL: siteUrl,
      fetch: (input, init) => {
        const call = new Request(input, init)
        return new URL(call.url).origin === url.origin ? fetchBackend(call) : fetch(call)
      },
    })
  }
}

async function load(name: string): Promise<Handler | undefined> {
  const file = join(functionsFolder, name, 'handler.ts')
  if (!existsSync(file)) return undefined
  const module: { handle?: Handler } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  if (typeof module.handle !== 'function') throw new Error(`supabase/functions/${name}/handler.ts exports no handle()`)
  return module.handle
}

function notFound(): Response {
  return Response.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, { status: 404 })
}
