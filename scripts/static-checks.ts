/**
 * Checks that don't run the code. The source for `npm run check` and `npm test`.
 */
import { run } from './processes.ts'
import { asOneTest, type SuiteResult } from './testing/reports.ts'

export interface Check {
  name: string
  /** A program in node_modules/.bin or one of our scripts, with its arguments. */
  command: readonly [string, ...string[]]
}

export const staticChecks: readonly Check[] = [
  { name: 'format', command: ['node_modules/.bin/biome', 'format', '.'] },
  // Both need the types, so they share one run.
  { name: 'lint and types', command: ['node_modules/.bin/oxlint', '--type-aware', '--type-check'] },
  { name: 'boundaries', command: [process.execPath, 'scripts/boundaries.ts'] },
  { name: 'mail templates', command: [process.execPath, 'scripts/mail-templates.ts'] },
  { name: 'dead code', command: ['node_modules/.bin/knip', '--no-progress'] },
]

/** Runs a check and prints how it ended, with its output if it failed. It counts as one test. */
export async function performCheck({ name, command }: Check): Promise<SuiteResult> {
  const { status, output, duration } = await run(command)
  const line = `${status === 0 ? '✓' : '✗'} ${name} (${(duration / 1000).toFixed(1)} s)`
  console.log(status === 0 ? line : `${line}\n\n${output.trimEnd()}\n`)
  return asOneTest(name, { status, duration })
}
