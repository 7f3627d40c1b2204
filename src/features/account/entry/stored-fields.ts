import { useEffect } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'
import { jsonIn } from '#src/domain/json.ts'
import { draftIn } from '../../kit/drafts/draft.ts'
import { quietly } from './requested-path.ts'

/**
 * The draft of this tab's account forms, without passwords: it survives a reload, and the forms share the email. Deleted after login. It isn't stored
 * with users' drafts (data/drafts), because nobody is logged in.
 */
const key = 'sevenday.account-fields'
const blank = { fullName: '', email: '' }

/** What was typed in this tab; '' in a field without input. */
export function storedFields(): typeof blank {
  return { ...blank, ...draftIn(jsonIn(quietly(() => sessionStorage.getItem(key)) ?? null), blank).changes }
}

export function forgetFields(): void {
  quietly(() => sessionStorage.removeItem(key))
}

/** Stores a form's name and email as the user types. */
export function useStoredFields<Values extends FieldValues>(subscribe: UseFormSubscribe<Values>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          const changes = { ...storedFields(), ...draftIn(values, blank).changes }
          quietly(() => sessionStorage.setItem(key, JSON.stringify({ changes, base: {} })))
        },
      }),
    [subscribe],
  )
}
