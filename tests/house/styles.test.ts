import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no style asks :root:has(), which the browser matches again after each change of the page: use useRootFlag', () => {
  const asking = globSync('src/**/*.css.ts').filter((file) => readFileSync(file, 'utf8').includes(':root:has('))
  expect(asking).toEqual([])
})
