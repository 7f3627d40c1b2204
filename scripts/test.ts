/**
 * `npm test`: everything. Runs the suites in turn, streams their output, and ends with a one-line total from their own reports,
 * `N passed, N failed`.
 *
 *     npm test                    all suites
 *     npm test -- sync e2e        only these suites
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium, findTestChromium } from '#tests/browser/chromium.ts'
import { endWithParent } from './processes.ts'
import { type SuiteResult, suites, summarise } from './suites.ts'

endWithParent()

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name))
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const chosen = suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

if (chosen.some(({ browser }) => browser) && !existsSync(findTestChromium())) ensureChromium()

const reports = mkdtempSync(join(tmpdir(), 'sevenday-test-'))
const results: SuiteResult[] = []
try {
  for (const suite of chosen) {
    console.log(`\n── ${suite.name} ──`)
    results.push(...(await suite.perform(join(reports, `${suite.name}.json`))))
  }
} finally {
  rmSync(reports, { recursive: true, force: true })
}

const { table, skipped, passed, failed } = summarise(results)
for (const { name, failures = [] } of results) for (const failure of failures) console.log(`✗ ${name}: ${failure}`)
console.log(`\n${table}\n`)
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
