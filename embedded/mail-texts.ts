/** What the accounts' mails say, with links as the hosted mail templates make them: straight into the app, by token hash. */
import type { Mail } from './mailbox.ts'

/** A mail as lite hands it over: its own text holds a link to `/auth/v1/verify`. */
export interface LiteMail {
  readonly to: string
  readonly subject: string
  readonly text?: string
}

interface Wording {
  readonly subject: string
  readonly invitation: string
  /** The `type` the app passes to `verifyOtp`; hosted templates say `email` for a sign-up. */
  readonly otpType: string
}

const wordings: Readonly<Record<string, Wording>> = {
  signup: { subject: 'Confirm your Sevenday account', invitation: 'Confirm your account', otpType: 'email' },
  recovery: { subject: 'Choose a new password for Sevenday', invitation: 'Choose a new password', otpType: 'recovery' },
  magiclink: { subject: 'Your sign-in link', invitation: 'Sign in', otpType: 'email' },
  email_change: { subject: 'Confirm your new email', invitation: 'Confirm your new email', otpType: 'email_change' },
}

/**
 * @param redirectTo where the link leads; the person's request named it and it was found allowed.
 */
export function composeMail(mail: LiteMail, redirectTo: string): Omit<Mail, 'id' | 'sentAt'> {
  const text = mail.text ?? ''
  const found = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0]
  const query = found === undefined ? undefined : new URL(found).searchParams
  const wording = wordings[query?.get('type') ?? '']
  const tokenHash = query?.get('token')
  if (!wording || !tokenHash) return { to: mail.to, subject: mail.subject, text, link: undefined }

  const link = new URL(redirectTo)
  link.searchParams.set('token_hash', tokenHash)
  link.searchParams.set('type', wording.otpType)
  return {
    to: mail.to,
    subject: wording.subject,
    text: `${wording.invitation}: ${link.href}\n\nIf you did not ask for this, ignore this mail.`,
    link: link.href,
  }
}

/**
 * The place a mail may lead to: the wanted one when it is the site's own, or any on this very machine; else the site.
 * Hosted decides by its list of redirect addresses.
 */
export function allowedRedirect(wanted: string | undefined, siteUrl: string): string {
  if (!wanted || !URL.canParse(wanted)) return siteUrl
  const url = new URL(wanted)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  return web && (local || url.origin === new URL(siteUrl).origin) ? url.href : siteUrl
}
