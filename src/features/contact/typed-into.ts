import type { ContactInput } from '#src/domain/contact/schema.ts'

/** The current values of the form's fields, including the honeypot. */
export function typedInto(form: HTMLFormElement | null): ContactInput & { website: string } {
  const data = form ? new FormData(form) : new FormData()
  const text = (field: string) => String(data.get(field) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject') as ContactInput['subject'],
    message: text('message'),
    website: text('website'),
  }
}
