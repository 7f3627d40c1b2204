/**
 * `npm run check`: format, lint, boundaries, types, dead code and unit tests in under a minute. They run in parallel, and only
 * failures are shown.
 */
import { endWithParent, run } from './processes.ts'
import { type Check, staticChecks } from './static-checks.ts'

const unit: Check = {
  name: 'unit tests',
  command: ['node_modules/.bin/vitest', 'run', '--project', 'unit', '--project', 'dom'],
}

endWithParent()

const failed: string[] = []

async function perform({ name, command }: Check): Promise<void> {
  const { status, output, duration } = await run(command)
  const seconds = `${(duration / 1000).toFixed(1)} s`
  if (status === 0) {
    console.log(`✓ ${name} (${seconds})`)
  } else {
    failed.push(name)
    console.log(`✗ ${name} (${seconds})\n\n${output.trimEnd()}\n`)
  }
}

await Promise.all([...staticChecks, unit].map(perform))

if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
