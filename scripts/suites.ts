/** The suites of `npm test`, and how to count their reports. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { driverFailed } from '#tests/browser/driver-failed.ts'
import { engineNames, enginesRequired, enginesToTest, packagesMissing } from '#tests/browser/engines.ts'
import { findLibreOffice, libreOfficePackage } from '#tests/documents/libreoffice.ts'
import { hasPdfProgram, pdfPackages } from '#tests/documents/pdf-programs.ts'
import { findSchemas, validatorPackage } from '#tests/documents/schemas.ts'
import { type Finished, run } from './processes.ts'
import { staticChecks } from './static-checks.ts'

export interface SuiteResult {
  name: string
  passed: number
  failed: number
  skipped: number
  /** In milliseconds. */
  duration: number
  /** What the numbers don't show. */
  note?: string
  /** What failed, as far as the suite's report names it. */
  failures?: readonly string[]
}

export interface Suite {
  name: string
  /** Whether it needs Chromium. */
  browser?: boolean
  /** @param report a path for the suite's own JSON report. */
  perform(report: string): Promise<SuiteResult[]>
}

type Counts = Pick<SuiteResult, 'passed' | 'failed' | 'skipped' | 'failures'>

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
    const failures = errorsBesideTests(output)
    return { name, ...counts, failed: 1, duration, note: `ended with status ${status} beside its tests`, failures }
  }
  return { name, ...counts, duration }
}

/** What a runner printed of errors that belong to no test; its last lines, if it names none. */
function errorsBesideTests(output: string): string[] {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim())
  const start = lines.findIndex((line) => /Unhandled (?:Error|Rejection)/.test(line))
  return start < 0 ? lines.slice(-10) : lines.slice(start, start + 20)
}

/** Adds up the suites and formats them as a table. */
export function summarise(results: readonly SuiteResult[]): Omit<Counts, 'failures'> & { table: string } {
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0)
  const rows = [
    ['suite', 'passed', 'failed', 'skipped', 'time', ''],
    ...results.map(({ name, passed, failed, skipped, duration, note }) => [
      name,
      String(passed),
      String(failed),
      String(skipped),
      `${(duration / 1000).toFixed(1)} s`,
      note ?? '',
    ]),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
  return { table, passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The part of Vitest's JSON report that is read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults?: {
    name: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

/** Counts in a report of Vitest's JSON reporter. */
export function countVitest(json: string): Counts {
  const report: VitestReport = JSON.parse(json)
  const failures = (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failureOf(`${relative('.', name)} › ${fullName}`, failureMessages?.[0])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(failures.length > 0 && { failures }),
  }
}

/** A failed test in one line, because of a long log only the end may be kept. */
function failureOf(test: string, message = ''): string {
  const [reason = ''] = stripVTControlCharacters(message).split('\n')
  return reason ? `${test}: ${reason}` : test
}

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

interface PlaywrightSpec {
  title?: string
  file?: string
  tests: { status: string; results: { status: string; errors: { message?: string }[] }[] }[]
}

/**
 * Counts in a report of Playwright's JSON reporter. A test that passed on retry counts as failed, unless each former try ended with an
 * error of the browser's driver.
 */
export function countPlaywright(json: string): Counts {
  const { stats, suites = [] }: PlaywrightReport = JSON.parse(json)
  const tests = suites.flatMap(testsOf).map(({ file, title, status, results }) => {
    const tries = results.filter((result) => result.status !== 'passed')
    const isOfDriver =
      status === 'flaky' && tries.every(({ errors }) => errors.some(({ message }) => message?.includes(driverFailed)))
    const isFailed = (status === 'unexpected' || status === 'flaky') && !isOfDriver
    return { name: `${file} › ${title}`, isOfDriver, isFailed, message: tries[0]?.errors[0]?.message }
  })
  const ofDriver = tests.filter(({ isOfDriver }) => isOfDriver).length
  const failures = tests.filter(({ isFailed }) => isFailed).map(({ name, message }) => failureOf(name, message))
  return {
    passed: stats.expected + ofDriver,
    failed: stats.unexpected + stats.flaky - ofDriver,
    skipped: stats.skipped,
    ...(failures.length > 0 && { failures }),
  }
}

function testsOf({
  suites = [],
  specs = [],
}: PlaywrightSuite): (PlaywrightSpec['tests'][number] & { title: string; file: string })[] {
  const own = specs.flatMap(({ title = '', file = '', tests }) => tests.map((test) => ({ ...test, title, file })))
  return [...own, ...suites.flatMap(testsOf)]
}

/** Counts in the output of `size-limit --json` and validate-pages.ts: each budget and each page is one test. */
export function countBudgets(json: string): Counts {
  const budgets: { passed: boolean }[] = JSON.parse(json)
  const passed = budgets.filter((budget) => budget.passed).length
  return { passed, failed: budgets.length - passed, skipped: 0 }
}

/** Format, lint, boundaries, types and dead code in parallel; each counts as one test. */
const checks: Suite = {
  name: 'checks',
  async perform() {
    const all = await Promise.all(
      staticChecks.map(async ({ name, command }) => {
        const { status, output, duration } = await run(command)
        console.log(status === 0 ? `✓ ${name}` : `✗ ${name}\n\n${output.trimEnd()}\n`)
        const ok = status === 0
        return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, duration }
      }),
    )
    return all
  },
}

/** A test project of vite.config.ts. */
function vitest(name: string, { browser = false } = {}): Suite {
  return {
    name,
    browser,
    async perform(report) {
      const args = [
        'run',
        '--project',
        name,
        '--reporter',
        'default',
        '--reporter',
        'json',
        `--outputFile.json=${report}`,
      ]
      return [await performAndCount(name, report, ['node_modules/.bin/vitest', ...args], countVitest)]
    },
  }
}

/** The build used by the budgets and the end-to-end tests. */
const build: Suite = {
  name: 'build',
  async perform() {
    const { status, duration } = await run(['node_modules/.bin/vite', 'build'], { live: true })
    return [{ name: 'build', passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0, duration }]
  },
}

/** Validates the built pages against the HTML standard; each page is one test. */
const pages: Suite = {
  name: 'pages',
  async perform() {
    const { status, output, duration } = await run([process.execPath, 'scripts/validate-pages.ts'])
    console.log(output.trimEnd())
    const json = output.trimEnd().split('\n').at(-1) ?? ''
    const counts = json.startsWith('[') ? countBudgets(json) : undefined
    return [judge('pages', { counts, status, duration })]
  },
}

const budgets: Suite = {
  name: 'budgets',
  async perform() {
    const { status, output, duration } = await run(['node_modules/.bin/size-limit', '--json'])
    console.log(output.trimEnd())
    const counts = output.trimStart().startsWith('[') ? countBudgets(output) : undefined
    return [judge('budgets', { counts, status, duration })]
  },
}

/** User journeys in a browser, against the build. */
const endToEnd: Suite = {
  name: 'e2e',
  browser: true,
  async perform(report) {
    const command = ['node_modules/.bin/playwright', 'test', '--reporter', 'list,json'] as const
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PREVIEW_BUILT: '1' }
    return [await performAndCount('e2e', report, command, countPlaywright, env)]
  },
}

