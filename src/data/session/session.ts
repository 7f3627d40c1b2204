import type { AuthError, Session as TokenSession } from '@supabase/supabase-js'
import { createLinkClient, recoveryKey, type SupabaseClient } from '../supabase/client.ts'
import { storedForms } from '#src/domain/account/password.ts'
import { withoutBidiControls } from '#src/domain/text/characters.ts'
import type { SessionStorage } from '../supabase/device-clock.ts'
import { type Identity, type IdentityStore, withStatus } from './identity.ts'
import type { Scope } from '../collections/synced-table.ts'
import { type LinkContent, readLink, exchange } from './links.ts'
import { retriedOnce } from '../server/transport.ts'
import { signedUpHere } from './signed-up-here.ts'
import type {
  AuthFailure,
  AuthResult,
  LinkResult,
  PasswordChangeResult,
  SignInResult,
  SignUpResult,
} from './results.ts'

/** Account functions for screens. All of them need a connection, except signing out. */
export interface Session {
  signIn(input: { email: string; password: string }): Promise<SignInResult>
  /** Admin portal login: the server checks username and password (edge function `admin-login`). */
  adminSignIn(input: { username: string; password: string }): Promise<SignInResult>
  signUp(input: { fullName: string; email: string; password: string }): Promise<SignUpResult>
  /** Navigates to the provider; resolves only if that failed. */
  signInWithGoogle(): Promise<AuthResult>
  requestPasswordReset(email: string): Promise<AuthResult>
  /** Sends the mail that confirms a new account again. The answer doesn't tell whether the address has one. */
  resendConfirmation(email: string): Promise<AuthResult>
  /**
   * Completes what the URL carries: PKCE `code`, `token_hash`, fragment tokens. Cleans the URL at once. A reset link logs nobody in, and no link
   * replaces the user who is logged in. A link logs in without a question (`asks`) only to the account that this device knows. If the device knows
   * none, this browser must have asked for the link: a code needs this browser's secret, and a new account must have been created here.
   */
  completeLink(): Promise<LinkResult>
  /** Logs in to the account that `completeLink` asked about; `none` if it asked about none. */
  acceptLink(): Promise<LinkResult>
  /** Ends the session of the account that `completeLink` asked about. */
  declineLink(): void
  /** Sets the password of the user whose reset link this page has completed, otherwise of the logged-in user. */
  resetPassword(password: string): Promise<AuthResult>
  /**
   * Sets the logged-in user's password after the server has accepted the current one. The device switches to the session of that check,
   * because the server changes a password only for a recent session, and then ends the user's other sessions.
   */
  changePassword(input: { currentPassword: string; newPassword: string }): Promise<PasswordChangeResult>
  /** Chooses the password of an invited account, by the token of the link in its mail, and logs in to it. */
  acceptInvitation(input: { token: string; password: string }): Promise<SignInResult>
  /** Stops mails with news, by the token of a link in one; needs no login. False if the token is wrong or has expired. */
  stopNewsMail(token: string): Promise<{ ok: true; stopped: boolean } | AuthFailure>
  /** Ends all sessions of the user on the server, including this device's. `signOut` then removes the session from this device. */
  endSessions(): Promise<AuthResult>
  /** Ends the session on this device; works offline. The workspace removes local data. */
  signOut(): Promise<void>
}

export interface SessionDeps {
  /** Loads supabase-js on the first call. */
  client: () => Promise<SupabaseClient>
  identity: IdentityStore
  address: { href(): string; replace(url: string): void }
  paths: { authCallback: string; resetPassword: string }
  /** Removes supabase-js's data from this device; returns the access token, if any. */
  takeTokens: () => string | null
  /** Stores a reset link's session, so that it survives a reload of the tab. */
  tab: SessionStorage
  /** Stores which account was created here, for all tabs. */
  device: SessionStorage
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Creates a client with its own separate session. */
  linkClient?: typeof createLinkClient
}

