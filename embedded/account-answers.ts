/** Answers of the hosted auth server that lite lacks or words differently. Each has a test in tests/contract/differences.test.ts. */
import { randomBytes } from 'node:crypto'
import type { Query } from './database.ts'
import type { LiteMail } from './mail-copy.ts'
import { readFields } from './malformed-body.ts'

/** bcrypt reads no more than this of a password, in bytes, although the server's message says characters. */
const longestPassword = 72
/** `minimum_password_length` in config.toml. Also in bytes, although the server's message says characters. */
const shortestPassword = 6
/** In characters. */
const longestEmail = 255
/** Seconds between two mails of a kind to one account: `max_frequency` in config.toml. */
const mailPause = 60

export interface AccountContext {
  readonly url: URL
  /** The caller's session, if the request has a valid token. */
  readonly session: string | undefined
  /** Whether a new account must be confirmed by email. */
  readonly confirms: boolean
  readonly query: Query
  /** Sends a mail if the request succeeds. */
  readonly send: (mail: LiteMail) => void
}

/** @param serve answers the request. */
export async function answerAsHosted(
  request: Request,
  context: AccountContext,
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { url, session, confirms, query, send } = context
  const route = routeOf(request, url)
  const asked = route && (await readFields(request))
  if (!route || !asked) return serve(request)
  const email = typeof asked.email === 'string' ? asked.email : undefined
  if (route !== 'login' && email !== undefined && email.length > longestEmail) {
    return refusal(400, 'validation_failed', 'An email address is too long')
  }
  const password = typeof asked.password === 'string' ? asked.password : undefined
  const isNewPassword = route === 'sign-up' || (route === 'change' && session !== undefined)
  const weak = route === 'login' ? undefined : checkPassword(password ?? '', { isNew: isNewPassword })
  if (weak) return weak
  const wait = await secondsToWait(route, { email, session, query })
  if (wait > 0) {
    const message = `For security purposes, you can only request this after ${wait} seconds.`
    return refusal(429, 'over_email_send_rate_limit', message)
  }
  if (route === 'sign-up' && confirms && email !== undefined) {
    const taken = await signUpAgain(email, { url, query, send })
    if (taken) return taken
  }
  if (route === 'resend' && asked.type === 'signup' && email !== undefined) {
    // The same answer for an address without an account, and for a confirmed one.
    await signUpAgain(email, { url, query, send })
    return Response.json({})
  }
  // lite refuses requests without a session.
  const setsPassword = route === 'change' && asked.password !== undefined && session !== undefined
  if (setsPassword && (await isOld(session, query))) {
    return refusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const response = await serve(request)
  if (setsPassword && response.ok) await endOthers(session, query)
  if (route !== 'login' || response.ok) return response
  const isUnconfirmed = (await response.clone().text()).includes('email_not_confirmed')
  // Only a caller with the right password learns that the account is unconfirmed.
  if (!isUnconfirmed || (await isPasswordOf(email, password, query))) return response
  return refusal(400, 'invalid_credentials', 'Invalid login credentials')
}

/**
 * @returns the refusal of a password that is too long or, if new, too short. An empty password is not refused here: lite answers it as the server
 * does.
 */
export function checkPassword(password: string, { isNew = true } = {}): Response | undefined {
  const length = Buffer.byteLength(password)
  if (length > longestPassword) {
    return refusal(400, 'validation_failed', `Password cannot be longer than ${longestPassword} characters`)
  }
  if (!isNew || length === 0 || length >= shortestPassword) return undefined
  const message = `Password should be at least ${shortestPassword} characters.`
  return refusal(422, 'weak_password', message, { weak_password: { reasons: ['length'] } })
}

type Route = 'sign-up' | 'resend' | 'login' | 'recovery' | 'change'

function routeOf(request: Request, { pathname, searchParams }: URL): Route | undefined {
  if (request.method === 'PUT') return pathname === '/auth/v1/user' ? 'change' : undefined
  if (request.method !== 'POST') return undefined
  if (pathname === '/auth/v1/signup') return 'sign-up'
  if (pathname === '/auth/v1/resend') return 'resend'
  if (pathname === '/auth/v1/recover') return 'recovery'
  return pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password' ? 'login' : undefined
}

interface Asked {
  readonly email: string | undefined
  readonly session: string | undefined
  readonly query: Query
}

/**
 * Answers a sign-up with an address that has an account, without changing the account. An unconfirmed account gets another mail and is the answer;
 * the answer reveals nothing of a confirmed account.
 * @returns undefined for an address without an account.
 */
async function signUpAgain(
  email: string,
  { url, query, send }: Pick<AccountContext, 'url' | 'query' | 'send'>,
): Promise<Response | undefined> {
  const [account] = await query(
    `select id, email, role, raw_user_meta_data, created_at, email_confirmed_at is not null as confirmed
     from auth.users where lower(email) = lower($1)`,
    [email],
  )
  if (!account) return undefined
  const isWaiting = account.confirmed !== true
  let identities: readonly unknown[] = []
  if (isWaiting) {
    const token = randomBytes(28).toString('hex')
    await query('update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1', [
      account.id,
      token,
    ])
    send({ to: String(account.email), subject: '', text: `${url.origin}/auth/v1/verify?token=${token}&type=signup` })
    identities = await query(
      `select id as identity_id, user_id as id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
       from auth.identities where user_id = $1`,
      [account.id],
    )
  }
  const now = new Date().toISOString()
  return Response.json({
    id: isWaiting ? account.id : crypto.randomUUID(),
    aud: 'authenticated',
    role: isWaiting ? account.role : '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: isWaiting ? account.raw_user_meta_data : {},
    identities,
    created_at: isWaiting ? account.created_at : now,
    updated_at: now,
    is_anonymous: false,
  })
}

/**
 * Hosted lets a session set a password for a day after its sign-in (`secure_password_change`). The code that it mails to an older session is
 * not supported here.
 */
async function isOld(session: string, query: Query): Promise<boolean> {
  const text = `select from auth.sessions where id = $1 and created_at < now() - interval '24 hours'`
  return (await query(text, [session])).length > 0
}

/** A new password ends the user's other sessions. */
async function endOthers(session: string, query: Query): Promise<void> {
  await query(
    'delete from auth.sessions s using auth.sessions own where own.id = $1 and s.user_id = own.user_id and s.id <> own.id',
    [session],
  )
}

/** Seconds until the account can get another mail of this kind. */
async function secondsToWait(route: Route, { email, session, query }: Asked): Promise<number> {
  if (email === undefined) return 0
  const left = (column: string) => `ceil(${mailPause} - extract(epoch from now() - u.${column}))::int as seconds`
  const ofAddress = (column: string, which: string) =>
    query(`select ${left(column)} from auth.users u where lower(u.email) = lower($1) and ${which}`, [email])
  const found = {
    login: async () => [],
    resend: () => ofAddress('confirmation_sent_at', 'u.email_confirmed_at is null'),
    'sign-up': () => ofAddress('confirmation_sent_at', 'u.email_confirmed_at is null'),
    recovery: () => ofAddress('recovery_sent_at', 'true'),
    change: () =>
      query(
        `select ${left('email_change_sent_at')} from auth.users u
         join auth.sessions s on s.user_id = u.id where s.id = $1 and lower(u.email) <> lower($2)`,
        [session ?? null, email],
      ),
  }
  const [account] = await found[route]()
  return Number(account?.seconds ?? 0)
}

async function isPasswordOf(email = '', password = '', query: Query): Promise<boolean> {
  // pgcrypto knows the same hash by its older prefix only.
  const rows = await query(
    `select from (select '$2a$' || substr(encrypted_password, 5) as hash from auth.users where lower(email) = lower($1)) u
     where u.hash = extensions.crypt($2, u.hash)`,
    [email, password],
  )
  return rows.length > 0
}

/** A refusal as the auth server words it. */
export function refusal(status: number, error_code: string, msg: string, details: object = {}): Response {
  return Response.json({ code: status, error_code, msg, ...details }, { status })
}
