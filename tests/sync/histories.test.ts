import { describe, expect, test } from 'vitest'
import { thorough } from '#tests/house/thorough.ts'
import { historiesOnOneServer } from './random-histories.ts'

/** How many random histories to run. Repeat a failing one with HISTORIES=1 and HISTORY_SEED. */
const histories = Number(process.env.HISTORIES ?? (thorough ? 40 : 10))
const firstSeed = Number(process.env.HISTORY_SEED ?? 1)
const seeds = Array.from({ length: histories }, (_, index) => firstSeed + index)

describe('three devices, a network that loses requests and answers', () => {
  const { history } = historiesOnOneServer()

  test(`${seeds.length} random histories end in agreement, with no edit lost`, async () => {
    const wrong: string[] = []
    let edits = 0
    let conflicts = 0
    for (const seed of seeds) {
      const result = await history(seed)
      edits += result.edits
      conflicts += result.conflicts
      wrong.push(...result.complaints.map((complaint) => `seed ${seed}: ${complaint}`))
    }
    console.info(`${seeds.length} histories: ${edits} edits, ${conflicts} conflicts`)
    expect(wrong).toEqual([])
    // Histories without concurrent edits would prove nothing.
    expect(conflicts).toBeGreaterThan(seeds.length / 10)
    expect(edits).toBeGreaterThan(seeds.length * 10)
  }, 1_200_000)
})
