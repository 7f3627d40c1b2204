import { z } from 'zod'
import { notificationInputSchema } from '#src/domain/notification/schema.ts'
import { visible } from '#src/domain/text/characters.ts'
import { sendCopy as copy } from './send-copy.ts'

/** The form's values, also stored as its draft. */
export const sendFormSchema = z.object({
  to: z.enum(['individual', 'all']),
  user_id: z.string(),
  message: z.string(),
  /** The id of the last send to all whose outcome is unknown: repeating it with the same text sends it only once. */
  call: z.string(),
  /** The text of that send. */
  called: z.string(),
})
export type SendValues = z.infer<typeof sendFormSchema>

export const newNotification: SendValues = { to: 'individual', user_id: '', message: '', call: '', called: '' }

export const messageLimit = 2000

export interface Problem {
  title: string
  description: string
}

/** What prevents sending, in the order of the fields. */
export function problemsOf({ to, user_id, message }: SendValues): { user_id?: Problem; message?: Problem } {
  const problem = problemOf(message)
  return {
    ...(to === 'individual' && user_id === '' && { user_id: copy.userRequired }),
    ...(problem && { message: problem }),
  }
}

function problemOf(message: string): Problem | undefined {
  if (!visible.test(message)) return copy.messageRequired
  if (message.trim().length > messageLimit) return copy.messageTooLong(messageLimit)
  const issue = notificationInputSchema.shape.message.safeParse(message).error?.issues[0]
  return issue && { title: copy.failed.title, description: issue.message }
}

/**
 * The id for sending a text to all users: the last one, if its outcome is unknown and the text is the same. A different text needs a new
 * id, because the server would treat it as the first notification.
 */
export function callFor({ message, call, called }: SendValues, makeId: () => string): { id: string; text: string } {
  const text = message.trim()
  return { id: call !== '' && called === text ? call : makeId(), text }
}
