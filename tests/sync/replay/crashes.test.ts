import { describe, expect, test } from 'vitest'
import { thorough } from '#tests/house/thorough.ts'
import { note, testSeed } from '#tests/kits/random.ts'
import { areFixed, described, historyDraw, historySeeds } from '../history-seeds.ts'
import { crashedHistory, type Cut } from './crashed-history.ts'
import { replayServer } from './replay-server.ts'

/** Tests every nth turn; CRASHES=1 tests each one. */
const stride = Number(process.env.CRASHES ?? (thorough ? 151 : 301))

const key = 'tests/sync/replay/crashes.test.ts'
const stories = (['edits', 'scopes'] as const).flatMap((story) => historySeeds(key, 1).map((seed) => ({ story, seed })))

describe('a phone that crashes between two turns and restarts from its stored data', () => {
  const server = replayServer()

  test.for(stories)(
    'ends in agreement with the server and loses no edit, at any turn: $story, seed $seed',
    { timeout: 1_200_000 },
    async ({ story, seed }) => {
      const draw = historyDraw(seed, key)
      note([draw])
      const whole = await crashedHistory(server(), { story, seed })
      expect(whole.complaints, described(whole.complaints, [draw])).toEqual([])
      if (areFixed && seed === testSeed) {
        if (story === 'edits') expect(whole.conflicts, 'without conflicts, this proves nothing').toBeGreaterThan(0)
        else expect(whole.refused, 'without refusals, this proves nothing').toBeGreaterThan(0)
      }
      const cuts = whole.turns.flatMap((_, index): Cut[] => [
        { turn: index + 1, stops: 'phone' },
        { turn: index + 1, stops: 'tab' },
      ])
      /** The edit is stored, but no tab knows of it, and the other tab never will. */
      const isUnheard = (turn: number) =>
        story === 'edits' && whole.turns[turn - 1]?.startsWith('heard: writes projects')
      const wrong: string[] = []
      // An odd stride alternates between the phone and the tab.
      for (const cut of cuts.filter(
        ({ turn, stops }, index) => index % stride === 0 || (stops === 'tab' && isUnheard(turn)),
      )) {
        const { complaints, log } = await crashedHistory(server(), { story, seed, cut })
        wrong.push(...complaints.map((complaint) => `the ${cut.stops} stops before turn ${cut.turn}: ${complaint}`))
        if (complaints.length > 0) console.info([`The ${cut.stops} stops before turn ${cut.turn}:`, ...log].join('\n'))
      }
      expect(wrong, described(wrong, [draw])).toEqual([])
    },
  )

  test.runIf(thorough)('is detected when a value is stored apart from its edit', async () => {
    const { turns } = await crashedHistory(server(), { sabotage: { isTorn: true } })
    for (const [index, what] of turns.entries()) {
      if (!what.startsWith('writes projects') || what.includes('sync-')) continue
      const cut: Cut = { turn: index + 1, stops: 'phone' }
      const { complaints } = await crashedHistory(server(), { cut, sabotage: { isTorn: true } })
      if (complaints.length > 0) return
    }
    expect.unreachable('no crash detects it')
  })
})
