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
  /** Where the hosted template leads; here for a request that named no place. */
  readonly path: string
  /** What else there is to know. */
  readonly note?: string
}

const wordings: Readonly<Record<string, Wording>> = {
  signup: {
    subject: 'Confirm your Sevenday account',
    invitation: 'Confirm your account',
    otpType: 'email',
    path: '/auth/callback',
  },
  recovery: {
    subject: 'Choose a new password for Sevenday',
    invitation: 'Choose a new password',
    otpType: 'recovery',
    path: '/reset-password',
  },
  magiclink: { subject: 'Your sign-in link', invitation: 'Sign in', otpType: 'email', path: '/auth/callback' },
  email_change: {
    subject: 'Confirm the new email of your Sevenday account',
    invitation: 'Confirm the change of your email',
    otpType: 'email_change',
    path: '/auth/callback',
    note: 'The other address gets a link as well. The change is made once both are confirmed.\n\n',
  },
}

/** What the link in a mail of lite is for, and its token. */
export function linkIn(mail: LiteMail): { type: string; tokenHash: string } | undefined {
  const found = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(mail.text ?? '')?.[0]
  const query = found === undefined ? undefined : new URL(found).searchParams
  const [type, tokenHash] = [query?.get('type'), query?.get('token')]
  return type && tokenHash ? { type, tokenHash } : undefined
}

/**
 * @param redirectTo where the link leads; the person's request named it and it was found allowed.
 */
export function composeMail(mail: LiteMail, redirectTo: string): Omit<Mail, 'id' | 'sentAt'> {
  const found = linkIn(mail)
  const wording = wordings[found?.type ?? '']
  if (!found || !wording) return { to: mail.to, subject: mail.subject, text: mail.text ?? '', link: undefined }

  const link = new URL(redirectTo)
  if (link.pathname === '/') link.pathname = wording.path
  link.searchParams.set('token_hash', found.tokenHash)
  link.searchParams.set('type', wording.otpType)
  return {
    to: mail.to,
    subject: wording.subject,
    text: `${wording.invitation}: ${link.href}\n\n${wording.note ?? ''}If you did not ask for this, ignore this mail.`,
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
