import type { SupabaseClient } from './client.ts'
import { type CallFailure, onlineCalls } from './online-calls.ts'

/** Why the server refuses an admin's action on a user. */
const refusals = ['self', 'last_admin', 'not_found', 'joined'] as const

/** `refused` usually means that the caller is no longer an admin. */
export type AdminCallFailure = CallFailure | { ok: false; reason: (typeof refusals)[number] }

export type AdminCallResult<Answer = object> = ({ ok: true } & Answer) | AdminCallFailure

/** Who gets contact messages by mail, and whether mail works. */
export interface MailSettings {
  /** The chosen admins' ids; none means all of them. */
  team: readonly string[]
  admins: readonly { id: string; full_name: string; email: string }[]
  /** How many mails should have been sent by now. */
  late: number
}

interface Existing {
  id: string
  full_name: string
}

/** Admin actions that need a connection. */
export interface AdminCalls {
  grantAdmin(userId: string): Promise<AdminCallResult>
  revokeAdmin(userId: string): Promise<AdminCallResult>
  /** Deletes the account and everything that belongs to it. */
  deleteUser(userId: string): Promise<AdminCallResult>
  /**
   * Creates an account without a password and mails its link. `exists`: the address has an account. Its user may be unknown if the account was
   * created a moment ago.
   */
  inviteUser(input: {
    email: string
    full_name: string
  }): Promise<AdminCallResult<{ userId: string }> | { ok: false; reason: 'exists'; user?: Existing }>
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

/** @param userId see `onlineCalls` */
export function adminCalls(client: () => Promise<SupabaseClient>, userId: string): AdminCalls {
  const { rpc, invoke } = onlineCalls(client, userId, { feature: 'admin', refusals })

  return {
    grantAdmin: (user_id) => rpc('grant_admin', { user_id }),
    revokeAdmin: (user_id) => rpc('revoke_admin', { user_id }),
    deleteUser: (user_id) => invoke('delete-user', { user_id }),
    async inviteUser(input) {
      let refused: { reason?: string; user?: Existing } = {}
      const answer = await invoke('invite-user', input, (body) => {
        refused = body
      })
      if (answer.ok) return { ok: true, userId: String((answer.data as { user_id: string }).user_id) }
      return refused.reason === 'exists'
        ? { ok: false, reason: 'exists', ...(refused.user && { user: refused.user }) }
        : answer
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
