/**
 * `npm run mutate`: makes small mistakes in a copy of the sources, one at a time, and shows which of them the tests catch. For each mistake, runs the
 * tests that `npm test -- --changed` picks, up to the first failure. For each survivor, then runs the types and every suite that the mistake could
 * fail. Takes some hours. Starts with a blank line in some of these files, which must not fail any test.
 *
 *     npm run mutate -- --seed 1 --count 40
 *     npm run mutate -- --only 7            the seventh alone, with the output of its tests
 *     npm run mutate -- --list              draws them and runs nothing
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { endWithParent, run } from './processes.ts'
import { staticChecks } from './static-checks.ts'
import { drawMutations, mutate, type Mutation, mutationsOf } from './testing/mutations.ts'

endWithParent()

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    /** Saves the table as it grows, and skips mistakes that are in it already. */
    results: { type: 'string' },
  },
})

interface Outcome {
  place: string
  /** What caught it: the tests that a change picks, or whole suites. */
  caughtBy?: 'changed' | 'suites'
  /** The first failure. */
  test?: string
  /** In seconds. */
  time: number
  /** Whether it survived the tests that a change picks, and its suites haven't run yet. */
  isOpen?: true
}

const mutable = 'src/**/*.{ts,tsx}'
const immutable = /\.test\.tsx?$|\.css\.ts$|\.d\.ts$|^src\/(?:dev|marketing\/content)\//

const files = [
  ...globSync(mutable).filter((file) => !immutable.test(file)),
  ...globSync('supabase/functions/**/*.ts'),
  ...globSync('supabase/migrations/*.sql'),
].sort()
const all = files.flatMap((file) => mutationsOf(file, readFileSync(file, 'utf8')))
const drawn = drawMutations(all, { seed: Number(flags.seed), count: Number(flags.count) })
console.log(`${all.length} possible mutations; drawn with seed ${flags.seed}: ${drawn.length}`)

if (flags.list) {
  for (const [index, mutation] of drawn.entries()) console.log(`${index + 1}. ${describe(mutation)}`)
} else {
  const done: Outcome[] =
    flags.results && existsSync(flags.results) ? JSON.parse(readFileSync(flags.results, 'utf8')) : []
  const copy = copyOfSources()
  try {
    if (flags.only === undefined && done.length === 0) await assertHarmless(copy)
    for (const [index, mutation] of drawn.entries()) {
      if (flags.only !== undefined && Number(flags.only) !== index + 1) continue
      if (done.some(({ place }) => place === describe(mutation))) continue
      const outcome = await outcomeOf(mutation, copy, firstFailureOfChange)
      save(outcome.caughtBy ? outcome : { ...outcome, isOpen: true })
    }
    for (const mutation of drawn) {
      const open = done.find(({ place, isOpen }) => isOpen && place === describe(mutation))
      if (open) save(await outcomeOf(mutation, copy, () => firstFailureOfSuites(mutation, copy)))
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  console.log(`\n${tableOf(done)}`)
  const caught = done.filter(({ caughtBy }) => caughtBy !== undefined).length
  console.log(`\n${caught} of ${done.length} caught`)

  function save(outcome: Outcome) {
    const known = done.findIndex(({ place }) => place === outcome.place)
    if (known < 0) done.push(outcome)
    else done[known] = outcome
    const { place, caughtBy = outcome.isOpen ? 'not yet' : 'SURVIVED', time, test = '' } = outcome
    console.log(
      `${drawn.findIndex((mutation) => describe(mutation) === place) + 1}. ${place}: ${caughtBy} (${time} s) ${test}`,
    )
    if (flags.results) writeFileSync(flags.results, JSON.stringify(done, null, 1))
  }
}

/** A separate checkout, in which a mutation is the only change. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sevenday-mutate-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
  for (const file of execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')) {
    if (!file || !existsSync(file)) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  // .gitignore names a folder, and this is a link.
  writeFileSync(join(folder, '.git-ignored'), 'node_modules\n')
  git('init', '--quiet')
  git('config', 'core.excludesFile', join(folder, '.git-ignored'))
  git('add', '.')
  git('-c', 'user.name=mutate', '-c', 'user.email=mutate@example.com', 'commit', '--quiet', '--message', 'As it stands')
  return folder
}

/** @throws if the tests fail without a mistake */
async function assertHarmless(folder: string): Promise<void> {
  for (const extension of ['.ts', '.tsx', '.sql']) {
    const mutation = drawn.find(({ file }) => file.endsWith(extension))
    if (!mutation) continue
    const blank: Mutation = { ...mutation, start: 0, end: 0, text: '\n' }
    const { test } = await outcomeOf(blank, folder, firstFailureOfChange)
    if (test) throw new Error(`fails without a mistake in ${mutation.file}: ${test}`)
  }
}

type Failure = { caughtBy: 'changed' | 'suites'; test: string } | undefined

async function outcomeOf(
  mutation: Mutation,
  folder: string,
  firstFailureIn: (folder: string) => Promise<Failure>,
): Promise<Outcome> {
  const file = join(folder, mutation.file)
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, mutate(source, mutation))
  const started = Date.now()
  try {
    const failure = await firstFailureIn(folder)
    return { place: describe(mutation), ...failure, time: Math.round((Date.now() - started) / 1000) }
  } finally {
    writeFileSync(file, source)
  }
}

async function firstFailureOfChange(folder: string): Promise<Failure> {
  const test = await firstFailure(folder, ['--changed', '--bail'])
  return test ? { caughtBy: 'changed', test } : undefined
}

async function firstFailureOfSuites(mutation: Mutation, folder: string): Promise<Failure> {
  // The only static check: mutations aren't formatted.
  const types = staticChecks.find(({ name }) => name === 'lint and types')
  if (types && (await run(types.command, { cwd: folder })).status !== 0) return { caughtBy: 'suites', test: types.name }
  const test = await firstFailure(folder, ['--bail', ...suitesFor(mutation)])
  return test ? { caughtBy: 'suites', test } : undefined
}

/** The suites that a mutation could fail, the quickest first. */
function suitesFor({ file }: Mutation): string[] {
  if (file.endsWith('.sql')) return ['database', 'contract', 'sync', 'build', 'e2e']
  if (file.startsWith('supabase/')) return ['contract', 'build', 'e2e']
  return ['unit', 'dom', 'browser', 'contract', 'sync', 'build', 'pages', 'budgets', 'e2e']
}

/** Runs `npm test` in the copy. @returns its first failed test, undefined if everything passed */
async function firstFailure(folder: string, args: string[]): Promise<string | undefined> {
  const { status, output } = await run([process.execPath, 'scripts/test.ts', ...args], {
    cwd: folder,
    live: flags.only !== undefined,
  })
  if (status === 0) return undefined
  const lines = stripVTControlCharacters(output).split('\n')
  return lines.find((line) => line.startsWith('✗ ')) ?? lines.filter((line) => line.trim()).at(-1)
}

function describe({ kind, file, line, text }: Mutation): string {
  return `${kind} in ${file}:${line} → ${text === '' ? 'removed' : text.replace(/\s+/g, ' ').slice(0, 80)}`
}

function tableOf(outcomes: readonly Outcome[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  return [
    '| mutation | caught by | first failure |',
    '|---|---|---|',
    ...outcomes.map(
      ({ place, caughtBy, test }) => `| \`${cell(place)}\` | ${caughtBy ?? '**survived**'} | ${cell(test ?? '')} |`,
    ),
  ].join('\n')
}
