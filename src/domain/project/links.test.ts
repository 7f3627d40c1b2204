import { expect, it } from 'vitest'
import { managedProjectInputSchema } from './schema.ts'
import { areLinks } from './links.ts'

const line = 'Live site https://example.com/path?a=b'

it.each([
  ['none', '', true],
  ['a name and an address', line, true],
  ['ten', Array.from({ length: 10 }, () => line).join('\n'), true],
  ['eleven', Array.from({ length: 11 }, () => line).join('\n'), false],
  ['an address alone', 'https://example.com', false],
  ['a name alone', 'Live site', false],
  ['an address without encryption', 'Live site http://example.com', false],
  ['an address without a host', 'Live site https:///path', false],
  ['a blank in the address', 'Live site https://example.com/a b', false],
  ['a script', 'Live site javascript:alert(1)//https://example.com', false],
  ['a name of 60 emoji', `${'🚀'.repeat(60)} https://example.com`, true],
  ['a name that is too long', `${'x'.repeat(61)} https://example.com`, false],
  ['a line of 600 characters', 'Site https://'.padEnd(600, 'x'), true],
  ['a line that is too long', 'Site https://'.padEnd(601, 'x'), false],
])('links: %s', (_what, links, expected) => {
  expect(areLinks(links)).toBe(expected)
})

it('drops blank lines and direction controls, and says what is expected', () => {
  const { links } = managedProjectInputSchema.shape
  expect(links.parse(`\n  ${line} \r\n\n\u202eStaging https://staging.example.com\n`)).toBe(
    `${line}\nStaging https://staging.example.com`,
  )
  expect(links.safeParse('example.com').error?.issues[0]?.message).toBe(
    'Write up to 10 links, one per line: a name, a space and an address that starts with https://.',
  )
})
