/** Counts the reports of the test runners, and formats the result of a run. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { driverFailed } from '#tests/browser/driver-failed.ts'
import { projectOf } from '#tests/house/projects.ts'
import type { Draw } from '#tests/kits/draw.ts'
import type { Finished } from '../processes.ts'

/** What failed. Errors outside of tests have neither file nor title. */
export interface Failure {
  /** From the project's root. */
  file?: string
  /** The test's name, after those of its groups, as its runner joins them. */
  title?: string
  /** The first line of its error. */
  message: string
}

export interface Counts {
  passed: number
  failed: number
  skipped: number
  failures?: readonly Failure[]
  /** Milliseconds spent in each file, by its path from the project's root. */
  times?: Readonly<Record<string, number>>
  /** Milliseconds of each test project that ran in one process, by its name. */
  parts?: Readonly<Record<string, Omit<Counts, 'parts'>>>
}

export interface SuiteResult extends Counts {
  name: string
  /** In milliseconds. */
  duration: number
  /** What the numbers don't show. */
  note?: string
}

/**
 * The result of a suite. A missing report, zero tests or a non-zero exit with passing tests also count as a failure, because each would
 * otherwise look like success.
 */
export function judge(
  name: string,
  {
    counts,
    status,
    duration,
    output = '',
  }: { counts: Counts | undefined; output?: string } & Pick<Finished, 'status' | 'duration'>,
): SuiteResult {
  const none = { passed: 0, failed: 0, skipped: 0 }
  if (!counts) return { name, ...none, failed: 1, duration, note: 'ended without a report' }
  if (counts.passed + counts.failed === 0) {
    return { name, ...counts, failed: 1, duration, note: 'ran no test' }
  }
  if (status !== 0 && counts.failed === 0) {
    const failures = errorsBesideTests(output).map((message) => ({ message }))
    return { name, ...counts, failed: 1, duration, note: `ended with status ${status} beside its tests`, failures }
  }
  return { name, ...counts, duration }
}

/** The result of a program that is one test. */
export function asOneTest(name: string, { status, duration }: Pick<Finished, 'status' | 'duration'>): SuiteResult {
  const failed = status === 0 ? 0 : 1
  return { name, passed: 1 - failed, failed, skipped: 0, duration }
}

/** The errors in a runner's output that belong to no test, such as a file that it couldn't load. If there are none, the output's last lines. */
function errorsBesideTests(output: string): string[] {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim())
  const start = lines.findIndex((line) => /Unhandled (?:Error|Rejection)|^\s*FAIL\s/.test(line))
  return start < 0 ? lines.slice(-10) : lines.slice(start, start + 20)
}

/** The result of a suite before any of its tests. */
export function nothingRun(name: string): SuiteResult {
  return { name, passed: 0, failed: 0, skipped: 0, duration: 0 }
}

/**
 * The result of a suite, a part of which can't run on this machine.
 *
 * @param missing what the part needs: Debian's packages or other things
 * @param isRequired whether that is a failure, as where `REQUIRE_…` is set
 */
export function withoutPart(missing: readonly string[], result: SuiteResult, isRequired = false): SuiteResult {
  if (missing.length === 0) return result
  const needs = `needs ${missing.join(', ')}`
  const note = result.note ? `${result.note}; ${needs}` : needs
  if (!isRequired) return { ...result, skipped: result.skipped + 1, note }
  return { ...result, failed: result.failed + 1, note, failures: [...(result.failures ?? []), { message: needs }] }
}

/** A failed test in one line, because a log may be cut to its end. */
export function describeFailure({ file, title, message }: Failure): string {
  const test = [file, title].filter(Boolean).join(' › ')
  return [test, message].filter(Boolean).join(': ')
}

