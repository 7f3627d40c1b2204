/**
 * What is convenient to remember on this device, or in this tab alone (`session`). The browser may block its storage, or it may be full: then
 * nothing is found there, and what is remembered ends with the page.
 */
type Place = 'local' | 'session'

const storageAt = (place: Place) => (place === 'local' ? localStorage : sessionStorage)

export function remembered(key: string, place: Place = 'local'): string | null {
  try {
    return storageAt(place).getItem(key)
  } catch {
    return null
  }
}

/** @param value null forgets it. @returns whether it is stored */
export function remember(key: string, value: string | null, place: Place = 'local'): boolean {
  try {
    if (value === null) storageAt(place).removeItem(key)
    else storageAt(place).setItem(key, value)
    return true
  } catch {
    return false
  }
}
