import type { Refusal } from '#src/data/outbox/outbox-database.ts'
import { type ContactInput, contactSchema } from '#src/domain/contact/schema.ts'
import { site } from '#src/site.ts'

/** Why a message came back, and the field at fault, if known. */
export interface Cause {
  field?: keyof ContactInput
  text: string
}

const fieldCopy: Record<keyof ContactInput, string> = {
  name: 'This name was not accepted. Please enter it another way.',
  email: 'This email address was not accepted. Please enter a valid one.',
  subject: 'This subject was not accepted. Please choose another one.',
  message: 'This message was not accepted. Please make it shorter.',
}

/**
 * Finds out why the server refused a message: first by the rules this page knows, which may be newer than those the message was written
 * under, then by the constraint or column that the server names.
 */
export function causeOf({ code, message: reason }: Refusal, message: ContactInput): Cause {
  const [issue] = contactSchema.safeParse(message).error?.issues ?? []
  const known = fieldNamed(issue?.path[0])
  if (issue && known) return { field: known, text: issue.message }

  const named = fieldNamed(/"contact_messages_([a-z]+)_|column "([a-z]+)"/.exec(reason)?.slice(1).find(Boolean))
  if (named) return { field: named, text: fieldCopy[named] }

  if (code === '413') return { field: 'message', text: fieldCopy.message }
  return { text: `Our server didn't say why. Send it again, or email ${site.email}.` }
}

function fieldNamed(name: unknown): keyof ContactInput | undefined {
  return typeof name === 'string' && name in fieldCopy ? (name as keyof ContactInput) : undefined
}
