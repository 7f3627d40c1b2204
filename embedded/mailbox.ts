/** Stores every mail that the backend sends instead of delivering it. Mails survive a restart. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  /** Plain text, including the link. */
  readonly text: string
  /** The mail's link; undefined for a mail that has only a code. */
  readonly link: string | undefined
  /** The HTML part; the auth server's mails have none here. */
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The idempotency key that it was sent with. */
  readonly key?: string
  /** ISO 8601. */
  readonly sentAt: string
}

export interface Mailbox {
  /** Newest first. @param to filters by recipient, ignoring case. */
  list(to?: string): Mail[]
  find(id: string): Mail | undefined
  deliver(mail: Omit<Mail, 'id' | 'sentAt'>): Mail
}

/** @param file stores mails as one JSON object per line; undefined stores them in memory. */
export function createMailbox(file: string | undefined): Mailbox {
  const mails: Mail[] = file === undefined ? [] : readMails(file)
  return {
    list(to) {
      const wanted = to?.toLowerCase()
      return mails.filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted).reverse()
    },
    find: (id) => mails.find((mail) => mail.id === id),
    deliver(mail) {
      const delivered: Mail = { id: crypto.randomUUID(), sentAt: new Date().toISOString(), ...mail }
      mails.push(delivered)
      if (file !== undefined) {
        mkdirSync(dirname(file), { recursive: true })
        appendFileSync(file, `${JSON.stringify(delivered)}\n`, { mode: 0o600 })
      }
      return delivered
    },
  }
}

function readMails(file: string): Mail[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): Mail[] => {
      try {
        return [JSON.parse(line)]
      } catch {
        // The empty last line, or a line cut short by a power failure.
        return []
      }
    })
}
