import { create } from 'zustand'
import { announce } from '../live-region/announce.ts'

export type ToastTone = 'success' | 'critical' | 'info'

/** Says what failed, and optionally what to do about it. */
export type FailureMessage = string | { title: string; description: string }

export interface ToastOptions {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  /** A single action, such as Undo. Closes the toast. */
  action?: { label: string; onSelect: () => void } | undefined
  /** Milliseconds on screen, 5000 by default. Hover and focus pause the timer. */
  duration?: number | undefined
}

export interface Toast extends ToastOptions {
  id: string
  tone: ToastTone
  duration: number
}

/** More toasts would cover a phone screen. */
const most = 3

let last = 0

export const useToasts = create<{ toasts: ReadonlyArray<Toast> }>(() => ({ toasts: [] }))

/** Toast options for a failure. */
export function failureToast(failure: FailureMessage): ToastOptions {
  return { ...(typeof failure === 'string' ? { title: failure } : failure), tone: 'critical' }
}

/**
 * Shows a message for a few seconds and announces it once, politely. Callable from anywhere.
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
  announce([toast.title, toast.description, hint])
  return toast.id
}

/** Whether the new toast makes the old one redundant. A toast with an action stays: its action concerns something else. */
function repeats(now: Toast, before: Toast): boolean {
  return !before.action && before.title === now.title && before.description === now.description
}

/** Drops the oldest toast, but a toast with an action only if all have one: three small successes must not hide the offer of a new version. */
function withRoom(toasts: ReadonlyArray<Toast>): ReadonlyArray<Toast> {
  if (toasts.length <= most) return toasts
  const dispensable = toasts.slice(0, -1).find(({ action }) => !action) ?? toasts[0]
  return toasts.filter((toast) => toast !== dispensable)
}

/** Removes a toast; does nothing if it is already gone. */
export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
