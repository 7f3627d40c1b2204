import type { AuthError, Session as TokenSession } from '@supabase/supabase-js'
import { createLinkClient, recoveryKey, type SupabaseClient } from './client.ts'
import type { SessionStorage } from './device-clock.ts'
import type { Identity, IdentityStore, Scope } from './identity.ts'
import { type Carried, carriedBy, exchange } from './links.ts'
import type {
  AuthFailure,
  AuthResult,
  LinkResult,
  PasswordChangeResult,
  SignInResult,
  SignUpResult,
} from './results.ts'

/** Accounts, as screens use them. Everything here needs a connection, except signing out. */
export interface Session {
  signIn(input: { email: string; password: string }): Promise<SignInResult>
  /** Admin portal: the server checks username and password (edge function `admin-login`). */
  adminSignIn(input: { username: string; password: string }): Promise<SignInResult>
  signUp(input: { fullName: string; email: string; password: string }): Promise<SignUpResult>
  /** Goes to the provider; resolves only when that failed. */
  signInWithGoogle(): Promise<AuthResult>
  requestPasswordReset(email: string): Promise<AuthResult>
  /**
   * Completes what the address carries: PKCE `code`, `token_hash`, fragment tokens. Cleans the address at once. A reset link signs
   * nobody in, and no link takes the device from whoever is signed in.
   */
  completeLink(): Promise<LinkResult>
  /** Sets the password of the person whose reset link this page has completed; else of whoever is signed in. */
  resetPassword(password: string): Promise<AuthResult>
  /**
   * Sets the password of the signed-in person, once the server has accepted the current one. The device goes on with the session of
   * that check: the server takes a password from a recent session only, and ends the person's others.
   */
  changePassword(input: { currentPassword: string; newPassword: string }): Promise<PasswordChangeResult>
  /** Ends the session on this device; works offline. Local data is the workspace's to remove. */
  signOut(): Promise<void>
}

export interface SessionDeps {
  /** Loads supabase-js on the first call. */
  client: () => Promise<SupabaseClient>
  identity: IdentityStore
  address: { href(): string; replace(url: string): void }
  paths: { authCallback: string; resetPassword: string }
  /** Removes what supabase-js keeps on this device; gives back the access token, if there was one. */
  takeTokens: () => string | null
  /** Keeps what a reset link has opened through a reload of its tab. */
  tab: SessionStorage
  /** Makes a client whose session stays its own. */
  linkClient?: typeof createLinkClient
}

/** What `who_am_i` answers: of a suspended person, nothing else. */
type WhoAmI =
  | { id: string; status: 'suspended' }
  | {
      id: string
      email: string | null
      full_name: string | null
      avatar_url: string | null
      status: 'active' | 'inactive'
      scope: Scope
    }

