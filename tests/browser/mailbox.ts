import { expect } from '@playwright/test'

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  /** The link that the email asks its reader to open. */
  link?: string
}

/** Reads the embedded backend's local mailbox, which receives every email. */
export interface MailReader {
  /**
   * Waits for an email to this address and returns the newest.
   * @param subject pattern for the subject; any email by default.
   */
  newest(to: string, subject?: RegExp): Promise<Mail>
}

/** @param origin of the backend, without a trailing slash. */
export function mailReader(origin: string): MailReader {
  return {
    async newest(to, subject = /(?:)/) {
      let found: Mail | undefined
      const look = async () => {
        const response = await fetch(`${origin}/mailbox.json?to=${encodeURIComponent(to)}`)
        const mails: Mail[] = await response.json()
        found = mails.find((mail) => subject.test(mail.subject))
        return found
      }
      await expect.poll(look, { message: `a mail to ${to} about ${subject} arrives` }).toBeDefined()
      if (!found) throw new Error('unreachable: polled until it was there')
      return found
    },
  }
}
