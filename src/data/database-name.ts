import type { Scope } from './session/identity.ts'

/** One database per person and scope: another person on this device never sees a row, and a change of role changes the database. */
export function databaseName(userId: string, scope: Scope): string {
  return `sevenday-${userId}-${scope}`
}