/** The smoke suite in Firefox and WebKit. Skips an engine that isn't installed, unless `REQUIRE_ENGINES` is set. */
const engines: Suite = {
  name: 'engines',
  async perform(report) {
    const missing = enginesRequired ? [] : engineNames.flatMap(packagesMissing)
    if (enginesToTest.length === 0) return [skippedWithout(missing, nothingRun('engines'))]
    const command = ['node_modules/.bin/playwright', 'test', '-c', 'e2e/engines', '--reporter', 'list,json'] as const
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PREVIEW_BUILT: '1' }
    const result = await performAndCount('engines', report, command, countPlaywright, env)
    return [missing.length === 0 ? result : skippedWithout(missing, result)]
  },
}

/** Exported documents in LibreOffice, in readers of PDF, and by their schemas. Skipped for those parts of it that aren't installed. */
const documents: Suite = {
  name: 'documents',
  async perform(report) {
    const needs = [
      ...(['spreadsheets', 'presentations'] as const).flatMap((one) =>
        findLibreOffice(one) ? [] : libreOfficePackage(one),
      ),
      ...(['pdftotext', 'qpdf'] as const).flatMap((one) => (hasPdfProgram(one) ? [] : pdfPackages[one])),
      ...(findSchemas() ? [] : [`the schemas of ISO/IEC 29500 in OOXML_SCHEMAS with ${validatorPackage}`]),
    ]
    if (needs.length === 5) return [skippedWithout(needs, nothingRun('documents'))]
    const [result = nothingRun('documents')] = await vitest('documents').perform(report)
    return [needs.length === 0 ? result : skippedWithout(needs, result)]
  },
}

/** The result of a suite before any of its tests. */
export function nothingRun(name: string): SuiteResult {
  return { name, passed: 0, failed: 0, skipped: 0, duration: 0 }
}

/** The result of a suite, part of which was skipped because Debian's packages or other things are missing. */
export function skippedWithout(missing: readonly string[], result: SuiteResult): SuiteResult {
  const note = `needs ${missing.join(', ')}`
  return { ...result, skipped: result.skipped + 1, note: result.note ? `${result.note}; ${note}` : note }
}

async function performAndCount(
  name: string,
  report: string,
  command: readonly [string, ...string[]],
  count: (json: string) => Counts,
  env: Record<string, string> = {},
): Promise<SuiteResult> {
  const { status, duration, output } = await run(command, { live: true, env })
  return judge(name, { counts: readCounts(report, count), status, duration, output })
}

function readCounts(report: string, count: (json: string) => Counts): Counts | undefined {
  try {
    return count(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

export const suites: readonly Suite[] = [
  checks,
  vitest('unit'),
  vitest('dom'),
  vitest('browser', { browser: true }),
  vitest('database'),
  vitest('contract'),
  vitest('sync'),
  documents,
  build,
  pages,
  budgets,
  endToEnd,
  engines,
]
