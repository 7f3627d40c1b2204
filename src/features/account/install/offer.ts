import { create } from 'zustand'
import type { Installing } from './use-installing.ts'

/** What this device remembers of its visits and of the user's answers. */
export interface OfferMemory {
  /** The day of the first visit, such as '2026-11-22'. */
  firstDay?: string | undefined
  /** After 'Not now': when to offer it again, in milliseconds since the epoch. */
  notBefore?: number | undefined
  /** After 'Don't show again'. */
  never?: boolean | undefined
}

/** How long 'Not now' lasts, in milliseconds. */
const pause = 30 * 24 * 60 * 60 * 1000

/**
 * Whether the dashboard offers to install the app: if that is possible, the app has been useful (a project, or a visit on a second day),
 * and the user hasn't declined.
 *
 * @param now milliseconds since the epoch
 */
export function shouldOffer(
  memory: OfferMemory,
  { installing, hasProject, now }: { installing: Installing; hasProject: boolean; now: number },
): boolean {
  if (installing !== 'prompt' && installing !== 'ios') return false
  if (memory.never || now < (memory.notBefore ?? 0)) return false
  return hasProject || (memory.firstDay !== undefined && memory.firstDay !== dayOf(now))
}

/** The memory after a visit. */
export function afterVisit({ firstDay }: OfferMemory, now: number): OfferMemory {
  return { firstDay: firstDay ?? dayOf(now) }
}

/** The memory after 'Not now'. */
export function afterNotNow(now: number): OfferMemory {
  return { notBefore: now + pause }
}

/** In the user's time zone. */
function dayOf(now: number): string {
  const date = new Date(now)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-')
}

/** Per device, not per user. */
const key = 'sevenday.install-offer'

/** What this device remembers of its visits and of the answers to the offer. */
export const useOfferMemory = create<OfferMemory>(readMemory)

/** Changes the memory, for this visit and later ones. */
export function remember(change: OfferMemory): void {
  const memory = { ...useOfferMemory.getState(), ...change }
  useOfferMemory.setState(memory)
  try {
    localStorage.setItem(key, JSON.stringify(memory))
  } catch {
    // Storage is full: the next visit shows the offer again.
  }
}

export function readMemory(): OfferMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const { firstDay, notBefore, never } = (stored ?? {}) as Record<string, unknown>
    return {
      firstDay: typeof firstDay === 'string' ? firstDay : undefined,
      notBefore: typeof notBefore === 'number' ? notBefore : undefined,
      never: never === true,
    }
  } catch {
    // If a no can't be stored, offer nothing.
    return { never: true }
  }
}
