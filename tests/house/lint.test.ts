/** The rules of the linter and the formatter besides the rooms: one bad file per rule, in a copy of the configuration. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const oxlint = resolve('node_modules/.bin/oxlint')

/** Lints a small project made of these files, and returns the names of the rules that complained. */
function lint(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'sevenday-lint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) copyFileSync(file, join(root, file))
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: root, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; severity: string }[] }
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
}

test('a plain file passes', () => {
  expect(lint({ 'src/domain/a.ts': 'export const a = 1\n' })).toEqual([])
})

test.for(['./b.ts', '#src/domain/b.ts'])('a cycle through %s fails', (specifier) => {
  const rules = lint({
    'src/domain/a.ts': `import { b } from '${specifier}'\n\nexport const a = () => b\n`,
    'src/domain/b.ts': `import { a } from './a.ts'\n\nexport const b = () => a\n`,
  })
  expect(rules).toContain('import(no-cycle)')
})

test('a default export fails', () => {
  const page = 'export default function Page() {\n  return null\n}\n'
  expect(lint({ 'src/features/page.tsx': page })).toEqual(['import(no-default-export)'])
})

test.for([
  ['export const a = (value: any) => value\n', 'typescript(no-explicit-any)'],
  ['export const a = (value: string | null) => value!\n', 'typescript(no-non-null-assertion)'],
] as const)('%s fails', ([source, rule]) => {
  expect(lint({ 'src/domain/a.ts': source })).toContain(rule)
})

test.for(['src/domain/a.test.ts', 'tests/kits/decks.ts'])('fast-check itself fails in %s', (file) => {
  expect(lint({ [file]: `export * from 'fast-check'\n` })).toEqual(['eslint(no-restricted-imports)'])
  expect(lint({ [file]: `export * from '#tests/kits/fast-check.ts'\n` })).toEqual([])
})

test.for([
  [`import { test } from 'vitest'\ntest.only('a', () => {})\n`, 'no-focused-tests'],
  [`import { test } from 'vitest'\ntest.skip('a', () => {})\n`, 'no-disabled-tests'],
] as const)('%s fails', ([source, rule]) => {
  expect(lint({ 'src/domain/a.test.ts': source })).toEqual(expect.arrayContaining([expect.stringContaining(rule)]))
})
