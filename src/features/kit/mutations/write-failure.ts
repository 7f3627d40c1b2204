import { isStorageFull } from '#src/data/store/storage-full.ts'
import { inSentences } from '#src/ui/live-region/announce.ts'
import { type FailureMessage, failureToast, showToast, type ToastOptions } from '#src/ui/toast/toast-store.ts'

/** The advice for a full device. Clearing this site's data would free space too, but lose unsent changes. */
export const deviceFull =
  'This device is full. Delete files or apps you no longer need, then try again. Don’t clear this site’s data: it holds your unsent changes.'

/** Thrown by a form that asks the server: it refused, or could not be reached. The message is for users. */
export class Declined extends Error {}

/** Long enough to read both texts, in milliseconds. */
const longReading = 15_000

/**
 * The toast for a change that this device could not store: what failed and, if the device is full, the cause and what to do.
 * @param error what the write threw
 */
export function writeFailureToast(failure: FailureMessage, error: unknown): ToastOptions {
  const toast = failureToast(failure)
  if (error instanceof Declined) return { ...toast, description: error.message }
  return isStorageFull(error)
    ? { ...toast, description: inSentences([toast.description, deviceFull]), duration: longReading }
    : toast
}

/** Logs why a change could not be stored, and tells the user. @param log what failed, for developers */
export function showWriteFailure(failure: FailureMessage, log: string, error: unknown): void {
  console.error(log, error)
  showToast(writeFailureToast(failure, error))
}

/** Resolves when a change is stored, or the user knows that it is not. See `showWriteFailure`. */
export function storedOrTold(change: Promise<unknown>, failure: FailureMessage, log: string): Promise<unknown> {
  return change.catch((error: unknown) => showWriteFailure(failure, log, error))
}
