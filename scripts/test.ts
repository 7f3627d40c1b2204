/**
 * `npm test`: runs the suites, shows their output as it comes, and ends with a one-line total from their own reports, `N passed, N failed`. The plain
 * run runs browser suites and other suites in parallel.
 *
 *     npm test                    every suite that needs only npm and Chromium
 *     npm test -- --all           the thorough run: also Postgres, documents and other engines, and more of the rest
 *     npm test -- sync e2e        only these suites
 *     npm test -- --changed       what the uncommitted changes can affect; --since <commit> counts from there
 *     npm test -- --bail          stops at the first suite with a failure
 *     npm test -- --times         also prints the seconds of each suite and file
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium, findTestChromium } from '#tests/browser/chromium.ts'
import { endWithParent } from './processes.ts'
import { performChanged } from './testing/changed.ts'
import { checkPostgres } from './testing/postgres-here.ts'
import { describeFailure, formatTimes, type SuiteResult, summarise } from './testing/reports.ts'
import { lookAgain, type Rerun } from './testing/second-look.ts'
import { performTogether, type Suite, suites } from './testing/suites.ts'

endWithParent()

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    times: { type: 'boolean', default: false },
    /** Stops at the first failed suite. */
    bail: { type: 'boolean', default: false },
  },
})
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name))
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

if (flags.all) process.env.TEST_ALL = '1'
else delete process.env.TEST_ALL

const chosen = suites.filter(({ name, thorough }) =>
  wanted.length === 0 ? flags.all || !thorough : wanted.includes(name),
)
if ((flags.changed || chosen.some(({ browser }) => browser)) && !existsSync(findTestChromium())) {
  try {
    ensureChromium()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
if (flags.all) await checkPostgres()

const reports = mkdtempSync(join(tmpdir(), 'sevenday-test-'))
const reportOf = (name: string) => join(reports, `${name}.json`)
let results: SuiteResult[]
let secondLooks: string[]
try {
  const ran = flags.changed ? await performChanged(flags.since, reportOf, flags) : await perform(chosen)
  const reruns: Record<string, Rerun> = {}
  for (const { name, rerun } of suites) {
    if (rerun) reruns[name] = (failure) => rerun(failure, reportOf('second-look'))
  }
  ;({ results, lines: secondLooks } = await lookAgain(ran, flags.bail ? {} : reruns))
} finally {
  rmSync(reports, { recursive: true, force: true })
}

const { table, skipped, passed, failed } = summarise(results)
for (const { name, failures = [] } of results)
  for (const failure of failures) console.log(`✗ ${name}: ${describeFailure(failure)}`)
if (flags.times) console.log(`\n${formatTimes(results)}`)
console.log(`\n${table}\n`)
for (const line of secondLooks) console.log(line)
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/**
 * Runs browser suites and other suites in parallel, because each kind waits a tenth of its time or more, and leaves a processor idle at its end. The
 * thorough run's suites are longer and keep the processors busy by themselves: in parallel they took a quarter more time.
 */
async function perform(suites: readonly Suite[]): Promise<SuiteResult[]> {
  const done = new Map<string, SuiteResult>()
  const inBrowser = ({ browser = false, built = false }: Suite) => browser || built
  const lanes = flags.all
    ? [[...suites]]
    : [suites.filter((suite) => !inBrowser(suite)), suites.filter((suite) => inBrowser(suite))]
  await Promise.all(lanes.map(performInTurn))
  const order = suites.map(({ name }) => name)
  const placeOf = ({ name }: SuiteResult) => (order.includes(name) ? order.indexOf(name) : -1)
  return [...done.values()].sort((one, other) => placeOf(one) - placeOf(other))

  async function performInTurn(rest: Suite[]) {
    while (rest.length > 0 && !(flags.bail && [...done.values()].some(({ failed }) => failed > 0))) {
      const kind = rest[0]?.inNode ? 'inNode' : 'waits'
      const end = rest.findIndex((suite) => !suite[kind])
      const together = rest.splice(0, end < 0 ? rest.length : Math.max(end, 1))
      const results =
        kind === 'inNode' && together.length > 1
          ? await performTogether(together, reportOf(together.map(({ name }) => name).join('-')))
          : (await Promise.all(together.map((suite) => suite.perform(reportOf(suite.name))))).flat()
      for (const result of results) done.set(result.name, result)
    }
  }
}
