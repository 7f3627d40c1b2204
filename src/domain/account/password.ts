/** A password in its stored form: 'e' followed by an accent, which some keyboards type, becomes 'é'. */
export function composedPassword(typed: string): string {
  return typed.normalize('NFC')
}

/** The forms in which a typed password may be stored, the likeliest first: earlier versions stored passwords as typed. */
export function storedForms(typed: string): readonly string[] {
  return [...new Set([composedPassword(typed), typed, typed.normalize('NFD')])]
}
