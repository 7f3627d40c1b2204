import { describe, expect, it } from 'vitest'
import { afterNotNow, afterVisit, type OfferMemory, shouldOffer } from './offer.ts'

const day = 24 * 60 * 60 * 1000
const evening = new Date(2026, 10, 22, 23, 50).getTime()
const first: OfferMemory = afterVisit({}, evening)
const offers = (memory: OfferMemory, change: Partial<Parameters<typeof shouldOffer>[1]> = {}) =>
  shouldOffer(memory, { installing: 'prompt', hasProject: false, now: evening, ...change })

describe('the install offer', () => {
  it('is shown to users who have a project, or who return on another day', () => {
    expect(offers({})).toBe(false)
    expect(offers(first)).toBe(false)
    expect(offers(first, { hasProject: true })).toBe(true)
    // Twenty minutes later it is the next day.
    expect(offers(first, { now: evening + 20 * 60_000 })).toBe(true)
    expect(offers(afterVisit(first, evening + day), { now: evening + day })).toBe(true)
  })

  it('is shown only if the app can be installed', () => {
    const can = (['in-app', 'installed', 'prompt', 'ios', 'unknown'] as const).filter((installing) =>
      offers(first, { installing, hasProject: true }),
    )
    expect(can).toEqual(['prompt', 'ios'])
  })

  it('returns a month after “Not now”, and never after “Don’t show again”', () => {
    const later = { ...first, ...afterNotNow(evening) }
    expect(offers(later, { hasProject: true, now: evening + 29 * day })).toBe(false)
    expect(offers(later, { hasProject: true, now: evening + 31 * day })).toBe(true)
    expect(offers({ ...later, never: true }, { hasProject: true, now: evening + 31 * day })).toBe(false)
  })
})
