/** The texts of each kind of mail. Pure, because the mail API compares repeated requests: the same job must always give the same mail. */
import { appLinks, type LinkTarget } from '../_shared/app-links.ts'
import { brand } from '../_shared/brand.ts'
import { type MailText, type RenderedMail, renderMail } from '../_shared/mail-layout.ts'

interface NewsLine extends LinkTarget {
  readonly text: string
}

/** The database's data for each kind of mail (`private.mail_content`). */
interface Contents {
  readonly contact_receipt: object
  readonly account_exists: object
  readonly invitation: { readonly token: string }
  /** The day of the message, in words. */
  readonly contact_answer: Readonly<Record<'answer' | 'sent_on', string>>
  readonly contact_message: Readonly<Record<'message_id' | 'name' | 'email' | 'subject' | 'message', string>>
  readonly news: {
    readonly lines: readonly NewsLine[]
    /** How many further lines the list has. */
    readonly more: number
    /** How many messages from an admin are unread. Their text is only in the app. */
    readonly messages: number
    readonly token: string
  }
}

export type MailJob = {
  [Kind in keyof Contents]: {
    readonly id: string
    readonly address: string
    readonly kind: Kind
    readonly content: Contents[Kind]
  }
}[keyof Contents]

export interface ComposedMail extends RenderedMail {
  /** The URL where mail programs stop these mails with one click (RFC 8058). */
  readonly unsubscribe?: string
}

/**
 * @param site the app's URL, without a trailing slash
 * @param functions the URL of the edge functions, without a trailing slash
 */
export function composeMail(job: MailJob, { site, functions }: { site: string; functions: string }): ComposedMail {
  const mail = renderMail(textOf(job, site))
  if (job.kind !== 'news') return mail
  return { ...mail, unsubscribe: `${functions}/unsubscribe?token=${encodeURIComponent(job.content.token)}` }
}

function textOf(job: MailJob, site: string): MailText {
  const links = appLinks(site)
  switch (job.kind) {
    case 'contact_receipt':
      return {
        subject: `We've got your message`,
        parts: [
          'Hello,',
          `Thanks for writing to ${brand.name}. We've got your message and answer within ${brand.answerWithin}.`,
        ],
        footer: [
          `You get this email because someone entered this address in our contact form. If that wasn't you, ignore it.`,
        ],
      }
    case 'account_exists':
      return {
        subject: `You already have a ${brand.name} account`,
        parts: [
          'Hello,',
          `Someone, probably you, tried to sign up with this address. You already have an account, so nothing has changed.`,
          { action: 'Log in', href: links.login },
          { links: [{ text: 'Forgot your password? Choose a new one.', href: links.forgotPassword }] },
        ],
        footer: [`If it wasn't you, ignore this email. The person who tried learned nothing about your account.`],
      }
    case 'invitation':
      return {
        subject: `Your ${brand.name} account is ready`,
        parts: [
          'Hello,',
          `We've prepared an account for you, where you follow your project and write to us. Choose a password, and you're in.`,
          { action: 'Choose a password', href: links.invitation(job.content.token) },
        ],
        footer: [
          `The link works for a week. You get this email because ${brand.name} invited you. If you don't know us, ignore it, and nobody will use the account.`,
        ],
      }
    case 'contact_answer':
      return {
        subject: `Our answer to your message`,
        parts: [{ quote: job.content.answer }],
        footer: [`This answers the message that you sent us on ${job.content.sent_on} by our contact form.`],
      }
    case 'contact_message': {
      const { message_id, name, email, subject, message } = job.content
      return {
        subject: `New message: ${subjects[subject] ?? subject}, from ${name}`,
        parts: [
          {
            facts: [
              ['From', name],
              ['Email', email],
              ['Subject', subjects[subject] ?? subject],
            ],
          },
          { quote: message },
          { action: 'Answer it', href: links.message(message_id) },
        ],
        footer: [
          `You get this email because you're on the team that answers messages. Admins choose who is, in the settings of the panel.`,
        ],
      }
    }
    case 'news': {
      const { lines, more, messages, token } = job.content
      const written = messages === 0 ? [] : [{ text: messagesText(messages), href: links.notifications }]
      const listed = lines.map((line) => ({ text: line.text, href: links.news(line) }))
      return {
        subject: newsSubject(lines, more, messages),
        parts: [
          'Hello,',
          'Here is your news:',
          { links: [...written, ...listed] },
          ...(more > 0 ? [`And ${more} more in the app.`] : []),
          { action: 'Open the app', href: links.notifications },
        ],
        footer: [
          {
            links: [
              { text: 'Stop these emails', href: links.unsubscribe(token) },
              { text: 'Choose when you get them', href: links.settings },
            ],
          },
        ],
      }
    }
  }
}

/** The labels of the contact form (src/domain/contact). */
export const subjects: Readonly<Record<string, string>> = {
  general: 'General',
  quote: 'Quote',
  support: 'Support',
  partnership: 'Partnership',
}

function messagesText(messages: number): string {
  return messages === 1 ? `You have a message from ${brand.name}.` : `You have ${messages} messages from ${brand.name}.`
}

function newsSubject(lines: readonly NewsLine[], more: number, messages: number): string {
  const [first] = lines
  if (!first) return messagesText(messages)
  const count = lines.length + more + (messages > 0 ? 1 : 0)
  return count === 1 ? first.text : `${count} updates from ${brand.name}`
}