/** The answer of `who_am_i`. For a suspended user it contains nothing else. */
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
  /** The content of a link until the server has answered, so that the user can retry although the URL is clean. */
  let unanswered: LinkContent | undefined
  /** A reset link's session, until a password is set. It lives as long as the tab, because phones discard background pages. */
  let recovery: { client: SupabaseClient; session: TokenSession } | undefined
  /** An exchanged link that waits for the user's answer or, once they agreed, for the connection. */
  let open: { session: TokenSession; agreed: boolean } | undefined
  const { linkClient = createLinkClient, now = Date.now } = deps
  const created = signedUpHere(deps.device, now)
  const absolute = (path: string) => new URL(path, deps.address.href()).href

  /** Stores the user's identity as the database reports it. */
  async function establish(client: SupabaseClient, session: TokenSession): Promise<SignInResult> {
    const answer = await callDatabase(client, 'who_am_i')
    if (!answer.ok) return answer
    const user = answer.data as WhoAmI | null
    // The account was deleted while its session was valid.
    if (!user) return noLongerThere(session.user.id)
    if (user.status === 'suspended') return suspend(session)
    deps.identity.write({
      userId: session.user.id,
      email: user.email ?? session.user.email ?? '',
      fullName: user.full_name ?? '',
      avatarUrl: user.avatar_url ?? '',
      scope: user.scope,
      needsSignIn: false,
      suspended: false,
    })
    return { ok: true, scope: user.scope }
  }

  /** Keeps the device's facts about the user, especially the scope, because a different scope would switch the local database. */
  function suspend({ user }: TokenSession): SignInResult {
    const identity = deps.identity.read()
    const known = identity?.userId === user.id ? identity : undefined
    const { fullName = '', avatarUrl = '', scope = 'own' } = known ?? {}
    const email = user.email ?? known?.email ?? ''
    deps.identity.write({ userId: user.id, email, fullName, avatarUrl, scope, needsSignIn: false, suspended: true })
    return { ok: true, scope }
  }

  function noLongerThere(userId: string): AuthFailure {
    const identity = deps.identity.read()
    if (identity?.userId === userId) {
      deps.identity.write(withStatus(identity, { needsSignIn: false, suspended: true, deleted: true }))
    }
    return { ok: false, reason: 'refused', message: 'This account no longer exists.' }
  }

  /** The auth server refuses a deleted user's password like a wrong one, so the device asks about the account's id, which it knows. */
  async function refusedLogin(client: SupabaseClient, email: string, error: AuthError): Promise<AuthFailure> {
    const identity = deps.identity.read()
    const isKnown = identity?.email.toLowerCase() === email.trim().toLowerCase()
    if (!identity || !isKnown || error.code !== 'invalid_credentials') return failureOf(error)
    const { data } = await client.rpc('is_account_deleted', { user_id: identity.userId })
    return data === true ? noLongerThere(identity.userId) : failureOf(error)
  }

  const onResetPage = () => new URL(deps.address.href()).pathname === deps.paths.resetPassword

  /** The user of this device, unless they are suspended or have to log in again. */
  function inUseBy(): Identity | null {
    const identity = deps.identity.read()
    return identity && !identity.needsSignIn && !identity.suspended ? identity : null
  }

  function forgetRecovery() {
    recovery = undefined
    deps.tab.removeItem(recoveryKey)
  }

  /** The session of a reset link that an earlier load of this page completed. */
  async function recoveredBefore(client: SupabaseClient) {
    if (recovery || deps.tab.getItem(recoveryKey) === null) return recovery
    const by = linkClient(client, deps.tab)
    const { session } = (await by.auth.getSession()).data
    return (recovery = session ? { client: by, session } : undefined)
  }

  /** Makes a link's session this device's. */
  async function logIn(client: SupabaseClient, session: TokenSession): Promise<LinkResult> {
    open = { session, agreed: true }
    const { access_token, refresh_token } = session
    const { data, error } = await triedTwice(() => client.auth.setSession({ access_token, refresh_token }))
    if (error && isNetworkFailure(error)) return failureOf(error)
    open = undefined
    if (error) return failureOf(error)
    created.forget()
    const established = await establish(client, data.session ?? session)
    return established.ok ? { ...established, via: 'link' } : established
  }

  function confirmationOf({ user }: TokenSession): LinkResult {
    const name: unknown = user.user_metadata?.full_name
    return {
      ok: false,
      reason: 'asks',
      email: withoutBidiControls(user.email ?? ''),
      name: typeof name === 'string' ? withoutBidiControls(name).trim() : '',
    }
  }

  /** A confirmation link opened while a user is logged in has already done its work. */
  function endLink(session: TokenSession, present: Identity): LinkResult {
    void endOnServer(session.access_token)
    if (present.userId === session.user.id) return { ok: true, scope: present.scope, via: 'link' }
    return { ok: false, reason: 'other-user', email: session.user.email ?? '' }
  }

  return {
    async signIn({ email, password }) {
      const client = await deps.client()
      const { data, error } = await withPassword(client, email, password)
      return error ? refusedLogin(client, email, error) : establish(client, data.session)
    },

    async adminSignIn(body) {
      const client = await deps.client()
      const answer = await invokeFunction<{ session: Tokens }>(client, 'admin-login', body)
      if (!answer.ok) return answer
      const { data, error } = await client.auth.setSession(answer.data.session)
      if (error) return failureOf(error)
      return data.session ? establish(client, data.session) : { ok: false, reason: 'refused', message: '' }
    },

    async signUp({ fullName, email, password }) {
      const client = await deps.client()
      const options = { data: { full_name: fullName }, emailRedirectTo: absolute(deps.paths.authCallback) }
      const { data, error } = await triedTwice(() => client.auth.signUp({ email, password, options }))
      if (error) return failureOf(error)
      if (!data.session) {
        if (data.user) created.remember(data.user.id)
        tellOwner(client, email)
        return { ok: true, confirmationPending: true }
      }
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
      const { error } = await triedTwice(() => client.auth.resetPasswordForEmail(email, { redirectTo }))
      return error ? failureOf(error) : { ok: true }
    },

    async resendConfirmation(email) {
      const client = await deps.client()
      const options = { emailRedirectTo: absolute(deps.paths.authCallback) }
      const { error } = await triedTwice(() => client.auth.resend({ type: 'signup', email, options }))
      return error ? failureOf(error) : { ok: true }
    },

    async completeLink() {
      const inUrl = readLink(new URL(deps.address.href()))
      const forPassword = onResetPage()
      // Before any await: tokens must not stay in the URL, the history or a screenshot.
      if (inUrl.kind !== 'none') deps.address.replace(new URL(deps.address.href()).pathname)
      const content = inUrl.kind === 'none' && unanswered ? unanswered : inUrl
      unanswered = content.kind === 'none' || content.kind === 'error' ? undefined : content
      if (content.kind !== 'none') {
        open = undefined
        forgetRecovery()
      }
      if (content.kind === 'error')
        return { ok: false, reason: 'refused', message: content.message, code: content.code }
      const client = await deps.client()
      if (content.kind === 'none') {
        if (open && !forPassword) return open.agreed ? logIn(client, open.session) : confirmationOf(open.session)
        const recovered = forPassword ? await recoveredBefore(client) : undefined
        if (recovered) return { ok: true, via: 'recovery', email: recovered.session.user.email ?? '' }
        const { data } = await client.auth.getSession()
        if (!data.session) return { ok: false, reason: 'none' }
        const established = await establish(client, data.session)
        return established.ok ? { ...established, via: 'session' } : established
      }
      // Separate from this device's session until the link's user is known.
      const by = forPassword ? linkClient(client, deps.tab) : linkClient(client)
      const { data, error } = await exchange(by, content)
      if (error && isNetworkFailure(error)) return failureOf(error)
      unanswered = undefined
      if (error) return failureOf(error)
      if (!data.session) {
        const isFirstOfTwo = content.kind === 'token-hash' && content.type === 'email_change'
        return { ok: false, reason: isFirstOfTwo ? 'other-address' : 'none' }
      }
      if (forPassword) {
        recovery = { client: by, session: data.session }
        return { ok: true, via: 'recovery', email: data.session.user.email ?? '' }
      }
      const present = inUseBy()
      if (present) return endLink(data.session, present)
      const known = deps.identity.read()
      const { id } = data.session.user
      const isExpected = known ? known.userId === id : content.kind === 'code' || created.is(id)
      if (isExpected) return logIn(client, data.session)
      open = { session: data.session, agreed: false }
      return confirmationOf(data.session)
    },

    async acceptLink() {
      const accepted = open
      if (!accepted) return { ok: false, reason: 'none' }
      const present = inUseBy()
      if (present) {
        // Logged in in another tab while the question was open.
        open = undefined
        return endLink(accepted.session, present)
      }
      return logIn(await deps.client(), accepted.session)
    },

    declineLink() {
      if (open) void endOnServer(open.session.access_token)
      open = undefined
    },

    async resetPassword(password) {
      const client = await deps.client()
      const recovered = onResetPage() ? recovery : undefined
      const { auth } = recovered?.client ?? client
      const { error } = await triedTwice(() => auth.updateUser({ password }))
      if (error) return failureOf(error)
      if (recovered) await endRecovery(client, recovered.client, recovered.session)
      return { ok: true }
    },

    async changePassword({ currentPassword, newPassword }) {
      if (!inUseBy()) return { ok: false, reason: 'signed-out' }
      const client = await deps.client()
      // Use the server's email address: the user may have changed it on another device.
      const account = await triedTwice(() => client.auth.getUser())
      if (account.error) return passwordFailureOf(account.error)
      const { email = '' } = account.data.user
      const by = linkClient(client)
      const checked = await withPassword(by, email, currentPassword)
      if (checked.error) return passwordFailureOf(checked.error)
      const { access_token, refresh_token, user } = checked.data.session
      const former = (await client.auth.getSession()).data.session
      if (former?.user.id !== user.id || inUseBy()?.userId !== user.id) {
        void endOnServer(access_token)
        return { ok: false, reason: 'signed-out' }
      }
      // Before setting the password: if the answer got lost, this device would keep an ended session.
      const { error: notTakenOver } = await client.auth.setSession({ access_token, refresh_token })
      if (notTakenOver) {
        void endOnServer(access_token)
        return passwordFailureOf(notTakenOver)
      }
      // Checked above already. A project may be set to require it here as well.
      const change = { password: newPassword, current_password: checked.password }
      const { error } = await triedTwice(() => client.auth.updateUser(change))
      const isSet = !error || (setByFirstTry.has(error.code) && newPassword !== checked.password)
      if (isSet) return { ok: true }
      void endOnServer(former.access_token)
      return passwordFailureOf(error)
    },

    async acceptInvitation(body) {
      const client = await deps.client()
      const answer = await invokeFunction<{ email: string }>(client, 'accept-invitation', body)
      if (!answer.ok) return answer
      const { email } = answer.data
      const { data, error } = await withPassword(client, email, body.password)
      return error ? failureOf(error) : establish(client, data.session)
    },

    async stopNewsMail(token) {
      const client = await deps.client()
      const answer = await callDatabase(client, 'stop_news_mail', { token })
      return answer.ok ? { ok: true, stopped: answer.data === true } : answer
    },

    async endSessions() {
      const client = await deps.client()
      const { data, error: none } = await client.auth.getSession()
      if (!data.session) return none ? failureOf(none) : { ok: false, reason: 'refused', message: '' }
      const { access_token } = data.session
      const { error } = await triedTwice(() => client.auth.admin.signOut(access_token, 'global'))
      // The first try may have arrived and lost its answer.
      return error && error.code !== 'session_not_found' ? failureOf(error) : { ok: true }
    },

    async signOut() {
      // Log out locally first, because that can't fail. Inform the server in the background. The next user to log in must not find remains
      // of this session.
      deps.identity.write(null)
      created.forget()
      const token = deps.takeTokens()
      void endOnServer(token, (client) => client.removeAllChannels())
    },
  }

  /** Ends a reset link's session, which is no longer needed. */
  async function endRecovery(client: SupabaseClient, by: SupabaseClient, first: TokenSession): Promise<void> {
    // The session may have been refreshed while the user chose a password.
    const session = (await by.auth.getSession()).data.session ?? first
    forgetRecovery()
    if (inUseBy()?.userId !== session.user.id) return void endOnServer(session.access_token)
    // A password change makes the server end the user's other sessions, including this device's. So the device takes over the link's session.
    const { access_token, refresh_token } = session
    const { error } = await client.auth.setSession({ access_token, refresh_token })
    if (error) console.warn('session: this device has to sign in again', error)
  }

  /** Ends a session on the server if it can be reached. Runs in the background. */
  async function endOnServer(
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
      console.warn('session: the server could not be notified of the sign-out', error)
    }
  }
}

