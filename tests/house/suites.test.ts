import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  countBudgets,
  countPlaywright,
  countVitest,
  formatTimes,
  judge,
  nothingRun,
  summarise,
  withoutPart,
} from '../../scripts/testing/reports.ts'
import { lookAgain } from '../../scripts/testing/second-look.ts'

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
    expect(crashed.failures).toContainEqual({ message: 'TypeError: lost' })
    expect(crashed.failures).not.toContainEqual({ message: 'a line' })
  })

  test('when a file could not be loaded', () => {
    const output = ` ✓ a.test.ts\n\n FAIL  b.test.ts\nError: no such module\n${' ❯ a step\n'.repeat(12)}    |   ^\n`
    const { failures } = judge('a', { ...ran, counts, status: 1, output })
    expect(failures?.slice(0, 2)).toEqual([{ message: ' FAIL  b.test.ts' }, { message: 'Error: no such module' }])
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

describe('a suite that lacks a part of its requirements', () => {
  const ran = { name: 'a', passed: 3, failed: 1, skipped: 0, duration: 10, note: 'a note' }

  test('skips that part, and names the requirement', () => {
    expect(withoutPart(['xvfb'], nothingRun('a'))).toMatchObject({
      passed: 0,
      failed: 0,
      skipped: 1,
      note: 'needs xvfb',
    })
    const note = 'a note; needs xvfb, firefox-esr'
    expect(withoutPart(['xvfb', 'firefox-esr'], ran)).toEqual({ ...ran, skipped: 1, note })
  })

  test('fails if the part is required', () => {
    expect(withoutPart(['xvfb'], nothingRun('a'), true)).toMatchObject({ failed: 1, skipped: 0, note: 'needs xvfb' })
  })

  test('is unchanged if nothing is missing', () => {
    expect(withoutPart([], ran, true)).toEqual(ran)
  })
})

describe('a second look', () => {
  const failure = { file: 'src/ui/menu.browser.test.tsx', title: 'opens', message: 'Error: late' }
  const ran = { name: 'browser', passed: 3, failed: 1, skipped: 0, duration: 10, failures: [failure] }
  const passes = { browser: async () => true }

  test('counts a test that passes alone as passed, and names it with its first error', async () => {
    const { results, lines } = await lookAgain([ran], passes)
    expect(results).toEqual([{ ...ran, passed: 4, failed: 0, failures: [] }])
    expect(lines).toEqual(['second look: browser: src/ui/menu.browser.test.tsx › opens: Error: late'])
  })

  test('keeps a test failed that fails again', async () => {
    expect(await lookAgain([ran], { browser: async () => false })).toEqual({ results: [ran], lines: [] })
  })

  test.for([
    ['of another suite', { ...ran, name: 'sync' }],
    ['that is about lost input', { ...ran, failures: [{ ...failure, file: 'src/data/journal/tab.browser.test.ts' }] }],
    ['outside of a test', { ...ran, failures: [{ message: 'Error: late' }] }],
  ] as const)('does not change a failure %s', async ([, result]) => {
    expect(await lookAgain([result], passes)).toEqual({ results: [result], lines: [] })
  })

  test('isn’t taken if more than three tests failed', async () => {
    const many = { ...ran, failed: 4, failures: [failure, failure, failure, failure] }
    expect(await lookAgain([many], passes)).toEqual({ results: [many], lines: [] })
  })
})

test('times are sorted, and files of less than a second are added up', () => {
  const times = { 'quick.test.ts': 400, 'quicker.test.ts': 300, 'slow.test.ts': 2000, 'slower.test.ts': 3000 }
  const table = formatTimes([{ ...nothingRun('a'), duration: 4000, times }])
  expect(table.split('\n').map((line) => line.replace(/ +/g, ' ').trim())).toEqual([
    'suite file time',
    'a 4.0 s',
    'slower.test.ts 3.0 s',
    'slow.test.ts 2.0 s',
    '2 others 0.7 s',
  ])
})

describe('the reports of tools are read', () => {
  test('vitest', () => {
    const report = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
    expect(countVitest(JSON.stringify(report))).toMatchObject({ passed: 4, failed: 1, skipped: 3 })
    const assertionResults = [
      { status: 'passed', title: 'is well', ancestorTitles: [] },
      {
        status: 'failed',
        title: 'keeps it',
        ancestorTitles: ['a draft'],
        failureMessages: ['Error: lost\n    at keep.ts:1'],
      },
    ]
    const file = { name: resolve('src/keep.test.ts'), startTime: 1000, endTime: 1250, assertionResults }
    expect(countVitest(JSON.stringify({ ...report, testResults: [file] }))).toMatchObject({
      failures: [{ file: 'src/keep.test.ts', title: 'a draft > keeps it', message: 'Error: lost' }],
      times: { 'src/keep.test.ts': 250 },
      parts: { unit: { passed: 1, failed: 1, skipped: 0 } },
    })
  })

  test('Playwright, where passing on a retry doesn’t count', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }
    expect(countPlaywright(JSON.stringify(report))).toMatchObject({ passed: 4, failed: 2, skipped: 2 })
  })

  test('Playwright, where passing on a retry after a failure of the driver counts', () => {
    const tried = (...messages: string[]) => ({
      status: 'flaky',
      results: [
        ...messages.map((message) => ({ status: 'failed', duration: 300, errors: [{ message }] })),
        { status: 'passed', duration: 200, errors: [] },
      ],
    })
    const driver = tried("Error: WebKit's driver failed: no answer to POST /url")
    const product = tried('Error: "Saved" is on the page')
    const spec = { file: 'saves.spec.ts', title: 'is saved', tests: [product] }
    const group = { title: 'offline', specs: [spec] }
    const suites = [{ title: 'saves.spec.ts', specs: [{ file: 'saves.spec.ts', tests: [driver] }], suites: [group] }]
    const report = {
      config: { rootDir: resolve('e2e') },
      stats: { expected: 4, unexpected: 0, flaky: 2, skipped: 0 },
      suites,
    }
    expect(countPlaywright(JSON.stringify(report))).toEqual({
      ...{ passed: 5, failed: 1, skipped: 0 },
      failures: [{ file: 'e2e/saves.spec.ts', title: 'offline is saved', message: 'Error: "Saved" is on the page' }],
      times: { 'e2e/saves.spec.ts': 1000 },
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
