/** The suites of `npm test`. */
import { globSync, readFileSync } from 'node:fs'
import { engineNames, enginesRequired, enginesToTest, packagesMissing } from '#tests/browser/engines.ts'
import { findLibreOffice, libreOfficePackage } from '#tests/documents/libreoffice.ts'
import { hasPdfProgram, pdfPackages } from '#tests/documents/pdf-programs.ts'
import { findSchemas, validatorPackage } from '#tests/documents/schemas.ts'
import { literally } from '#tests/kits/draw.ts'
import { run } from '../processes.ts'
import { performCheck, staticChecks } from '../static-checks.ts'
import { checkPostgres } from './postgres-here.ts'
import {
  asOneTest,
  type Counts,
  countBudgets,
  countPlaywright,
  countVitest,
  type Failure,
  judge,
  nothingRun,
  type SuiteResult,
  withoutPart,
} from './reports.ts'
import type { Rerun } from './second-look.ts'

export interface Suite {
  name: string
  /** Whether it needs Chromium. */
  browser?: boolean
  /** Whether only the thorough run has it. */
  thorough?: boolean
  /** Whether it is the build, or needs it. */
  built?: boolean
  /** Whether it is a test project in Node. Adjacent suites of this kind run in one process, so that no processor waits for the last file of each. */
  inNode?: boolean
  /** Whether it mostly waits for other programs. Adjacent suites of this kind run in parallel. */
  waits?: boolean
  /** @param report a path for the suite's own JSON report. */
  perform(report: string): Promise<SuiteResult[]>
  /** Runs one of its failed tests alone, where a second look is allowed. */
  rerun?: (failure: Failure, report: string) => ReturnType<Rerun>
}

/** Format, lint, boundaries, types and dead code in parallel; each counts as one test. */
const checks: Suite = { name: 'checks', perform: () => Promise.all(staticChecks.map(performCheck)) }

interface RunOptions {
  live?: boolean | string
  env?: Record<string, string>
}

/** Whether this is the thorough run. */
const thorough = () => process.env.TEST_ALL === '1'

const vitestProgram = 'node_modules/.bin/vitest'
const playwrightProgram = 'node_modules/.bin/playwright'

/**
 * Browser tests run React's production build, as users do. In the thorough run and with `--changed` they run its development build, whose checks take
 * a sixth of the time.
 */
function envOf({ browser = false }: Pick<Suite, 'browser'>): Record<string, string> {
  return browser && !thorough() ? { NODE_ENV: 'production' } : {}
}

/** A test project of vite.config.ts. */
function vitest(name: string, options: Pick<Suite, 'browser' | 'thorough' | 'inNode'> = {}): Suite {
  return {
    name,
    ...options,
    async perform(report) {
      return [await performVitest(name, report, ['run', '--project', name], { env: envOf(options) })]
    },
    ...(options.browser && {
      async rerun({ file = '', title = '' }, report) {
        const args = ['run', '--project', name, file, '--testNamePattern', `^${literally(title)}$`]
        return passed(await performVitest(name, report, args, { env: envOf(options) }))
      },
    }),
  }
}

/** Runs suites in one process. Their times are those of their files, which ran side by side. */
export async function performTogether(together: readonly Suite[], report: string): Promise<SuiteResult[]> {
  const names = together.map(({ name }) => name)
  const args = ['run', ...names.flatMap((name) => ['--project', name])]
  const whole = await performVitest(names.join(', '), report, args, { live: 'node' })
  const { parts } = whole
  if (!parts) return [whole]
  const results = names.map((name): SuiteResult => {
    const part = parts[name]
    if (!part) return judge(name, { counts: { passed: 0, failed: 0, skipped: 0 }, status: 1, duration: 0 })
    return { name, ...part, duration: Object.values(part.times ?? {}).reduce((sum, time) => sum + time, 0) }
  })
  const note = `together ${(whole.duration / 1000).toFixed(1)} s`
  // Errors that belong to no test.
  const beside = whole.failed - results.reduce((sum, { failed }) => sum + failed, 0)
  const others = whole.failures?.filter(({ file }) => file === undefined) ?? []
  return results.map((result, index) =>
    index < results.length - 1
      ? result
      : {
          ...result,
          failed: result.failed + Math.max(beside, 0),
          failures: [...(result.failures ?? []), ...others],
          note,
        },
  )
}

/**
 * @param args Vitest's command and its options
 * @param options.live whether its output is shown, or what stands before its lines. Default: the suite's name
 */
