import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  countBudgets,
  countPlaywright,
  countVitest,
  judge,
  nothingRun,
  skippedWithout,
  summarise,
} from '../../scripts/suites.ts'

const ran = { duration: 1000 }
const counts = { passed: 3, failed: 0, skipped: 0 }

describe('a suite is counted as failed', () => {
  test('when a test failed', () => {
    expect(judge('a', { ...ran, counts: { ...counts, failed: 2 }, status: 1 }).failed).toBe(2)
  })

  test('when it left no report', () => {
    expect(judge('a', { ...ran, counts: undefined, status: 0 }).failed).toBe(1)
  })

  test('when it ran no test, or skipped them all', () => {
    expect(judge('a', { ...ran, counts: { passed: 0, failed: 0, skipped: 0 }, status: 0 }).failed).toBe(1)
    expect(judge('a', { ...ran, counts: { passed: 0, failed: 0, skipped: 5 }, status: 0 }).failed).toBe(1)
  })

  test('when it crashed although its tests passed', () => {
    const output = 'a line\n\n⎯ Unhandled Errors ⎯\n\n⎯ Unhandled Rejection ⎯\nTypeError: lost\n ❯ keep.ts:1'
    const crashed = judge('a', { ...ran, counts, status: 1, output })
    expect(crashed.failed).toBe(1)
    expect(crashed.failures).toContain('TypeError: lost')
    expect(crashed.failures).not.toContain('a line')
  })
})

test('a suite whose tests passed keeps its own counts', () => {
  expect(judge('a', { ...ran, counts: { ...counts, skipped: 1 }, status: 0 })).toEqual({
    name: 'a',
    passed: 3,
    failed: 0,
    skipped: 1,
    duration: 1000,
  })
})

test('a suite without what it needs is skipped, not passed, and says what it needs', () => {
  expect(skippedWithout(['xvfb'], nothingRun('a'))).toMatchObject({
    name: 'a',
    passed: 0,
    failed: 0,
    skipped: 1,
    note: 'needs xvfb',
  })
  const failed = { name: 'a', passed: 3, failed: 1, skipped: 0, duration: 10, note: 'a note' }
  expect(skippedWithout(['xvfb', 'firefox-esr'], failed)).toEqual({
    ...failed,
    skipped: 1,
    note: 'a note; needs xvfb, firefox-esr',
  })
})

describe('reports are read as their tools write them', () => {
  test('vitest', () => {
    const report = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 4, failed: 1, skipped: 3 })
    const assertionResults = [
      { status: 'passed', fullName: 'is well' },
      { status: 'failed', fullName: 'keeps it', failureMessages: ['Error: lost\n    at keep.ts:1'] },
    ]
    const named = { ...report, testResults: [{ name: resolve('src/keep.test.ts'), assertionResults }] }
    expect(countVitest(JSON.stringify(named)).failures).toEqual(['src/keep.test.ts › keeps it: Error: lost'])
  })

  test('Playwright, where a second try is not a pass', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }
    expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 2, skipped: 2 })
  })

  test('Playwright, where a second try after a failure of the driver is a pass', () => {
    const tried = (...messages: string[]) => ({
      status: 'flaky',
      results: [
        ...messages.map((message) => ({ status: 'failed', errors: [{ message }] })),
        { status: 'passed', errors: [] },
      ],
    })
    const driver = tried("Error: WebKit's driver failed: no answer to POST /url")
    const product = tried('Error: "Saved" is on the page')
    const spec = { file: 'saves.spec.ts', title: 'is saved', tests: [product] }
    const suites = [{ specs: [{ tests: [driver] }], suites: [{ specs: [spec] }] }]
    const report = { stats: { expected: 4, unexpected: 0, flaky: 2, skipped: 0 }, suites }
    expect(countPlaywright(JSON.stringify(report))).toEqual({
      ...{ passed: 5, failed: 1, skipped: 0 },
      failures: ['saves.spec.ts › is saved: Error: "Saved" is on the page'],
    })
  })

  test('size-limit', () => {
    expect(countBudgets(JSON.stringify([{ passed: true }, { passed: false }]))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    })
  })
})

test('adds up every suite', () => {
  const total = summarise([
    { name: 'a', passed: 1, failed: 0, skipped: 2, duration: 10 },
    { name: 'b', passed: 3, failed: 1, skipped: 0, duration: 2000, note: 'a note' },
  ])
  expect(total).toMatchObject({ passed: 4, failed: 1, skipped: 2 })
  expect(total.table).toContain('a note')
})