export function createSession(deps: SessionDeps): Session {
  /** What a link carried and no server has answered for: the address is clean by then, and a person may try again. */
  let unanswered: Carried | undefined
  /** What a reset link has opened, until a password is set. Lives as long as the tab: phones drop a page that nobody looks at. */
  let recovery: { client: SupabaseClient; session: TokenSession } | undefined
  const { linkClient = createLinkClient } = deps
  const absolute = (path: string) => new URL(path, deps.address.href()).href

  /** Writes down who this is, as the database sees them. */
  async function establish(client: SupabaseClient, session: TokenSession): Promise<SignInResult> {
    const { data, error } = await retriedOnce(
      () => client.rpc('who_am_i'),
      (answer) => answer.status === 0,
    )
    if (error) return failureOf({ message: error.message, status: error.code ? 400 : 0 })
    const person = data as WhoAmI | null
    // The account was deleted while its session lived.
    if (!person) return { ok: false, reason: 'refused', message: 'This account does not exist any more.' }
    if (person.status === 'suspended') return suspend(session)
    deps.identity.write({
      userId: session.user.id,
      email: person.email ?? session.user.email ?? '',
      fullName: person.full_name ?? '',
      avatarUrl: person.avatar_url ?? '',
      scope: person.scope,
      needsSignIn: false,
      suspended: false,
    })
    return { ok: true, scope: person.scope }
  }

  /** Keeps what the device knows of the person, the scope above all: with another one their local database would change. */
  function suspend({ user }: TokenSession): SignInResult {
    const identity = deps.identity.read()
    const known = identity?.userId === user.id ? identity : undefined
    const { fullName = '', avatarUrl = '', scope = 'own' } = known ?? {}
    const email = user.email ?? known?.email ?? ''
    deps.identity.write({ userId: user.id, email, fullName, avatarUrl, scope, needsSignIn: false, suspended: true })
    return { ok: true, scope }
  }

  const onResetPage = () => new URL(deps.address.href()).pathname === deps.paths.resetPassword

  /** Whoever the device is in use by: not someone who has to sign in again anyway, or can't go on. */
  function inUseBy(): Identity | null {
    const identity = deps.identity.read()
    return identity && !identity.needsSignIn && !identity.suspended ? identity : null
  }

  function forgetRecovery() {
    recovery = undefined
    deps.tab.removeItem(recoveryKey)
  }

  /** What the tab has kept of a reset link that an earlier load of this page has completed. */
  async function recoveredBefore(client: SupabaseClient) {
    if (recovery || deps.tab.getItem(recoveryKey) === null) return recovery
    const by = linkClient(client, deps.tab)
    const { session } = (await by.auth.getSession()).data
    return (recovery = session ? { client: by, session } : undefined)
  }

  /** A confirmation link that was opened where somebody is signed in already: it has done its work. */
  function endLink(session: TokenSession, present: Identity): LinkResult {
    void tellServer(session.access_token)
    if (present.userId === session.user.id) return { ok: true, scope: present.scope, via: 'link' }
    return { ok: false, reason: 'somebody-else', email: session.user.email ?? '' }
  }

  return {
    async signIn({ email, password }) {
      const client = await deps.client()
      const { data, error } = await retriedOnce(
        () => client.auth.signInWithPassword({ email, password }),
        failedOnTheWay,
      )
      return error ? failureOf(error) : establish(client, data.session)
    },

    async adminSignIn({ username, password }) {
      const client = await deps.client()
      const answer = await adminLogin(client, { username, password })
      if (!answer.ok) return answer
      const { data, error } = await client.auth.setSession(answer.tokens)
      if (error) return failureOf(error)
      return data.session ? establish(client, data.session) : { ok: false, reason: 'refused', message: '' }
    },

    async signUp({ fullName, email, password }) {
      const client = await deps.client()
      const options = { data: { full_name: fullName }, emailRedirectTo: absolute(deps.paths.authCallback) }
      const { data, error } = await retriedOnce(() => client.auth.signUp({ email, password, options }), failedOnTheWay)
      if (error) return failureOf(error)
      if (!data.session) return { ok: true, confirmationPending: true }
      const established = await establish(client, data.session)
      return established.ok ? { ok: true, confirmationPending: false } : established
    },

    async signInWithGoogle() {
      const client = await deps.client()
      const options = { redirectTo: absolute(deps.paths.authCallback) }
      const { error } = await client.auth.signInWithOAuth({ provider: 'google', options })
      return error ? failureOf(error) : { ok: true }
    },

    async requestPasswordReset(email) {
      const client = await deps.client()
      const redirectTo = absolute(deps.paths.resetPassword)
      const { error } = await retriedOnce(
        () => client.auth.resetPasswordForEmail(email, { redirectTo }),
        failedOnTheWay,
      )
      return error ? failureOf(error) : { ok: true }
    },

    async completeLink() {
      const inAddress = carriedBy(new URL(deps.address.href()))
      const forPassword = onResetPage()
      // Before anything is awaited: tokens must not stay in the address, the history or a screenshot.
      if (inAddress.kind !== 'none') deps.address.replace(new URL(deps.address.href()).pathname)
      const carried = inAddress.kind === 'none' && unanswered ? unanswered : inAddress
      unanswered = carried.kind === 'none' || carried.kind === 'error' ? undefined : carried
      if (carried.kind !== 'none') forgetRecovery()
      if (carried.kind === 'error')
        return { ok: false, reason: 'refused', message: carried.message, code: carried.code }
      const client = await deps.client()
      if (carried.kind === 'none') {
        const recovered = forPassword ? await recoveredBefore(client) : undefined
        if (recovered) return { ok: true, via: 'recovery', email: recovered.session.user.email ?? '' }
        const { data } = await client.auth.getSession()
        if (!data.session) return { ok: false, reason: 'none' }
        const established = await establish(client, data.session)
        return established.ok ? { ...established, via: 'session' } : established
      }
      const present = inUseBy()
      const by = forPassword ? linkClient(client, deps.tab) : present ? linkClient(client) : client
      const { data, error } = await exchange(by, carried)
      if (error && isNetworkFailure(error)) return failureOf(error)
      unanswered = undefined
      if (error) return failureOf(error)
      if (!data.session) {
        const isFirstOfTwo = carried.kind === 'token-hash' && carried.type === 'email_change'
        return { ok: false, reason: isFirstOfTwo ? 'other-address' : 'none' }
      }
      if (forPassword) {
        recovery = { client: by, session: data.session }
        return { ok: true, via: 'recovery', email: data.session.user.email ?? '' }
      }
      if (present) return endLink(data.session, present)
      const established = await establish(client, data.session)
      return established.ok ? { ...established, via: 'link' } : established
    },

    async resetPassword(password) {
      const client = await deps.client()
      const recovered = onResetPage() ? recovery : undefined
      const { auth } = recovered?.client ?? client
      const { error } = await retriedOnce(() => auth.updateUser({ password }), failedOnTheWay)
      if (error) return failureOf(error)
      if (recovered) await endRecovery(client, recovered.client, recovered.session)
      return { ok: true }
    },

    async changePassword({ currentPassword, newPassword }) {
      if (!inUseBy()) return { ok: false, reason: 'signed-out' }
      const client = await deps.client()
      // The address as the server has it: it may have been changed on another device.
      const account = await retriedOnce(() => client.auth.getUser(), failedOnTheWay)
      if (account.error) return passwordFailureOf(account.error)
      const { email = '' } = account.data.user
      const by = linkClient(client)
      const checked = await retriedOnce(
        () => by.auth.signInWithPassword({ email, password: currentPassword }),
        failedOnTheWay,
      )
      if (checked.error) return passwordFailureOf(checked.error)
      const { access_token, refresh_token, user } = checked.data.session
      const former = (await client.auth.getSession()).data.session
      if (former?.user.id !== user.id || inUseBy()?.userId !== user.id) {
        void tellServer(access_token)
        return { ok: false, reason: 'signed-out' }
      }
      // Before the password is set: were the answer lost, this device would be left with a session that has ended.
      const { error: notTakenOver } = await client.auth.setSession({ access_token, refresh_token })
      if (notTakenOver) {
        void tellServer(access_token)
        return passwordFailureOf(notTakenOver)
      }
      const { error } = await retriedOnce(() => client.auth.updateUser({ password: newPassword }), failedOnTheWay)
      // The current password is known to be another: then the first try has arrived, and its answer was lost.
      const isSet = !error || (error.code === 'same_password' && newPassword !== currentPassword)
      if (isSet) return { ok: true }
      void tellServer(former.access_token)
      return passwordFailureOf(error)
    },

    async signOut() {
      // First here, where it can't fail. The server is told if it can be reached, and nobody waits for that: whoever signs in
      // next must not meet what is left of this session.
      deps.identity.write(null)
      const token = deps.takeTokens()
      void tellServer(token, (client) => client.removeAllChannels())
    },
  }

  /** A link's session has done its work. */
  async function endRecovery(client: SupabaseClient, by: SupabaseClient, first: TokenSession): Promise<void> {
    // It may have been renewed while somebody thought of a password.
    const session = (await by.auth.getSession()).data.session ?? first
    forgetRecovery()
    if (inUseBy()?.userId !== session.user.id) return void tellServer(session.access_token)
    // With a password the server ends the person's other sessions, this device's too: it goes on with the one there is.
    const { access_token, refresh_token } = session
    const { error } = await client.auth.setSession({ access_token, refresh_token })
    if (error) console.warn('session: this device has to sign in again', error)
  }

  /** Ends a session where the server can be reached; nobody waits for that. */
  async function tellServer(
    token: string | null,
    first: (client: SupabaseClient) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    try {
      const client = await deps.client()
      await first(client)
      if (token === null) return
      const { error } = await client.auth.admin.signOut(token, 'local')
      if (error) throw error
    } catch (error) {
      console.warn('session: the server was not told of the sign-out', error)
    }
  }
}

