/** Random histories on their own scheduler, repeatable by seed. */
import { describe, expect, test } from 'vitest'
import { thorough } from '#tests/house/thorough.ts'
import type { Draw } from '#tests/kits/draw.ts'
import { note } from '#tests/kits/random.ts'
import { areFixed, described, historyDraw, historySeeds } from '../history-seeds.ts'
import { failingSeeds } from './failing-seeds.ts'
import { BrokenHistory, type Replay } from './replay-harness.ts'
import { replayHistory } from './replayed-history.ts'
import { replayServer } from './replay-server.ts'

/** How many random histories to run. Repeat a failing one with HISTORIES=1 and HISTORY_SEED. */
const histories = Number(process.env.HISTORIES ?? (thorough ? 25 : 10))

/** The part of their paths that the files of these histories share. */
const key = 'tests/sync/replay/replayed-histories'

/** A file keeps one processor busy, so the histories are spread over several files. */
const parts = 2

/** Names the seed and prints the steps, and goes on with the next history. */
function complaintOf(error: unknown): Replay {
  if (!(error instanceof BrokenHistory)) throw error
  return { complaints: [String(error)], edits: 0, conflicts: 0, refused: 0, log: error.log, steps: new Map() }
}

/** @param part which of the two, from 1 */
export function describeReplayedHistories(part: number): void {
  const seeds = historySeeds(key, histories, failingSeeds).filter((_, index) => index % parts === part - 1)

  describe(`three devices, one of them in two tabs, part ${part} of ${parts}`, () => {
    const server = replayServer()

    test(`${seeds.length} repeatable random histories end in agreement, with no edit lost`, async () => {
      const wrong: string[] = []
      const failed: Draw[] = []
      let edits = 0
      let conflicts = 0
      const steps = new Map<string, number>()
      for (const seed of seeds) {
        const draw = historyDraw(seed, key)
        note([draw])
        const result = await replayHistory(server(), seed).catch(complaintOf)
        edits += result.edits
        conflicts += result.conflicts
        for (const [name] of result.steps) steps.set(name, (steps.get(name) ?? 0) + 1)
        wrong.push(...result.complaints.map((complaint) => `seed ${seed}: ${complaint}`))
        if (result.complaints.length === 0) continue
        failed.push(draw)
        console.info([`The steps of seed ${seed}:`, ...result.log].join('\n'))
      }
      const summary = [...steps].map(([name, count]) => `${count} ${name}`).join(', ')
      console.info(`${seeds.length} histories: ${edits} edits, ${conflicts} conflicts; of them, ${summary}`)
      expect(wrong, described(wrong, failed)).toEqual([])
      // Histories without concurrent edits prove nothing, except those with a chosen seed.
      if (!areFixed) return
      expect(conflicts).toBeGreaterThan(seeds.length / 10)
      expect(edits).toBeGreaterThan(seeds.length * 10)
    }, 1_200_000)
  })
}
