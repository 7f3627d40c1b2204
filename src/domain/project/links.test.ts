import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { areLinks, type Link, linkProblems, linksMax, parseLinks } from './links.ts'
import { managedProjectInputSchema } from './schema.ts'

/** The opposite of `parseLinks`. */
const formatLinks = (links: readonly Link[]) => links.map(({ name, url }) => `${name} ${url}`).join('\n')

const live = { name: 'Live site', url: 'https://tiffin.example.com' }

describe('the links of a project', () => {
  it('are one per line', () => {
    expect(parseLinks('Live site https://tiffin.example.com\nSheet https://sheets.example.com/d/1?x=y#z')).toEqual([
      live,
      { name: 'Sheet', url: 'https://sheets.example.com/d/1?x=y#z' },
    ])
  })

  it('may have blank lines and spaces around them', () => {
    const text = '\r\n  Live \t site   https://tiffin.example.com  \r\n\n'
    expect(parseLinks(text)).toEqual([live])
    expect(linkProblems(text)).toEqual([])
  })

  it.each([
    ['without an address', 'Live site', 'End this line with an address that starts with https://.'],
    ['with an insecure address', 'Live http://a.example', 'End this line with an address that starts with https://.'],
    ['with a script', 'Live javascript:alert(1)', 'End this line with an address that starts with https://.'],
    ['with the address first', 'https://a.example Live', 'End this line with an address that starts with https://.'],
    ['without a host', 'Live https://', "This address isn't complete. Copy it from the browser again."],
    [
      'with a misleading host',
      'Live https://a.example@b.example',
      "This address isn't complete. Copy it from the browser again.",
    ],
    [
      'with a host that a slash of another kind hides',
      'Live https://a.example\\@b.example',
      "This address isn't complete. Copy it from the browser again.",
    ],
    ...['https://bank.example\u2044login.evil.example', 'https://b\u0430nk.example'].map(
      (url): [string, string, string] => [
        'with a host that looks like another',
        `Live ${url}`,
        "This address isn't complete. Copy it from the browser again.",
      ],
    ),
    ['without a name', 'https://a.example', 'Write a name before the address, such as "Live site".'],
    ['with an invisible name', '\u200b https://a.example', 'Write a name before the address, such as "Live site".'],
    [
      'with a long name',
      `${'n'.repeat(61)} https://a.example`,
      'This name is too long. It can have up to 60 characters.',
    ],
    [
      'with a long address',
      `Live https://a.example/${'x'.repeat(500)}`,
      'This address is too long. It can have up to 500 characters.',
    ],
  ])('leave out a line %s, and say why', (_name, line, message) => {
    const text = `Live site https://tiffin.example.com\n\n${line}`
    expect(parseLinks(text)).toEqual([live])
    expect(linkProblems(text)).toEqual([{ line: 3, message }])
  })

  it('accept the longest name and address', () => {
    const link = { name: 'n'.repeat(60), url: `https://a.example/${'x'.repeat(482)}` }
    expect(parseLinks(formatLinks([link]))).toEqual([link])
  })

  it('are at most ten, and the eleventh line is reported', () => {
    const text = formatLinks(Array.from({ length: 12 }, () => live))
    expect(parseLinks(text)).toHaveLength(linksMax)
    expect(linkProblems(text)).toEqual([
      { line: 11, message: 'A project can have up to 10 links. Delete this line, or another one.' },
    ])
  })

  it('lose the controls that turn text around', () => {
    expect(parseLinks('Live\u202e site https://tiffin.example.com')).toEqual([live])
  })
})

it('links are the same after being written and read', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'Z', 'ß', '1', '-', '&', '🚀', 'शि'),
    minLength: 1,
    maxLength: 6,
  })
  const link = fc.record({
    name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    url: fc
      .array(fc.constantFrom('a', '/', '?', '#', '%20', ':', 'é'), { maxLength: 12 })
      .map((path) => `https://a.example/${path.join('')}`),
  })
  fc.assert(
    fc.property(fc.array(link, { maxLength: linksMax }), (links) => {
      const text = formatLinks(links)
      expect(linkProblems(text)).toEqual([])
      expect(parseLinks(text)).toEqual(links)
    }),
  )
})

it('any text has either a link or a problem for each line, and only https addresses', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('https://', 'https://a.example', ' ', '\n', '\u2028', '\t', '@', 'Live'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      const links = parseLinks(text)
      if (lines.length <= linksMax) expect(links.length + linkProblems(text).length).toBe(lines.length)
      for (const { url } of links) expect(new URL(url).protocol).toBe('https:')
      expect(parseLinks(formatLinks(links))).toEqual(links)
    }),
  )
})

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

it('drops blank lines and direction controls, and describes the expected form', () => {
  const { links } = managedProjectInputSchema.shape
  expect(links.parse(`\n  ${line} \r\n\n\u202eStaging https://staging.example.com\n`)).toBe(
    `${line}\nStaging https://staging.example.com`,
  )
  expect(links.safeParse('example.com').error?.issues[0]?.message).toBe(
    'End this line with an address that starts with https://.',
  )
})