type AdminTokens = { ok: true; tokens: { access_token: string; refresh_token: string } } | AuthFailure

async function adminLogin(client: SupabaseClient, body: { username: string; password: string }): Promise<AdminTokens> {
  const { data, error } = await retriedOnce(
    () => client.functions.invoke('admin-login', { body }),
    (answer) => answer.error?.name === 'FunctionsFetchError',
  )
  if (!error) return { ok: true, tokens: data.session }
  if (error.name !== 'FunctionsHttpError') return { ok: false, reason: 'network', message: error.message }
  const response = error.context as Response
  const said = (await response.json().catch(() => ({}))) as { message?: string }
  const reason = response.status >= 500 ? 'network' : 'refused'
  return { ok: false, reason, message: said.message ?? '', code: String(response.status) }
}

/** One more try for a call that failed on the way. */
async function retriedOnce<T>(call: () => PromiseLike<T>, failed: (answer: T) => boolean): Promise<T> {
  const answer = await call()
  return failed(answer) ? call() : answer
}

function failedOnTheWay(answer: { error: AuthError | null }): boolean {
  return answer.error !== null && isNetworkFailure(answer.error)
}

function isNetworkFailure(error: { name?: string; status?: number | undefined }): boolean {
  return error.name === 'AuthRetryableFetchError' || error.status === 0 || (error.status ?? 400) >= 500
}

function passwordFailureOf(error: AuthError): Exclude<PasswordChangeResult, { ok: true }> {
  if (error.name === 'AuthSessionMissingError') return { ok: false, reason: 'signed-out' }
  if (error.code === 'invalid_credentials') {
    return { ok: false, reason: 'wrong-password', message: 'Current password is incorrect' }
  }
  if (error.status === 429) return { ok: false, reason: 'rate-limited', message: error.message }
  return failureOf(error)
}

function failureOf(error: {
  message: string
  name?: string
  status?: number | undefined
  code?: string | undefined
}): AuthFailure {
  return isNetworkFailure(error)
    ? { ok: false, reason: 'network', message: error.message }
    : { ok: false, reason: 'refused', message: error.message, code: error.code }
}
