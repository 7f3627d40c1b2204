import { expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { csvOf, localTime } from './csv.ts'

const columns = [
  { header: 'Name', value: ({ name }: { name: string }) => name },
  { header: 'Length', value: ({ name }: { name: string }) => name.length },
]
const linesOf = (csv: string) => csv.replace('\uFEFF', '').split('\r\n')

it('quotes commas, quotes and line breaks', () => {
  expect(csvOf(columns, [{ name: 'a, "b"' }])).toBe('\uFEFFName,Length\r\n"a, ""b""",6\r\n')
  expect(csvOf(columns, [{ name: 'two\nlines' }])).toContain('"two\nlines"')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('%j is not a formula', (name) => {
  expect(linesOf(csvOf(columns, [{ name }])).join('\r\n')).toMatch(/\r\n"?\s*'/)
})

it.each([
  ['a;=1+1', "a;'=1+1"],
  ['a|=1+1', "a|'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
  ['a; =1+1', "a; '=1+1"],
  ['two\n=1+1', "two\n'=1+1"],
  ['a;"=1+1', 'a;"\'=1+1'],
  ['1-1; a=b', '1-1; a=b'],
])("%j isn't a formula where a spreadsheet splits it either: %j", (name, safe) => {
  expect(parsed(csvOf(columns, [{ name }]))[1]?.[0]).toBe(safe)
})

it('leaves numbers as they are', () => {
  expect(linesOf(csvOf([{ header: 'N', value: (n: number) => n }], [-5]))[1]).toBe('-5')
})

it('no cell starts with a character that starts a formula, and every row has all columns', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (names) => {
      const cells = parsed(
        csvOf(
          columns,
          names.map((name) => ({ name })),
        ),
      )
      expect(cells).toHaveLength(names.length + 1)
      for (const [name = '', ...others] of cells.slice(1)) {
        expect(name).not.toMatch(/^\s*[=+\-@]/)
        expect(others).toHaveLength(1)
      }
    }),
  )
})

/** Mostly characters that matter: separators, quotes, spaces, formula characters. */
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...';,|\t\r\n" =+-@＝＠'), fc.string({ unit: 'grapheme', maxLength: 3 })))
  .map((parts) => parts.join(''))

it.each([';', '|', '\t'])(
  'no cell is a formula when a spreadsheet splits at %j and ignores the quotes',
  (separator) => {
    fc.assert(
      fc.property(hostile, (text) => {
        const csv = csvOf([{ header: 'Name', value: (name: string) => name }], [text])
        const cells = csv
          .slice(1)
          .split(/[\r\n]/)
          .flatMap((line) => line.split(separator))
        for (const cell of cells) expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/)
      }),
    )
  },
)

it('only adds apostrophes', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const [, [cell = ''] = []] = parsed(csvOf(columns, [{ name: text }]))
      expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
    }),
  )
})

/** Parses CSV as in RFC 4180. */
function parsed(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

it.each(['2026-11-28T09:05:07.123Z', '2026-01-31T23:59:59Z', '2026-06-30T18:30:00.000+05:30'])(
  'writes the time %s as this device shows it, for a spreadsheet to read',
  (iso) => {
    const written = localTime(iso)
    expect(written).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    // A time without a zone is read as local.
    expect(new Date(written).getTime()).toBe(Math.floor(Date.parse(iso) / 1000) * 1000)
    expect(localTime('')).toBe('')
  },
)
