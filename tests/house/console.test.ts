import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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

test('an error after the last test of a file fails the file', { timeout: 60_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'sevenday-console-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const setup = JSON.stringify(resolve('tests/house/setup.ts'))
  writeFileSync(join(root, 'vitest.config.mjs'), `export default { test: { globals: true, setupFiles: [${setup}] } }\n`)
  const run = (atTheEnd: string) => {
    writeFileSync(join(root, 'a.test.js'), `test('passes', () => {})\nafterAll(() => {${atTheEnd}})\n`)
    return spawnSync(resolve('node_modules/.bin/vitest'), ['run', '--root', root], { encoding: 'utf8' })
  }
  expect(run('')).toMatchObject({ status: 0 })
  expect(run(`console.error('too late')`)).toMatchObject({ status: 1, stderr: expect.stringContaining('too late') })
})
