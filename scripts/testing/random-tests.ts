/** What `npm run explore` runs, and what it finds in a report. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { commandOf, type Draw, literally } from '#tests/kits/draw.ts'
import { importedFiles } from '../boundaries.ts'
import { titleOf, type VitestReport } from './reports.ts'

/** Where failing seeds are stored. */
export const failingSeeds = 'tests/kits/failing-seeds.json'

const seedKits = ['tests/kits/fast-check.ts', 'tests/kits/random.ts']

/** Whether a test file draws from seeds, itself or through shared modules. The other kits only define what can be drawn. */
export function isRandom(file: string): boolean {
  const reached = new Set([file])
  for (const one of reached) {
    for (const target of importedFiles(one, readFileSync(one, 'utf8'))) {
      if (seedKits.includes(target)) return true
      if (/^tests\/(?!kits\/).*\.tsx?$/.test(target) && existsSync(target)) reached.add(target)
    }
  }
  return false
}

export interface Found {
  file: string
  /** The test, after its suites. */
  name: string
  /** In a few lines. */
  message: string
  /** What to store. Empty if the report doesn't say what was drawn. */
  draws: readonly Draw[]
  /** The command that repeats it. */
  commands: readonly string[]
}

/** A regular expression that matches the names of the tests that drew something, whatever their seed. Undefined if none did. */
export function patternOfDrawn(json: string): string | undefined {
  const { testResults = [] }: Pick<VitestReport, 'testResults'> = JSON.parse(json)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const names = tests.flatMap((test) => {
    const [draw] = test.meta?.draws ?? []
    return draw ? literally(titleOf(test)).replaceAll(`${draw.seed}`, '\\d+') : []
  })
  return names.length > 0 ? `^(${names.join('|')})$` : undefined
}

/**
 * The failed tests of a report of Vitest's JSON reporter.
 *
 * @param seed of the whole run
 */
export function failuresIn(json: string, { project, seed }: { project: string; seed: number }): Found[] {
  const { testResults = [] }: Pick<VitestReport, 'testResults'> = JSON.parse(json)
  return testResults.flatMap((result) => {
    const file = relative('.', result.name)
    return result.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => {
        const { failureMessages, meta: { draws = [] } = {} } = test
        const name = titleOf(test)
        const commands =
          draws.length > 0
            ? draws.map(({ command }) => command)
            : [commandOf({ TEST_SEED: seed }, { project, filter: file, name })]
        return { file, name, message: brief(failureMessages?.[0]), draws, commands }
      })
  })
}

/** The meaningful lines of a message, with long drawn values cut. */
function brief(message = ''): string {
  const [text = ''] = stripVTControlCharacters(message).split(/\n {4}at /)
  const lines = text.split('\n').filter((line) => line !== '' && !/^(Hint|Repeat it with):/.test(line))
  return lines.map((line) => (line.length > 300 ? `${line.slice(0, 300)}…` : line)).join('\n')
}

/** Stores seeds that failed. Biome formats the file otherwise. */
export function store(draws: readonly Draw[], file = failingSeeds): void {
  const stored: Record<string, number[]> = JSON.parse(readFileSync(file, 'utf8'))
  for (const { key, seed } of draws) stored[key] = [...new Set([...(stored[key] ?? []), seed])]
  const sorted = Object.fromEntries(Object.entries(stored).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(file, JSON.stringify(sorted, null, 2))
}
