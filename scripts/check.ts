/**
 * `npm run check`: format, lint, boundaries, types, dead code and unit tests in under a minute. They run in parallel, and only
 * failures are shown.
 */
import { endWithParent } from './processes.ts'
import { type Check, performCheck, staticChecks } from './static-checks.ts'

const unit: Check = {
  name: 'unit tests',
  command: ['node_modules/.bin/vitest', 'run', '--project', 'unit', '--project', 'dom'],
}

endWithParent()

const results = await Promise.all([...staticChecks, unit].map(performCheck))
const failed = results.filter((result) => result.failed > 0).map(({ name }) => name)

if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
