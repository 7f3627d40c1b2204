import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectConsoleError, problemWith } from './console.ts'

test('a declared error passes', () => {
  expectConsoleError(/could not .* the cat/)
  console.error('We could not feed', 'the cat')
})

test.fails('an undeclared error fails its test', () => {
  console.error('undeclared on purpose')
})

test.fails('a declared error that does not occur fails its test', () => {
  expectConsoleError('never written')
})

test('a declared error does not hide an undeclared one', () => {
  expect(problemWith(['a', 'b'], ['a'])).toContain('b')
  expect(problemWith(['a'], ['a', /z/])).toContain('/z/')
  expect(problemWith(['a', 'aa'], ['a'])).toBeUndefined()
  expect(problemWith([], [])).toBeUndefined()
})

test('an error after the last test of a file fails that file, and no other', { timeout: 60_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'sevenday-console-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const setup = JSON.stringify(resolve('tests/house/setup.ts'))
  writeFileSync(join(root, 'vitest.config.mjs'), `export default { test: { globals: true, setupFiles: [${setup}] } }\n`)
  const file = (atTheEnd: string) => `test('passes', () => {})\nafterAll(() => {${atTheEnd}})\n`
  writeFileSync(join(root, 'quiet.test.js'), file(''))
  writeFileSync(join(root, 'late.test.js'), file(`console.error('too late')`))
  const report = join(root, 'report.json')
  const { status } = spawnSync(
    resolve('node_modules/.bin/vitest'),
    ['run', '--root', root, '--reporter', 'json', '--outputFile', report],
    {
      encoding: 'utf8',
    },
  )
  const { testResults }: { testResults: { name: string; status: string; message: string }[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const results = testResults.map(({ name, ...result }) => ({ file: basename(name), ...result }))
  expect({ status, results }).toMatchObject({
    status: 1,
    results: expect.arrayContaining([
      expect.objectContaining({ file: 'quiet.test.js', status: 'passed' }),
      expect.objectContaining({ file: 'late.test.js', status: 'failed', message: expect.stringContaining('too late') }),
    ]),
  })
})
