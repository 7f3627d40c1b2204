import { expect, it } from 'vitest'
import fc from 'fast-check'
import { csvOf } from './csv.ts'

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
  expect(linesOf(csvOf(columns, [{ name }])).join('\r\n')).toMatch(/\r\n"?'/)
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
        expect(name).not.toMatch(/^[=+\-@\t\r\n]/)
        expect(others).toHaveLength(1)
      }
      expect(cells.slice(1).map(([name]) => name?.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(names)
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
