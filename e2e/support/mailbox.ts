import { expect } from '@playwright/test'

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  /** Where it wants its reader to go. */
  link?: string
}

/** Reads the local mailbox of the embedded backend, where every mail lands. */
export interface MailReader {
  /**
   * Waits until a mail to this address is there, and returns the newest.
   * @param subject what its subject must say; otherwise any mail will do.
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
