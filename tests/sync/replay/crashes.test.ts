import { describe, expect, test } from 'vitest'
import { thorough } from '#tests/house/thorough.ts'
import { crashedHistory, type Cut } from './crashed-history.ts'
import { replayServer } from './replayed-histories.ts'

/** Each of so many steps; CRASHES=1 takes every one. */
const stride = Number(process.env.CRASHES ?? (thorough ? 3 : 31))
describe('a phone that crashes between two steps, and starts again on what it had stored', () => {
  const server = replayServer()

  test('comes to agree with the server and loses no edit, whichever step it is', async () => {
    const whole = await crashedHistory(server(), {})
    expect(whole.complaints).toEqual([])
    expect(whole.conflicts, 'a history in which nobody meets would prove nothing').toBeGreaterThan(0)
    const cuts = whole.steps.flatMap((_, index): Cut[] => [
      { step: index + 1, stops: 'phone' },
      { step: index + 1, stops: 'tab' },
    ])
    /** Stored, and no tab has heard of it: the other tab never will. */
    const isUnheard = (step: number) => whole.steps[step - 1]?.startsWith('heard: writes projects')
    const wrong: string[] = []
    // An odd stride, so that the phone and the tab take turns.
    for (const cut of cuts.filter(
      ({ step, stops }, index) => index % stride === 0 || (stops === 'tab' && isUnheard(step)),
    )) {
      const { complaints, log } = await crashedHistory(server(), { cut })
      wrong.push(...complaints.map((complaint) => `the ${cut.stops} stops before step ${cut.step}: ${complaint}`))
      if (complaints.length > 0) console.info([`The ${cut.stops} stops before step ${cut.step}:`, ...log].join('\n'))
    }
    expect(wrong).toEqual([])
  }, 1_200_000)

  test('is noticed where a value is stored apart from the edit that it is', async () => {
    const { steps } = await crashedHistory(server(), { sabotage: { isTorn: true } })
    const complaints: string[] = []
    for (const [index, what] of steps.entries()) {
      if (!what.startsWith('writes projects') || what.includes('sync-')) continue
      const cut: Cut = { step: index + 1, stops: 'phone' }
      complaints.push(...(await crashedHistory(server(), { cut, sabotage: { isTorn: true } })).complaints)
    }
    expect(complaints).not.toEqual([])
  }, 1_200_000)
})
