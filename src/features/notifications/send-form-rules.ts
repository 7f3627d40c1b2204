import { z } from 'zod'
import { notificationInputSchema } from '#src/domain/notification/schema.ts'
import { visible } from '#src/domain/visible.ts'
import { sendTexts as texts } from './send-texts.ts'

/** What the form holds, and what is kept of it while it is not sent. */
export const sendFormSchema = z.object({
  to: z.enum(['individual', 'all']),
  user_id: z.string(),
  message: z.string(),
  /** The id of the last try to send to all whose outcome is unknown: with it, the same text is sent once. */
  call: z.string(),
  /** The text of that try. */
  called: z.string(),
})
export type SendValues = z.infer<typeof sendFormSchema>

export const newNotification: SendValues = { to: 'individual', user_id: '', message: '', call: '', called: '' }

export const messageLimit = 2000

export interface Problem {
  title: string
  description: string
}

/** What keeps it from being sent, in the order of the fields. */
export function problemsOf({ to, user_id, message }: SendValues): { user_id?: Problem; message?: Problem } {
  const problem = problemOf(message)
  return {
    ...(to === 'individual' && user_id === '' && { user_id: texts.userRequired }),
    ...(problem && { message: problem }),
  }
}

function problemOf(message: string): Problem | undefined {
  if (!visible.test(message)) return texts.messageRequired
  if (message.trim().length > messageLimit) return texts.messageTooLong(messageLimit)
  const issue = notificationInputSchema.shape.message.safeParse(message).error?.issues[0]
  return issue && { title: texts.failed.title, description: issue.message }
}

/**
 * The id under which a text is sent to all: that of the last try where its outcome is unknown and the text is the same. Another text is another
 * notification: under the same id, the server would take it for the first one.
 */
export function callFor({ message, call, called }: SendValues, makeId: () => string): { id: string; text: string } {
  const text = message.trim()
  return { id: call !== '' && called === text ? call : makeId(), text }
}
