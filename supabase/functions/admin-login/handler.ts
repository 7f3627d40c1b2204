/**
 * Logs an admin in by username and password. It counts the attempt first, and answers every failure with the same response after the same
 * time, so that callers cannot learn which usernames exist.
 */
import { asFields, BackendError, call, type Env } from '../_shared/backend.ts'
import { answerOtherMethods, json, readFields } from '../_shared/http.ts'

/**
 * The minimum duration of a refusal, in milliseconds. A known username's password is compared by bcrypt, which is slow by design; an
 * unknown one's is not compared. This is well above the comparison, so it hides the difference, except on a backend slower than this.
 */
const refusalTakes = 700

/** The clock, in milliseconds; tests replace it. */
export interface Clock {
  now(): number
  wait(duration: number): Promise<void>
}

const systemClock: Clock = {
  now: () => performance.now(),
  wait: (duration) => new Promise((resolve) => setTimeout(resolve, duration)),
}

/** POST `{username, password}`; answers `{session}`, 400, 401, 429 `{message, retry_after}` (seconds) or 503. */
export async function handle(request: Request, env: Env, clock: Clock = systemClock): Promise<Response> {
  const other = answerOtherMethods(request)
  if (other) return other
  const started = clock.now()
  const { username, password } = await readFields(request)
  if (!isFilled(username) || !isFilled(password)) return json(400, { message: 'Username and password are required' })
  const answer = await attempt(env, { username: username.trim(), password, address: addressOf(request) })
  if (!answer.ok) await clock.wait(Math.max(0, started + refusalTakes - clock.now()))
  return answer
}

interface Attempt {
  readonly username: string
  readonly password: string
  readonly address: string
}

async function attempt(env: Env, { username, password, address }: Attempt): Promise<Response> {
  if (!mayBeUsername(username)) return refusal()
  try {
    const counted = asFields(await call(env, '/rest/v1/rpc/admin_login_attempt', { body: { username, ip: address } }))
    if (counted.allowed !== true) return tooMany(Number(counted.retry_after))
    const session = await signIn(env, counted.email, password)
    if (!session || !(await isActiveAdmin(env, session, counted.user_id))) return refusal()
    await forgetTries(env, username)
    return json(200, { session })
  } catch (error) {
    // The message may name addresses or parts of the database: log it, never send it to the caller.
    console.warn('admin-login:', error)
    return json(503, { message: 'Signing in is not possible at the moment. Please try again later.' })
  }
}

function refusal(): Response {
  return json(401, { message: 'Invalid username or password' })
}

/** The database can store neither half a surrogate pair nor a null, and no name is longer than an email address. */
function mayBeUsername(text: string): boolean {
  return text.length <= 254 && !/[\p{Cc}\p{Cs}]/u.test(text)
}

/** Only failed tries count. A failure here does not stop the login. */
async function forgetTries(env: Env, username: string): Promise<void> {
  try {
    await call(env, '/rest/v1/rpc/admin_login_succeeded', { body: { username } })
  } catch (error) {
    console.warn('admin-login: failed tries could not be cleared:', error)
  }
}

interface Session {
  readonly access_token: string
  readonly [field: string]: unknown
}

/** @returns undefined when the password is not that account's. An unknown user is tried all the same and fails. */
async function signIn(env: Env, email: unknown, password: string): Promise<Session | undefined> {
  const known = typeof email === 'string' ? email : `nobody-${crypto.randomUUID()}@example.invalid`
  // Like `storedForms` in src/domain/account/password.ts: passwords are stored composed, and older ones as typed.
  for (const form of new Set([password.normalize('NFC'), password, password.normalize('NFD')])) {
    const session = await signInWith(env, known, form)
    if (session) return session
  }
  return undefined
}

async function signInWith(env: Env, email: string, password: string): Promise<Session | undefined> {
  try {
    const session = asFields(await call(env, '/auth/v1/token?grant_type=password', { body: { email, password } }))
    if (typeof session.access_token !== 'string') throw new Error('The token endpoint returned no session')
    return { ...session, access_token: session.access_token }
  } catch (error) {
    const refused = error instanceof BackendError && error.status >= 400 && error.status < 500 && error.status !== 429
    if (refused && error.body.error_code !== 'no_authorization') return undefined
    throw error
  }
}

/** Whether the session belongs to that user and they are an active admin now. Otherwise ends the session, so that the caller never gets it. */
async function isActiveAdmin(env: Env, session: Session, userId: unknown): Promise<boolean> {
  const token = session.access_token
  let confirmed = false
  try {
    const user = asFields(await call(env, '/rest/v1/rpc/who_am_i', { token }))
    confirmed = user.id === userId && user.scope === 'all' && user.status !== 'suspended'
    return confirmed
  } catch (error) {
    // A suspended user may be refused outright.
    if (error instanceof BackendError && error.status < 500) return false
    throw error
  } finally {
    if (!confirmed) await call(env, '/auth/v1/logout?scope=local', { token })
  }
}

/**
 * The caller's address. Behind Cloudflare it is in Cloudflare's header. In a forwarding chain the nearest proxy wrote the last entry, and a
 * caller can forge the first.
 */
function addressOf(request: Request): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)
  return (request.headers.get('cf-connecting-ip') ?? forwarded ?? request.headers.get('x-real-ip') ?? 'unknown').trim()
}

function tooMany(seconds: number): Response {
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60
  const minutes = Math.ceil(retryAfter / 60)
  return json(429, {
    message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retry_after: retryAfter,
  })
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
