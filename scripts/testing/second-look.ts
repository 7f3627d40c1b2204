/**
 * A second look: a failed browser test runs once more, alone, at the end, because on a busy machine the browser itself can be late. If the test
 * passes then, it counts as passed, and the result names it with its first error.
 */
import { describeFailure, type Failure, type SuiteResult } from './reports.ts'

/** If more tests than this failed, chance is not the cause, and none gets a second look. */
const most = 3

/** Stories about lost input: one failure in a hundred runs means a user who lost what they wrote. */
const neverAgain = [
  /^e2e\/(?:early-press|refused-edits|files|expired-session|next-user|contact-returned|full-device|resilience)\.spec/,
  // The journal, drafts and the store.
  /^src\/(?:data|runtime)\//,
  /^src\/features\/(?:forms|documents)\//,
]

export type Rerun = (failure: Failure) => Promise<boolean>

/**
 * @param reruns how to run one failed test alone, by the suite that has a second look; resolves to whether it passed
 * @returns the results with the tests that passed alone counted as passed, and a line for each of them
 */
export async function lookAgain(
  results: readonly SuiteResult[],
  reruns: Readonly<Record<string, Rerun>>,
): Promise<{ results: SuiteResult[]; lines: string[] }> {
  const failed = results.filter(({ name }) => reruns[name]).reduce((sum, result) => sum + result.failed, 0)
  if (failed === 0 || failed > most) return { results: [...results], lines: [] }
  const lines: string[] = []
  const looked: SuiteResult[] = []
  for (const result of results) {
    const rerun = reruns[result.name]
    const passedAlone: Failure[] = []
    for (const failure of (rerun && result.failures) || []) {
      if (!mayLookAgain(failure) || !(await rerun?.(failure))) continue
      passedAlone.push(failure)
      lines.push(`second look: ${result.name}: ${describeFailure(failure)}`)
    }
    looked.push({
      ...result,
      passed: result.passed + passedAlone.length,
      failed: result.failed - passedAlone.length,
      ...(result.failures && { failures: result.failures.filter((failure) => !passedAlone.includes(failure)) }),
    })
  }
  return { results: looked, lines }
}

/** Whether it is a test, and not a story about lost input. */
function mayLookAgain({ file, title }: Failure): boolean {
  return file !== undefined && title !== undefined && !neverAgain.some((pattern) => pattern.test(file))
}
