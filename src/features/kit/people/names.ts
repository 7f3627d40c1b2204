import type { Profile } from '#src/domain/profile/table.ts'

/** A user's name in the admin panel. */
export function nameOf({ full_name }: Pick<Profile, 'full_name'>): string {
  return full_name.trim() || 'Unnamed User'
}

export function emailOf({ email }: Pick<Profile, 'email'>): string {
  return email || 'No email'
}

/** The fields of a user that a search covers. */
export const userFields = ['full_name', 'email'] as const
