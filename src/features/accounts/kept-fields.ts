import { useEffect } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'

/**
 * What was typed into the account forms of this tab, passwords excepted: it survives a reload, and an email goes along from one form to
 * the next. Forgotten when somebody has signed in.
 */
const key = 'sevenday.account-fields'

type KeptField = 'fullName' | 'email'

/** @returns '' where nothing was typed. */
export function keptField(field: KeptField): string {
  const value = read()[field]
  return typeof value === 'string' ? value : ''
}

export function forgetFields(): void {
  quietly(() => sessionStorage.removeItem(key))
}

/** Keeps these fields of a form as they are typed. */
export function useKeptFields<Values extends FieldValues>(
  subscribe: UseFormSubscribe<Values>,
  fields: readonly (KeptField & keyof Values)[],
): void {
  const names = fields.join(' ')
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          const kept = Object.fromEntries(names.split(' ').map((name) => [name, values[name]]))
          quietly(() => sessionStorage.setItem(key, JSON.stringify({ ...read(), ...kept })))
        },
      }),
    [subscribe, names],
  )
}

function read(): Record<string, unknown> {
  return quietly(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown> | null) ?? {}
}

/** Storage can be blocked or hold anything: then a reload loses what was typed. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
