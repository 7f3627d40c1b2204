import { describe, expect, test } from 'vitest'
import type { Cell, ProjectionBook } from '#src/export/projection/looks.ts'
import { projectionBook } from '#src/export/projection/projection-workbook.ts'
import { positionOf, spreadsheetDay } from '#src/export/xlsx/address.ts'
import { writeWorkbook } from '#src/export/xlsx/write-workbook.ts'
import { storable } from '#src/export/xml.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { exportable, figuresOf } from '#tests/kits/projections.ts'
import { describeDrawn } from '#tests/kits/random.ts'
import { findLibreOffice, libreOfficePackage, openInLibreOffice, type Shown } from './libreoffice.ts'

/** How many random workbooks are compared. */
const count = Number(process.env['WORKBOOKS'] ?? 20)
/** The number of files that LibreOffice opens at a time. */
const batch = 20

describe.runIf(findLibreOffice('spreadsheets'))(`LibreOffice (${libreOfficePackage('spreadsheets')})`, () => {
  describeDrawn((seed) => {
    const books = fc.sample(exportable, { numRuns: count, seed }).map(projectionBook)

    test.for(Array.from({ length: Math.ceil(count / batch) }, (_, index) => index * batch))(
      `computes what the app shows, of ${count} random projections from %i on`,
      async (from) => {
        const drawn = books.slice(from, from + batch)
        // Every fifth contains the right cached values. The others contain wrong ones, so that a cell that isn't computed is noticed.
        const files = drawn.map((book, index) => writeWorkbook(index % 5 === 0 ? book : withCached(book, 12_345.5)))
        const shown = await open(files)
        let compared = 0
        const found = drawn.flatMap((book, index) => {
          const { cells, differences } = compare(book, shown[index])
          compared += cells
          return differences.map((difference) => `${from + index}: ${difference}`)
        })
        expect(found).toEqual([])
        expect(compared).toBeGreaterThan(drawn.length * 2900)
      },
    )

    test('a line added in a spare row counts', async () => {
      const { name, inputs } = draw(
        exportable.filter(({ inputs }) => inputs.lines.length > 0),
        seed,
      )
      const full = projectionBook({ name, inputs, scenarios: figuresOf(inputs) })
      const fewer = { ...inputs, lines: inputs.lines.slice(0, -1) }
      // Lines begin in row 5.
      const firstSpare = 5 + fewer.lines.length
      const book = withCells(
        projectionBook({ name, inputs: fewer, scenarios: figuresOf(fewer) }),
        (cell, at, sheet) =>
          (sheet === 'Lines' && positionOf(at).row === firstSpare ? cellOf(full, sheet, at) : undefined) ?? cell,
      )
      const [shown] = await open([writeWorkbook(withCached(book, 12_345.5))])
      expect(compare(full, shown).differences.filter((text) => !text.startsWith('Lines!'))).toEqual([])
    })
  })

  test('a cached value that is not computed is noticed', async () => {
    const book = projectionBook(draw(exportable, 1))
    const [shown] = await open([writeWorkbook(withCached(book, 12_345.5))], false)
    const { cells, differences } = compare(book, shown)
    expect(differences.length).toBeGreaterThan(cells / 2)
  })

  test.each([
    ['fees that are cut instead of rounded', /^ROUND\((.*\*fee_bp\/10000),0\)$/, 'INT($1)', 10],
    ['sales hires that count as hires', /"Sales hire"/, '"Hire"', 4],
    ['a fraction that is not carried', /\+[A-Z]+\d+\)\/1000\)$/, ')/1000)', 4],
  ])('%s are noticed', async (_, wrong, right, drawn) => {
    const changed = fc.sample(exportable, { numRuns: drawn, seed: 1 }).map(projectionBook)
    const files = changed.map((book) => writeWorkbook(withFormulas(book, (formula) => formula.replace(wrong, right))))
    const shown = await open(files)
    expect(changed.flatMap((book, index) => compare(book, shown[index]).differences)).not.toEqual([])
  })
})

function open(files: readonly Uint8Array[], recalculate = true): Promise<Shown[]> {
  return openInLibreOffice(files, { sheets: ['Assumptions', 'Lines', 'Base', 'Low', 'High', 'Yearly'], recalculate })
}

function draw<Value>(values: fc.Arbitrary<Value>, seed: number): Value {
  const [value] = fc.sample(values, { numRuns: 1, seed })
  if (value === undefined) throw new Error('nothing drawn')
  return value
}

function cellOf(book: ProjectionBook, sheet: string, at: string): Cell | undefined {
  return book.sheets.find(({ name }) => name === sheet)?.cells.get(at)
}

function withCached(book: ProjectionBook, cached: number): ProjectionBook {
  return withCells(book, (cell) => (cell.kind === 'formula' ? { ...cell, cached } : cell))
}

function withFormulas(book: ProjectionBook, change: (formula: string) => string): ProjectionBook {
  return withCells(book, (cell) => (cell.kind === 'formula' ? { ...cell, formula: change(cell.formula) } : cell))
}

function withCells(book: ProjectionBook, change: (cell: Cell, at: string, sheet: string) => Cell): ProjectionBook {
  const sheets = book.sheets.map((sheet) => ({
    ...sheet,
    cells: new Map([...sheet.cells].map(([at, cell]) => [at, change(cell, at, sheet.name)])),
  }))
  return { ...book, sheets }
}

/** The number of compared formulas, and the cells of formulas or texts that differ from the workbook. */
function compare(book: ProjectionBook, shown: Shown | undefined): { cells: number; differences: string[] } {
  let cells = 0
  const differences: string[] = []
  for (const { name, cells: expected } of book.sheets) {
    for (const [at, cell] of expected) {
      const { column, row } = positionOf(at)
      const text = shown?.[name]?.[row - 1]?.[column - 1] ?? ''
      if (cell.kind === 'formula') {
        cells++
        if (!isShown(cell.cached, text)) {
          differences.push(`${name}!${at} = ${cell.formula} shows ${JSON.stringify(text)}, not ${cell.cached}`)
        }
      } else if (cell.kind === 'typed' && visible(cell.text) !== visible(text)) {
        differences.push(`${name}!${at} shows ${JSON.stringify(text)}, not ${JSON.stringify(cell.text)}`)
      }
    }
  }
  return { cells, differences }
}

/** Whether a value is shown exactly: as a US date, in percent, as a number or as text. */
function isShown(value: number | string, text: string): boolean {
  if (typeof value === 'string') return text === value
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  if (year !== undefined) return spreadsheetDay(Number(year), Number(month), Number(day)) === value
  // Read whole hundredths of a percent as integers: after a multiplication, a large one would be off by a fraction.
  if (text.endsWith('%')) return Number(`${text.slice(0, -1)}e2`) === Math.round(value * 10_000)
  return text !== '' && Number(text) === value
}

/** A text without line breaks and tabs, which LibreOffice writes differently. */
function visible(text: string): string {
  return storable(text).replaceAll(/[\t\r\n]/g, '')
}
