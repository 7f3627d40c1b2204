/** A password as it is stored: 'é' is the same as 'e' with an accent after it, which some keyboards type. */
export function composedPassword(typed: string): string {
  return typed.normalize('NFC')
}

/** What a password that is typed now may have been stored as, the likeliest first: those of before were stored as they were typed. */
export function storedForms(typed: string): readonly string[] {
  return [...new Set([composedPassword(typed), typed, typed.normalize('NFD')])]
}
