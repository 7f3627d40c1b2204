/** Any `console.error` fails its test: React, zod and RxDB report real mistakes there and carry on. A test that provokes one declares it first. */
import { afterAll, afterEach, beforeEach } from 'vitest'

let expected: (RegExp | string)[] = []
let seen: string[] = []

/**
 * Declares that this test provokes a `console.error` whose text matches. The test fails if it does not occur.
 * @param pattern a part of the text, or an expression it matches.
 */
export function expectConsoleError(pattern: RegExp | string): void {
  expected.push(pattern)
}

let isWatched = false

/** Called once by each test file's setup. */
export function failOnConsoleError(): void {
  // Files of one process share this module.
  if (!isWatched) watchConsole()

  beforeEach(() => {
    expected = []
  })

  afterEach(() => {
    const problem = problemWith(seen, expected)
    seen = []
    if (problem) throw new Error(problem)
  })

  // Errors after the last test belong to no test, so they fail the file.
  afterAll(() => {
    const problem = problemWith(seen, [])
    seen = []
    if (problem) throw new Error(problem)
  })
}

function watchConsole(): void {
  isWatched = true
  const original = console.error
  console.error = (...values: unknown[]) => {
    const text = values.map(asText).join(' ')
    seen.push(text)
    if (!expected.some((pattern) => matches(text, pattern))) original(...values)
  }
}

/** Compares the errors that a test wrote with those it declared, and describes the difference. */
export function problemWith(errors: readonly string[], declared: readonly (RegExp | string)[]): string | undefined {
  const undeclared = errors.filter((text) => !declared.some((pattern) => matches(text, pattern)))
  if (undeclared.length > 0) return `console.error was called:\n${undeclared.join('\n')}`
  const missing = declared.filter((pattern) => !errors.some((text) => matches(text, pattern)))
  if (missing.length > 0) return `console.error was expected and did not occur: ${missing.join(', ')}`
  return undefined
}

function matches(text: string, pattern: RegExp | string): boolean {
  return typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)
}

function asText(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}
