/**
 * The id named by a URL's hash.
 * @param hash the browser's value, empty or with its `#`
 * @returns undefined if it is empty or can't be decoded: anyone can type `#%E0%A4%A`
 */
export function anchorIn(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined
  } catch {
    return undefined
  }
}
