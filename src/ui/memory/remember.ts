/**
 * Convenient values remembered on this device, or only in this tab (`session`). If the browser's storage is blocked or full, nothing is found there,
 * and new values last as long as the page.
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