export function performVitest(name: string, report: string, args: readonly string[], options?: RunOptions) {
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`]
  return performAndCount(name, report, [vitestProgram, ...args, ...reporters], countVitest, options)
}

/** Runs end-to-end tests with these arguments, against the build. */
export function performPlaywright(name: string, report: string, args: readonly string[]) {
  const command = [playwrightProgram, 'test', ...args, '--reporter', 'list,json'] as const
  return performAndCount(name, report, command, countPlaywright, {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PREVIEW_BUILT: '1' },
  })
}

const passed = ({ passed, failed }: SuiteResult) => passed > 0 && failed === 0

/** Builds what the budgets and the end-to-end tests use. */
export async function performBuild(): Promise<SuiteResult> {
  return asOneTest('build', await run(['node_modules/.bin/vite', 'build'], { live: 'build' }))
}

/** A program that lists its tests as JSON, after the errors that it prints. */
function listing(name: string, command: readonly [string, ...string[]]): Suite {
  return {
    name,
    built: true,
    async perform() {
      const { status, output, duration } = await run(command)
      console.log(output.trimEnd())
      const start = output.search(/^\[/m)
      return [judge(name, { counts: start < 0 ? undefined : countBudgets(output.slice(start)), status, duration })]
    },
  }
}

/**
 * End-to-end tests of the thorough run only, in addition to tests tagged `@all`: those that go through every page or state, and those of rare
 * situations.
 */
const thoroughStories = [
  ...['states', 'old-client', 'public-looks', 'every-list'],
  // An update, an install, a push.
  ...['update', 'home-screen', 'push', 'analytics'],
  // A device that is full or stores nothing, a network that hangs, another user's link, a returned message.
  ...['full-device', 'blocked-storage', 'slow-network', 'links-of-others', 'contact-returned'],
].map((name) => `e2e/${name}.spec.ts`)

/** User journeys in a browser, against the build. */
const endToEnd: Suite = {
  name: 'e2e',
  browser: true,
  built: true,
  async perform(report) {
    const stories = globSync('e2e/*.spec.ts').filter((file) => !thoroughStories.includes(file))
    return [await performPlaywright('e2e', report, thorough() ? [] : [...stories, '--grep-invert', '@all'])]
  },
  async rerun({ file = '', title = '' }, report) {
    return passed(await performPlaywright('e2e', report, [file, '--grep', `${literally(title)}$`, '--workers', '1']))
  },
}

/** What only Postgres itself shows: two sessions at once, a "postgres" that is not a superuser. */
const postgres: Suite = {
  name: 'postgres',
  thorough: true,
  waits: true,
  async perform(report) {
    const { reason, missing } = await checkPostgres()
    const isRequired = Boolean(process.env.REQUIRE_POSTGRES)
    if (reason) return [withoutPart([reason], nothingRun('postgres'), isRequired)]
    const [result = nothingRun('postgres')] = await vitest('postgres').perform(report)
    return [withoutPart(missing, result, isRequired)]
  },
}

/** The smoke suite in Firefox and WebKit. */
const engines: Suite = {
  name: 'engines',
  thorough: true,
  built: true,
  async perform(report) {
    const missing = engineNames.flatMap(packagesMissing)
    if (enginesToTest.length === 0) return [withoutPart(missing, nothingRun('engines'))]
    const result = await performPlaywright('engines', report, ['-c', 'e2e/engines'])
    return [withoutPart(missing, result, enginesRequired)]
  },
}

/** Exported documents in LibreOffice, in readers of PDF, and by their schemas. */
const documents: Suite = {
  name: 'documents',
  thorough: true,
  waits: true,
  async perform(report) {
    const programs = [
      ...(['spreadsheets', 'presentations'] as const).flatMap((one) =>
        findLibreOffice(one) ? [] : libreOfficePackage(one),
      ),
      ...(['pdftotext', 'qpdf'] as const).flatMap((one) => (hasPdfProgram(one) ? [] : pdfPackages[one])),
    ]
    // Not ours to publish, so no run requires them.
    const schemas = findSchemas() ? [] : [`the schemas of ISO/IEC 29500 in OOXML_SCHEMAS with ${validatorPackage}`]
    const isRequired = Boolean(process.env.REQUIRE_DOCUMENTS)
    const [result = nothingRun('documents')] =
      programs.length + schemas.length === 5 ? [] : await vitest('documents').perform(report)
    return [withoutPart(schemas, withoutPart(programs, result, isRequired))]
  },
}

async function performAndCount(
  name: string,
  report: string,
  command: readonly [string, ...string[]],
  count: (json: string) => Counts,
  { live = name, env = {} }: RunOptions = {},
): Promise<SuiteResult> {
  const { status, duration, output } = await run(command, { live, env })
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
  vitest('unit', { inNode: true }),
  vitest('dom', { inNode: true }),
  vitest('database', { inNode: true }),
  vitest('contract', { inNode: true }),
  vitest('sync', { inNode: true }),
  postgres,
  documents,
  { name: 'build', built: true, perform: async () => [await performBuild()] },
  // The built pages by the HTML standard; each page is one test.
  listing('pages', [process.execPath, 'scripts/validate-pages.ts']),
  listing('budgets', ['node_modules/.bin/size-limit', '--json']),
  engines,
  vitest('browser', { browser: true }),
  endToEnd,
]
