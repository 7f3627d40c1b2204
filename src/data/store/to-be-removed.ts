import { jsonIn } from '#src/domain/json.ts'

/** Names of data that must be removed from this device. Stored before the removal starts, so that the next start can finish it. */
const key = 'sevenday.to-be-removed'

export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function toBeRemoved(storage: KeyValue): string[] {
  const names = jsonIn(storage.getItem(key))
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

export function addToBeRemoved(names: readonly string[], storage: KeyValue): void {
  storage.setItem(key, JSON.stringify([...new Set([...toBeRemoved(storage), ...names])]))
}

/** Reads the list again, because another tab may have added to it. */
export function crossOff(names: readonly string[], storage: KeyValue): void {
  const remaining = toBeRemoved(storage).filter((name) => !names.includes(name))
  if (remaining.length > 0) storage.setItem(key, JSON.stringify(remaining))
  else storage.removeItem(key)
}
