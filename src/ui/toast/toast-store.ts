import { create } from 'zustand'
import { announce } from '../live-region/announce.ts'

export type ToastTone = 'success' | 'critical' | 'info'

/** What failed, and what to do about it where that is said apart. */
export type FailureMessage = string | { title: string; description: string }

export interface ToastOptions {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  /** One thing to do about it: Undo. Closes the toast. */
  action?: { label: string; onSelect: () => void } | undefined
  /** Milliseconds it stays; 5000 where nothing is said. Hovering and focusing stop the clock. */
  duration?: number | undefined
}

export interface Toast extends ToastOptions {
  id: string
  tone: ToastTone
  duration: number
}

/** More would cover a phone's screen. */
const most = 3

let last = 0

export const useToasts = create<{ toasts: ReadonlyArray<Toast> }>(() => ({ toasts: [] }))

/** The toast of a failure. */
export function failureToast(failure: FailureMessage): ToastOptions {
  return { ...(typeof failure === 'string' ? { title: failure } : failure), tone: 'critical' }
}

/**
 * Shows a message for a few seconds and says it once, politely. Callable from anywhere.
 * @returns an id for `dismissToast`
 */
export function showToast(options: ToastOptions): string {
  last += 1
  const toast: Toast = {
    ...options,
    id: `toast-${last}`,
    tone: options.tone ?? 'info',
    duration: options.duration ?? 5000,
  }
  useToasts.setState(({ toasts }) => ({
    toasts: withRoom([...toasts.filter((other) => !repeats(toast, other)), toast]),
  }))
  const hint = toast.action ? `${toast.action.label} is available: press F6.` : undefined
  announce([toast.title, toast.description, hint].filter(Boolean).join('. '))
  return toast.id
}

/** Whether the new one says all that the old one does. What an old one offers is about another thing: it stays. */
function repeats(now: Toast, before: Toast): boolean {
  return !before.action && before.title === now.title && before.description === now.description
}

/** The oldest goes, one that offers something only where all do: a new version must not be lost to three small successes. */
function withRoom(toasts: ReadonlyArray<Toast>): ReadonlyArray<Toast> {
  if (toasts.length <= most) return toasts
  const dispensable = toasts.slice(0, -1).find(({ action }) => !action) ?? toasts[0]
  return toasts.filter((toast) => toast !== dispensable)
}

/** Takes a toast away; one that is gone already is no error. */
export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
