/** Random tests draw the same values each time, and repeat those that failed. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import failingSeeds from '#tests/kits/failing-seeds.json'
import { failuresIn, isRandom, patternOfDrawn, store } from '../../scripts/testing/random-tests.ts'

/** A property that holds unless the first integer of seed 5 is drawn. */
const source = `
import { describe, test } from 'vitest'
import * as fc from './tests/kits/fast-check.ts'

const [wrong] = fc.sample(fc.integer(), { seed: 5, numRuns: 1 })

describe("what's (drawn)", () => {
  test('is $right', () => {
    fc.assert(fc.property(fc.integer(), (drawn) => drawn !== wrong), { numRuns: 1 })
  })
  test('and so is another', () => {})
})
`
/** Projects as if of several runs: without a seed, with one that fails and with another one. */
const config = `
const { TEST_SEED } = process.env
const seeds = { fixed: undefined, failing: 5, other: 6, unit: TEST_SEED && Number(TEST_SEED) }
const projects = Object.entries(seeds).map(([name, testSeed]) => ({ test: { name, provide: { testSeed } } }))
export default { test: { projects } }
`

test('a seed that failed is named, repeats the failure, and runs first once it is stored', { timeout: 120_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'sevenday-seeds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const kits = join(root, 'tests/kits')
  mkdirSync(kits, { recursive: true })
  for (const name of ['draw.ts', 'fast-check.ts', 'random.ts']) copyFileSync(`tests/kits/${name}`, join(kits, name))
  const stored = join(kits, 'failing-seeds.json')
  writeFileSync(stored, '{}')
  writeFileSync(join(root, 'a.test.ts'), source)
  writeFileSync(join(root, 'vitest.config.mjs'), config)
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))

  const { TEST_SEED: _seed, TEST_ALL: _all, ...env } = process.env
  /** The failures of the runs that the projects stand for. */
  const inShell = (command: string, ...projects: string[]) => {
    const chosen = projects.flatMap((project) => ['--project', project])
    const local = ['node_modules/.bin/vitest run --reporter json --outputFile report.json', ...chosen].join(' ')
    spawnSync('sh', ['-c', command.replace('npx vitest run', local)], { cwd: root, env })
    return failuresIn(readFileSync(join(root, 'report.json'), 'utf8'), { project: 'unit', seed: 0 })
  }
  const commandIn = (project: string) =>
    `TEST_SEED=5 npx vitest run --project ${project} a.test.ts -t 'what'\\''s \\(drawn\\) > is \\$right'`
  const drawIn = (project: string) => ({
    ...{ seed: 5, key: `a.test.ts > what's (drawn) > is $right`, command: commandIn(project) },
  })

  const failed = inShell('npx vitest run', 'fixed', 'failing')
  const [draw, command] = [drawIn('failing'), commandIn('failing')]
  expect(failed).toMatchObject([{ name: `what's (drawn) > is $right`, draws: [draw], commands: [command] }])
  expect(failed[0]?.message).toMatch(/^Error: Property failed after 1 tests\n.* seed: 5,/)

  store([draw], stored)
  const repeated = inShell(commandIn('unit'), 'fixed', 'other').flatMap(({ draws }) => draws)
  expect(repeated).toHaveLength(2)
  expect(repeated).toEqual(expect.arrayContaining([drawIn('unit'), drawIn('fixed')]))
})

test('a failure that doesn’t report its seed is repeated by the seed of the whole run', () => {
  const failed = { status: 'failed', ancestorTitles: ['a'], title: 'b', failureMessages: ['Error: c\n    at d'] }
  const json = JSON.stringify({ testResults: [{ name: resolve('e.test.ts'), assertionResults: [failed] }] })
  const [found] = failuresIn(json, { project: 'unit', seed: 7 })
  expect(found).toMatchObject({ file: 'e.test.ts', name: 'a > b', message: 'Error: c', draws: [] })
  expect(found?.commands[0]).toMatch(/^TEST_SEED=7 .*npx vitest run --project unit e\.test\.ts -t 'a > b'$/)
})

test('the pattern of random tests matches them with any seed, and no others', () => {
  const draw = { seed: 5, key: '', command: '' }
  const tests = [
    { title: 'is (random)', meta: { draws: [draw] } },
    { title: 'is drawn from seed 5', meta: { draws: [draw] } },
    { title: 'is not', meta: {} },
  ].map((test) => ({ status: 'passed', ancestorTitles: ['a'], ...test }))
  const pattern = new RegExp(
    patternOfDrawn(JSON.stringify({ testResults: [{ name: 'a', assertionResults: tests }] })) ?? '',
  )
  const names = ['a > is (random)', 'a > is drawn from seed 67', 'a > is not', 'b > a > is (random)']
  expect(names.filter((name) => pattern.test(name))).toEqual(names.slice(0, 2))
})

test.for([
  ['src/domain/day.test.ts', true],
  // This test draws through a module that lists the histories.
  ['tests/sync/replay/replayed-histories-1.test.ts', true],
  ['tests/sync/replay/replay.test.ts', false],
  // This test uses a kit that also has arbitraries.
  ['src/features/documents/outcome/outcome.test.ts', false],
] as const)('%s is explored: %s', ([file, expected]) => {
  expect(isRandom(file)).toBe(expected)
})

test.for(Object.keys(failingSeeds))('the file of a stored seed exists: %s', (key) => {
  const [file] = key.split(' > ')
  expect(globSync(`${file}*`)).not.toEqual([])
})
