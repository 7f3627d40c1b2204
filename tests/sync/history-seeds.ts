/** The seeds of random histories. */
import { commandOf, type Draw } from '#tests/kits/draw.ts'
import { chosenSeed, currentTest, note, storedSeeds, testSeed } from '#tests/kits/random.ts'

const { HISTORY_SEED: named } = process.env

/** Whether these are the histories of every run, which together must contain enough to prove something. */
export const areFixed = named === undefined && chosenSeed === undefined

/**
 * The seeds of this many histories. Those that failed before come first, unless a seed was chosen.
 *
 * @param key where failed ones are stored
 * @param known others that failed
 */
export function historySeeds(key: string, count: number, known: readonly { seed: number }[] = []): number[] {
  const first = Number(named ?? testSeed)
  const failed = areFixed ? [...known.map(({ seed }) => seed), ...storedSeeds(key)] : []
  return [...new Set([...failed, ...Array.from({ length: count }, (_, index) => first + index)])]
}

/**
 * The source of a history.
 *
 * @param key where its seed is stored, and a part of the path of the files that run it
 */
export function historyDraw(seed: number, key: string): Draw {
  const { projectName: project } = currentTest().file
  return { seed, key, command: commandOf({ HISTORY_SEED: seed, HISTORIES: 1 }, { project, filter: key }) }
}

/** Records failed histories. @returns their faults, and how to repeat each */
export function described(wrong: readonly string[], failed: readonly Draw[]): string {
  if (failed.length > 0) note(failed)
  return [...wrong, ...failed.map(({ command }) => `Repeat it with: ${command}\n`)].join('\n')
}
