import type { Profile } from './schema.ts'

type Named = Pick<Profile, 'full_name' | 'email'>

/** What we call a person: full name, else the local part of the e-mail, else 'User'. */
export function displayName(person: Named): string {
  return person.full_name.trim() || person.email.split('@')[0] || 'User'
}

/** Up to two letters for an avatar without a picture: of the name's words, else of the e-mail, else 'U'. */
export function initials(person: Named): string {
  const words = person.full_name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 0 ? words.slice(0, 2).map((word) => [...word][0]) : [...person.email].slice(0, 2)
  return letters.join('').toUpperCase() || 'U'
}