/** Logs in with the typed password, in each Unicode form in which it may be stored. @returns also the form that the server accepted */
async function withPassword({ auth }: SupabaseClient, email: string, typed: string) {
  const [first = typed, ...others] = storedForms(typed)
  const attempt = async (password: string) => ({
    ...(await triedTwice(() => auth.signInWithPassword({ email, password }))),
    password,
  })
  let answer = await attempt(first)
  for (const password of others) if (answer.error?.code === 'invalid_credentials') answer = await attempt(password)
  return answer
}

/**
 * The refusals of a second try whose first one arrived and lost its answer. The current password was right a moment ago, and any other
 * change of it would have ended this session. The second code comes from a server that requires the current password.
 */
const setByFirstTry: ReadonlySet<string | undefined> = new Set(['same_password', 'current_password_invalid'])

/**
 * For an address that has an account, the auth server gives the same answer and mails nothing. So this asks the database to mail the account's owner,
 * each time, even if there is no account.
 */
function tellOwner(client: SupabaseClient, email: string): void {
  const warn = (error: unknown) => console.warn('session: the owner of an existing account could not be told', error)
  client.rpc('tell_existing_account', { email }).then(({ error }) => error && warn(error), warn)
}

type Tokens = Pick<TokenSession, 'access_token' | 'refresh_token'>

