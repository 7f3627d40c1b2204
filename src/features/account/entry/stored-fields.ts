import { useEffect } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'

/** The input of this tab's account forms, except for passwords: it survives a reload, and the forms share the email. Deleted after login. */
const key = 'sevenday.account-fields'

type StoredField = 'fullName' | 'email'

/** @returns '' if nothing is stored */
export function storedField(field: StoredField): string {
  const value = read()[field]
  return typeof value === 'string' ? value : ''
}

export function forgetFields(): void {
  quietly(() => sessionStorage.removeItem(key))
}

/** Stores these fields of a form as the user types. */
export function useStoredFields<Values extends FieldValues>(
  subscribe: UseFormSubscribe<Values>,
  fields: readonly (StoredField & keyof Values)[],
): void {
  const names = fields.join(' ')
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          const stored = Object.fromEntries(names.split(' ').map((name) => [name, values[name]]))
          quietly(() => sessionStorage.setItem(key, JSON.stringify({ ...read(), ...stored })))
        },
      }),
    [subscribe, names],
  )
}

function read(): Record<string, unknown> {
  return quietly(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown> | null) ?? {}
}

/** Ignores blocked storage and invalid contents: a reload then loses the input. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
