/** The copy of the account mails. Their links go straight to the app with a token hash, as in the hosted mail templates. */
import type { Mail } from './mailbox.ts'

/** A mail from lite. Its text contains a link to `/auth/v1/verify`. */
export interface LiteMail {
  readonly to: string
  readonly subject: string
  readonly text?: string
}

interface Wording {
  readonly subject: string
  readonly invitation: string
  /** The `type` that the app passes to `verifyOtp`; hosted templates say `email` for a sign-up. */
  readonly otpType: string
  /** The path in the hosted template; used here when the request named no redirect. */
  readonly path: string
  /** An extra line for the mail. */
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
    subject: 'Reset your Sevenday password',
    invitation: 'Choose a new password',
    otpType: 'recovery',
    path: '/reset-password',
  },
  email_change: {
    subject: 'Confirm your new Sevenday email address',
    invitation: 'Confirm your new email address',
    otpType: 'email_change',
    path: '/auth/callback',
    note: 'We sent a link to your other address too. Your email changes once both are confirmed.\n\n',
  },
}

/** The purpose and the token of the link in a mail from lite. */
export function linkIn(mail: LiteMail): { type: string; tokenHash: string } | undefined {
  const found = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(mail.text ?? '')?.[0]
  const query = found === undefined ? undefined : new URL(found).searchParams
  const [type, tokenHash] = [query?.get('type'), query?.get('token')]
  return type && tokenHash ? { type, tokenHash } : undefined
}

/** @param redirectTo the link's target, from the user's request; already checked. */
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
    text: `${wording.invitation}: ${link.href}\n\n${wording.note ?? ''}If you didn't ask for this, ignore this email.`,
    link: link.href,
  }
}

/**
 * The redirect target a mail may use: the requested one if it is on the site's origin or on this machine, else the site. Hosted checks a
 * list of redirect URLs.
 */
export function allowedRedirect(wanted: string | undefined, siteUrl: string): string {
  if (!wanted || !URL.canParse(wanted)) return siteUrl
  const url = new URL(wanted)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  return web && (local || url.origin === new URL(siteUrl).origin) ? url.href : siteUrl
}