/** Calls a function of the database. */
async function callDatabase(
  client: SupabaseClient,
  name: string,
  args: Record<string, string> = {},
): Promise<{ ok: true; data: unknown } | AuthFailure> {
  const { data, error } = await retriedOnce(
    () => client.rpc(name, args),
    (answer) => answer.status === 0,
  )
  return error ? failureOf({ message: error.message, status: error.code ? 400 : 0 }) : { ok: true, data }
}

/** Calls an edge function for a visitor. */
async function invokeFunction<Answer>(
  client: SupabaseClient,
  name: string,
  body: Record<string, string>,
): Promise<{ ok: true; data: Answer } | AuthFailure> {
  const { data, error } = await retriedOnce(
    () => client.functions.invoke(name, { body }),
    (answer) => answer.error?.name === 'FunctionsFetchError',
  )
  if (!error) return { ok: true, data }
  if (error.name !== 'FunctionsHttpError') return { ok: false, reason: 'network', message: error.message }
  const response = error.context as Response
  const said = (await response.json().catch(() => ({}))) as { message?: string }
  const reason = response.status >= 500 ? 'network' : 'refused'
  return { ok: false, reason, message: said.message ?? '', code: String(response.status) }
}

/** A call of the auth server, repeated once after a network failure. */
function triedTwice<Answer extends { error: AuthError | null }>(call: () => Promise<Answer>): Promise<Answer> {
  return retriedOnce(call, ({ error }) => error !== null && isNetworkFailure(error))
}

type Failure = { message: string; name?: string; status?: number | undefined; code?: string | undefined }

function isNetworkFailure(error: Failure): boolean {
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

function failureOf(error: Failure): AuthFailure {
  return isNetworkFailure(error)
    ? { ok: false, reason: 'network', message: error.message }
    : { ok: false, reason: 'refused', message: error.message, code: error.code }
}
