import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { isTransient, retriedOnce } from '../server/transport.ts'
import type { SupabaseClient } from './client.ts'

/** Why the server refuses an admin's action on a user. */
export type AdminRefusal = 'self' | 'last_admin' | 'not_found' | 'joined'

export type AdminCallFailure =
  /** The server could not be reached, or did not answer: the outcome is unknown. */
  | { ok: false; reason: 'network' }
  | { ok: false; reason: 'signed-out' }
  | { ok: false; reason: AdminRefusal }
  /** For a developer; usually the caller is no longer an admin. */
  | { ok: false; reason: 'refused'; message: string }

export type AdminCallResult<Answer = object> = ({ ok: true } & Answer) | AdminCallFailure

/** Who gets contact messages by mail, and how mail fares. */
export interface MailSettings {
  /** The chosen admins' ids; none means all of them. */
  team: readonly string[]
  admins: readonly { id: string; full_name: string; email: string }[]
  /** How many mails should have been sent by now. */
  late: number
}

/** Admin actions that need a connection: the server performs them at once or not at all. Each call is tried twice and is idempotent. */
export interface AdminCalls {
  grantAdmin(userId: string): Promise<AdminCallResult>
  revokeAdmin(userId: string): Promise<AdminCallResult>
  /** Deletes the account and everything that belongs to it. */
  deleteUser(userId: string): Promise<AdminCallResult>
  /**
   * Creates an account without a password and mails its link. `exists`: the address has an account, whose user may be unknown if it was
   * created a moment ago.
   */
  inviteUser(input: {
    email: string
    full_name: string
  }): Promise<
    AdminCallResult<{ userId: string }> | { ok: false; reason: 'exists'; user?: { id: string; full_name: string } }
  >
  /** Mails a new link to an invited user; earlier links stop working. */
  resendInvitation(userId: string): Promise<AdminCallResult>
  withdrawInvitation(userId: string): Promise<AdminCallResult>
  mailSettings(): Promise<AdminCallResult<{ settings: MailSettings }>>
  /** @param userIds the admins who get contact messages by mail; none means all */
  setMailTeam(userIds: readonly string[]): Promise<AdminCallResult>
  /**
   * Sends a notification to every user.
   * @param id made before the first try; a repeated call with the same id sends nothing more
   */
  notifyEveryone(message: string, id: string): Promise<AdminCallResult<{ count: number }>>
}

/** @param userId the logged-in user; a call fails as signed out if it is another user */
export function adminCalls(client: () => Promise<SupabaseClient>, userId: string): AdminCalls {
  async function call<Answer extends object>(
    attempt: (client: SupabaseClient) => Promise<AdminCallResult<Answer>>,
  ): Promise<AdminCallResult<Answer>> {
    try {
      const supabase = await client()
      const { data, error } = await supabase.auth.getSession()
      if (isAuthRetryableFetchError(error)) return { ok: false, reason: 'network' }
      if (data.session?.user.id !== userId) return { ok: false, reason: 'signed-out' }
      return await retriedOnce(
        () => attempt(supabase),
        (answer) => !answer.ok && answer.reason === 'network',
      )
    } catch (error) {
      // The first call loads the client's code, which fails without a connection.
      console.warn('admin: a call failed', error)
      return { ok: false, reason: 'network' }
    }
  }

  function rpc(name: string, args: Record<string, unknown>) {
    return call(async (supabase) => {
      const { data, error, status } = await supabase.rpc(name, args)
      if (!error) return { ok: true, data: data as unknown }
      return failureOf(status, error.hint, error.message)
    })
  }

  return {
    grantAdmin: (user_id) => rpc('grant_admin', { user_id }),
    revokeAdmin: (user_id) => rpc('revoke_admin', { user_id }),
    deleteUser: (user_id) =>
      call(async (supabase) => {
        const { error, response } = await supabase.functions.invoke('delete-user', { body: { user_id } })
        if (!error) return { ok: true }
        const answer = (await response?.json().catch(() => ({}))) as { reason?: string; message?: string } | undefined
        return failureOf(response?.status ?? 0, answer?.reason, answer?.message)
      }),
    async inviteUser(input) {
      let existing: { id: string; full_name: string } | undefined
      const answer = await call(async (supabase) => {
        const { data, error, response } = await supabase.functions.invoke('invite-user', { body: input })
        if (!error) return { ok: true, userId: String(data.user_id) }
        const body: { reason?: string; message?: string; user?: typeof existing } =
          (await response?.json().catch(() => ({}))) ?? {}
        existing = body.user
        if (body.reason === 'exists') return { ok: true, userId: '' }
        return failureOf(response?.status ?? 0, body.reason, body.message)
      })
      if (!answer.ok || answer.userId) return answer
      return { ok: false, reason: 'exists', ...(existing && { user: existing }) }
    },
    resendInvitation: (user_id) => rpc('invite_user', { user_id }),
    withdrawInvitation: (user_id) => rpc('withdraw_invitation', { user_id }),
    async mailSettings() {
      const answer = await rpc('mail_settings', {})
      return answer.ok ? { ok: true, settings: answer.data as MailSettings } : answer
    },
    setMailTeam: (user_ids) => rpc('set_mail_team', { user_ids }),
    async notifyEveryone(message, id) {
      const answer = await rpc('notify_everyone', { message, id })
      return answer.ok ? { ok: true, count: Number(answer.data) } : answer
    },
  }
}

function failureOf(status: number, hint: string | undefined, message = ''): AdminCallFailure {
  if (hint === 'self' || hint === 'last_admin' || hint === 'not_found' || hint === 'joined')
    return { ok: false, reason: hint }
  if (status === 401) return { ok: false, reason: 'signed-out' }
  if (isTransient(status)) return { ok: false, reason: 'network' }
  return { ok: false, reason: 'refused', message }
}
