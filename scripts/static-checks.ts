/**
 * What can be said about the code without running it. `npm run check` and `npm test` both take the list from here.
 */

export interface Check {
  name: string
  /** A program of node_modules/.bin or a script of ours, with its arguments. */
  command: readonly [string, ...string[]]
}

export const staticChecks: readonly Check[] = [
  { name: 'format', command: ['node_modules/.bin/biome', 'format', '.'] },
  { name: 'lint', command: ['node_modules/.bin/oxlint', '--type-aware'] },
  { name: 'boundaries', command: [process.execPath, 'scripts/boundaries.ts'] },
  { name: 'types', command: ['node_modules/.bin/tsc', '--project', '.', '--noEmit'] },
  { name: 'dead code', command: ['node_modules/.bin/knip', '--no-progress'] },
]
