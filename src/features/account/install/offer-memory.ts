import { create } from 'zustand'
import type { OfferMemory } from './offer.ts'

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
