/** The values that a random test draws, and how to repeat them. Doesn't import Vitest, because `npm run explore` uses this file too. */

export interface Draw {
  seed: number
  /** Its place in `failing-seeds.json`: a file, or a file and the name of a test. */
  key: string
  /** The value of `TEST_SEED` that draws the same again. */
  command: string
}

/** How much is drawn from a seed. With less, a test may not reach its failure. */
const amounts = ['TEST_ALL', 'RUNS', 'WORKBOOKS', 'DECKS', 'CRASHES']

/**
 * The command that runs tests with these variables.
 *
 * @param filter a part of the path of their files
 * @param name of one of the tests, after those of the suites around it, as Vitest joins them
 */
export function commandOf(
  variables: Record<string, number>,
  { project = '', filter, name }: { project: string | undefined; filter: string; name?: string | undefined },
): string {
  // There are no variables in a browser.
  const env: Record<string, string | undefined> = typeof process === 'undefined' ? {} : process.env
  const given = Object.entries({ ...variables, ...Object.fromEntries(amounts.map((amount) => [amount, env[amount]])) })
  return [
    ...given.flatMap(([variable, value]) => (value === undefined ? [] : `${variable}=${value}`)),
    // The name of a project in a browser also contains the browser's name.
    ...['npx vitest run --project', project.replace(/ .*/, ''), filter],
    ...(name === undefined ? [] : ['-t', quoted(literally(name))]),
  ].join(' ')
}

/** A regular expression that matches this text. */
export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** As one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
