/**
 * `npm run explore`: random tests with other seeds than the fixed ones of `npm test`, in rounds until the time is over. Prints how to repeat each
 * failure, and stores its seed in tests/kits/failing-seeds.json, so that it runs first from then on. Fails if a test did. The time limit doesn't stop
 * a started project of vite.config.ts.
 *
 *     npm run explore -- --minutes 30
 *     npm run explore -- --minutes 5 sync documents     only these projects
 *     npm run explore -- engines                        only the walk through Firefox and WebKit (docs/browsers.md)
 */
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium, findTestChromium } from '#tests/browser/chromium.ts'
import { canWalk } from '#tests/browser/engines.ts'
import { findLibreOffice } from '#tests/documents/libreoffice.ts'
import { hasPdfProgram } from '#tests/documents/pdf-programs.ts'
import { endWithParent, run } from './processes.ts'
import { checkPostgres } from './testing/postgres-here.ts'
import { failingSeeds, failuresIn, type Found, isRandom, patternOfDrawn, store } from './testing/random-tests.ts'
import { describeFailure } from './testing/reports.ts'
import { performVitest } from './testing/suites.ts'

endWithParent()

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '30' } },
})
const deadline = Date.now() + Number(flags.minutes) * 60_000
if (!(deadline > 0)) throw new RangeError(`--minutes ${flags.minutes} is no number`)

process.env.TEST_ALL = '1'
/** A round needs few histories, because each round has others. */
const few = { HISTORIES: process.env.HISTORIES ?? '20', CRASHES: process.env.CRASHES ?? '51' }

const folder = mkdtempSync(join(tmpdir(), 'sevenday-explore-'))
const total = { rounds: 0, tests: 0, failures: 0 }
/** One seed of a test is enough to work on. */
const stored = new Set<string>()
/** By project: in the first round its files run as a whole, which shows which tests are random. */
const patterns = new Map<string, string>()
try {
  const projects = await randomProjects()
  const walks = (wanted.length === 0 || wanted.includes('engines')) && canWalk()
  if (projects.length === 0 && !walks) throw new Error('There are no random tests that can run here')
  while (Date.now() < deadline) {
    // Histories take the seeds from here on.
    const seed = randomInt(1_000_000_000)
    total.rounds += 1
    console.log(`\nround ${total.rounds}, TEST_SEED=${seed}`)
    for (const [project, files] of projects) if (Date.now() < deadline) await explore(project, files, seed)
    if (walks && Date.now() < deadline) await walk(seed)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(
  `\n${counted(total.rounds, 'round')}, ${counted(total.tests, 'test')}, ${counted(total.failures, 'failure')}`,
)
process.exitCode = total.failures > 0 ? 1 : 0

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** The files with random tests, by their project, the largest first. Leaves out what this machine can't run. */
async function randomProjects(): Promise<[project: string, files: string[]][]> {
  const list = join(folder, 'list.json')
  const { status, output } = await run(['node_modules/.bin/vitest', 'list', '--filesOnly', `--json=${list}`])
  if (status !== 0) throw new Error(output)
  const found = new Map<string, string[]>()
  const listed: { file: string; projectName: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { file, projectName } of listed) {
    const [project = ''] = projectName.split(' ')
    const path = relative('.', file)
    if ((wanted.length > 0 && !wanted.includes(project)) || !isRandom(path)) continue
    found.set(project, [...(found.get(project) ?? []), path])
  }
  if (found.has('browser') && !existsSync(findTestChromium())) ensureChromium()
  const { reason } = await checkPostgres()
  if (reason && found.delete('postgres')) console.log(`Without postgres, which needs ${reason}`)
  const isReadable =
    findLibreOffice('spreadsheets') ??
    findLibreOffice('presentations') ??
    (hasPdfProgram('pdftotext') || hasPdfProgram('qpdf'))
  if (!isReadable && found.delete('documents'))
    console.log('Without documents, which need LibreOffice, Poppler or qpdf')
  return [...found].sort(([, some], [, others]) => others.length - some.length)
}

async function explore(project: string, files: readonly string[], seed: number): Promise<void> {
  const path = join(folder, 'report.json')
  rmSync(path, { force: true })
  const chosen = patterns.get(project)
  const tests = [...files, ...(chosen ? ['--testNamePattern', chosen] : [])]
  const env = { TEST_SEED: String(seed), ...(project === 'sync' && few) }
  const args = ['run', '--project', project, ...tests]
  const {
    passed,
    failed,
    note,
    failures = [],
    duration,
  } = await performVitest(project, path, args, { live: false, env })
  const json = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  total.tests += passed + failed
  total.failures += failed
  console.log(`${project}: ${passed} passed, ${failed} failed (${(duration / 1000).toFixed(0)} s)`)
  const found = json === undefined ? [] : failuresIn(json, { project, seed })
  for (const one of found) report(one)
  if (found.length > 0) await run(['node_modules/.bin/biome', 'format', '--write', failingSeeds])
  // If other tests failed, a random test may not have reported its seed.
  const pattern = json && found.every(({ draws }) => draws.length > 0) && patternOfDrawn(json)
  if (pattern) patterns.set(project, pattern)
  if (found.length > 0 || failed === 0) return
  console.log(`✗ ${project}, ${note}: TEST_SEED=${seed} npx vitest run --project ${project} ${files.join(' ')}`)
  for (const failure of failures) console.log(describeFailure(failure))
}

/** Takes some steps in the other engines, against a build of its own. */
async function walk(seed: number): Promise<void> {
  const env = { ENGINE_WALK: '40', WALK_SEED: String(seed) }
  const { status, output, duration } = await run(['node_modules/.bin/playwright', 'test', '-c', 'e2e/engines'], { env })
  total.tests += 1
  console.log(`engines: ${status === 0 ? 'passed' : 'failed'} (${(duration / 1000).toFixed(0)} s)`)
  if (status === 0) return
  total.failures += 1
  console.log(`${output.trimEnd()}\nENGINE_WALK=40 WALK_SEED=${seed} npx playwright test -c e2e/engines`)
}

function report({ file, name, message, draws, commands }: Found): void {
  console.log(`\n✗ ${file} > ${name}\n${message}`)
  for (const command of commands) console.log(command)
  const fresh = draws.filter(({ key }) => !stored.has(key))
  for (const { key } of fresh) stored.add(key)
  if (fresh.length > 0) store(fresh)
  else if (draws.length === 0) console.log('Its seed is not stored, because its report names none.')
}
