/** Names of errors for a full device. Firefox's own name is from before it followed the standard. */
const names: ReadonlySet<string> = new Set([
  'QuotaExceededError',
  'NS_ERROR_DOM_QUOTA_REACHED',
  'NS_ERROR_FILE_NO_DEVICE_SPACE',
])

/** Errors are wrapped in few levels. The limit stops at an error that names itself as its cause. */
const deepest = 6

/**
 * Whether a write failed because the device or the browser's share of it is full. The browser's own error is usually inside others: a full
 * disk aborts the whole transaction, which Dexie reports as `AbortError` with the reason as `inner`, or per row as `failures`; RxDB passes it
 * on, and commands on many rows collect several.
 */
export function isStorageFull(error: unknown): boolean {
  return isFull(error, deepest)
}

function isFull(error: unknown, depth: number): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false
  const { name, inner, cause, failures, errors } = error as Record<string, unknown>
  if (typeof name === 'string' && names.has(name)) return true
  return [inner, cause, ...listed(failures), ...listed(errors)].some((within) => isFull(within, depth - 1))
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
