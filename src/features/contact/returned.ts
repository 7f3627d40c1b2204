import type { Refusal } from '#src/data/outbox/outbox.ts'
import { type ContactInput, contactSchema } from '#src/domain/contact/schema.ts'
import { site } from '#src/site.ts'

/** Why a message came back: beside the field that is the cause, or without one. */
export interface Cause {
  field?: keyof ContactInput
  text: string
}

const fieldTexts: Record<keyof ContactInput, string> = {
  name: 'This name was not accepted. Please write it another way.',
  email: 'This email address was not accepted. Please enter a valid one.',
  subject: 'This subject was not accepted. Please choose another one.',
  message: 'This message was not accepted. Please make it shorter.',
}

/**
 * Finds what is wrong with a message that the server refused: by the rules this page knows, which may be newer than those it was
 * written under, then by the constraint or column that the server names.
 */
export function causeOf({ code, message: words }: Refusal, message: ContactInput): Cause {
  const [issue] = contactSchema.safeParse(message).error?.issues ?? []
  const known = fieldNamed(issue?.path[0])
  if (issue && known) return { field: known, text: issue.message }

  const named = fieldNamed(/"contact_messages_([a-z]+)_|column "([a-z]+)"/.exec(words)?.slice(1).find(Boolean))
  if (named) return { field: named, text: fieldTexts[named] }

  if (code === '413') return { field: 'message', text: fieldTexts.message }
  return { text: `Our server gave no reason that we know. Send it again, or write to ${site.email}.` }
}

function fieldNamed(name: unknown): keyof ContactInput | undefined {
  return typeof name === 'string' && name in fieldTexts ? (name as keyof ContactInput) : undefined
}
