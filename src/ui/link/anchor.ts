/**
 * The id that an address's hash names.
 * @param hash as the browser has it, with its `#` or empty.
 * @returns undefined where there is none, or where it cannot be decoded: anyone may type `#%E0%A4%A`.
 */
export function anchorIn(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined
  } catch {
    return undefined
  }
}