/** Adds up the suites and formats them as a table. */
export function summarise(results: readonly SuiteResult[]): Omit<Counts, 'failures' | 'times'> & { table: string } {
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0)
  const table = formatTable([
    ['suite', 'passed', 'failed', 'skipped', 'time', ''],
    ...results.map(({ name, passed, failed, skipped, duration, note }) => [
      name,
      String(passed),
      String(failed),
      String(skipped),
      seconds(duration),
      note ?? '',
    ]),
  ])
  return { table, passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** Files that took less are added up, in milliseconds. */
const worthALine = 1000

/** The seconds of each suite and its files, slowest first. Files run side by side, so theirs add up to more than the suite's. */
export function formatTimes(results: readonly SuiteResult[]): string {
  const rows = results.flatMap(({ name, duration, times = {} }) => {
    const files = Object.entries(times).sort(([, one], [, other]) => other - one)
    const quick = files.filter(([, time]) => time < worthALine)
    const rest = quick.reduce((sum, [, time]) => sum + time, 0)
    return [
      [name, '', seconds(duration)],
      ...files.slice(0, files.length - quick.length).map(([file, time]) => ['', file, seconds(time)]),
      ...(quick.length > 0 ? [['', `${quick.length} others`, seconds(rest)]] : []),
    ]
  })
  return formatTable([['suite', 'file', 'time'], ...rows], { left: 2 })
}

const seconds = (duration: number) => `${(duration / 1000).toFixed(1)} s`

/** @param left how many columns are aligned to the left; the last one, unless it is a number, needs no alignment. */
function formatTable(rows: readonly (readonly string[])[], { left = 1 } = {}): string {
  const columns = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          if (column < left) return cell.padEnd(widths[column] ?? 0)
          return column < 5 ? cell.padStart(widths[column] ?? 0) : cell
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults?: { name: string; startTime?: number; endTime?: number; assertionResults: VitestTest[] }[]
}

export interface VitestTest {
  status: string
  title: string
  ancestorTitles: string[]
  failureMessages?: string[] | null
  /** What a random test has drawn (tests/kits/draw.ts). */
  meta?: { draws?: readonly Draw[] }
}

/** A test's name, after those of its groups. */
export const titleOf = ({ ancestorTitles, title }: VitestTest) => [...ancestorTitles, title].join(' > ')

/** Counts in a report of Vitest's JSON reporter. */
export function countVitest(json: string): Counts {
  const { testResults = [], ...totals }: VitestReport = JSON.parse(json)
  const parts: Record<string, Counts & { failures: Failure[]; times: Record<string, number> }> = {}
  for (const { name, startTime = 0, endTime = 0, assertionResults } of testResults) {
    const file = relative('.', name)
    const part = (parts[projectOf(file)] ??= { passed: 0, failed: 0, skipped: 0, failures: [], times: {} })
    part.times[file] = endTime - startTime
    for (const test of assertionResults) {
      if (test.status === 'passed') part.passed++
      else if (test.status !== 'failed') part.skipped++
      else {
        part.failed++
        part.failures.push({ file, title: titleOf(test), message: firstLine(test.failureMessages?.[0]) })
      }
    }
  }
  const failures = Object.values(parts).flatMap((part) => part.failures)
  return {
    passed: totals.numPassedTests,
    failed: totals.numFailedTests,
    skipped: totals.numPendingTests + totals.numTodoTests,
    times: Object.assign({}, ...Object.values(parts).map(({ times }) => times)),
    parts,
    ...(failures.length > 0 && { failures }),
  }
}

function firstLine(message = ''): string {
  const [line = ''] = stripVTControlCharacters(message).split('\n')
  return line
}

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  config?: { rootDir?: string }
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  /** For a file, its path from `rootDir`. */
  title?: string
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

interface PlaywrightSpec {
  title?: string
  /** From `rootDir`. */
  file?: string
  tests: { status: string; results: { status: string; duration?: number; errors: { message?: string }[] }[] }[]
}

/**
 * Counts in a report of Playwright's JSON reporter. A test that passed on retry counts as failed, unless each former try ended with an
 * error of the browser's driver.
 */
export function countPlaywright(json: string): Counts {
  const { config, stats, suites = [] }: PlaywrightReport = JSON.parse(json)
  const root = config?.rootDir === undefined ? '' : relative('.', config.rootDir)
  const tests = suites
    .flatMap((suite) => testsOf(suite, []))
    .map(({ file, title, status, results }) => {
      const tries = results.filter((result) => result.status !== 'passed')
      const isOfDriver =
        status === 'flaky' && tries.every(({ errors }) => errors.some(({ message }) => message?.includes(driverFailed)))
      const isFailed = (status === 'unexpected' || status === 'flaky') && !isOfDriver
      const time = results.reduce((sum, { duration = 0 }) => sum + duration, 0)
      const path = root ? `${root}/${file}` : file
      return { file: path, title, time, isOfDriver, isFailed, message: firstLine(tries[0]?.errors[0]?.message) }
    })
  const ofDriver = tests.filter(({ isOfDriver }) => isOfDriver).length
  const failures = tests
    .filter(({ isFailed }) => isFailed)
    .map(({ file, title, message }) => ({ file, title, message }))
  const times: Record<string, number> = {}
  for (const { file, time } of tests) times[file] = (times[file] ?? 0) + time
  return {
    passed: stats.expected + ofDriver,
    failed: stats.unexpected + stats.flaky - ofDriver,
    skipped: stats.skipped,
    times,
    ...(failures.length > 0 && { failures }),
  }
}

type PlaywrightTest = PlaywrightSpec['tests'][number] & { title: string; file: string }

/** @param groups the titles of the groups around the suite. */
function testsOf({ suites = [], specs = [] }: PlaywrightSuite, groups: readonly string[]): PlaywrightTest[] {
  const own = specs.flatMap(({ title = '', file = '', tests }) =>
    tests.map((test) => ({ ...test, title: [...groups, title].join(' '), file })),
  )
  // The outermost suite is the file, whose title is its path.
  return [...own, ...suites.flatMap((suite) => testsOf(suite, suite.title ? [...groups, suite.title] : groups))]
}

/** Counts in the output of `size-limit --json` and validate-pages.ts: each budget and each page is one test. */
export function countBudgets(json: string): Counts {
  const budgets: { passed: boolean }[] = JSON.parse(json)
  const passed = budgets.filter((budget) => budget.passed).length
  return { passed, failed: budgets.length - passed, skipped: 0 }
}
