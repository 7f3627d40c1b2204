import { expect, test } from 'vitest'
import { readWorkbook } from '#tests/kits/workbook-reader.ts'
import { findAll, readXml } from '#tests/kits/xml-reader.ts'
import {
  blankCell,
  type Cell,
  formulaCell,
  numberCell,
  type Sheet,
  textCell,
  typedCell,
  type Workbook,
} from './workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

type Style = 'plain' | 'money'

function book(cells: Record<string, Cell<Style>>, more: Partial<Sheet<Style>> = {}): Workbook<Style> {
  const sheet: Sheet<Style> = { name: 'Costs', widths: [20, 10], cells: new Map(Object.entries(cells)), ...more }
  const looks = { plain: {}, money: { bold: true, format: '#,##0', fill: 'EBEFF7', lineAbove: '7E8AA2' } }
  return { title: 'A title', creator: 'Me', looks, sheets: [sheet], names: [] }
}

const sheetOf = (workbook: Workbook<Style>) =>
  readXml(readWorkbook(writeWorkbook(workbook)).parts['xl/worksheets/sheet1.xml'] ?? '')
const cellsOf = (cells: Record<string, Cell<Style>>) => readWorkbook(writeWorkbook(book(cells))).sheets['Costs']

test('writes each kind of cell', () => {
  expect(
    cellsOf({
      A1: textCell('Rent', 'plain'),
      B1: typedCell('=1+1', 'money'),
      C1: numberCell(-0.25, 'money'),
      D1: formulaCell('IF(C1<0,"less & more",C1)', 'less & more', 'plain'),
      E1: formulaCell('C1*2', -0.5, 'plain'),
      F1: blankCell('money'),
    }),
  ).toEqual({
    A1: { value: 'Rent', type: 'inlineStr', quotePrefix: false },
    B1: { value: '=1+1', type: 'inlineStr', quotePrefix: true },
    C1: { value: '-0.25', type: '', quotePrefix: false },
    D1: { formula: 'IF(C1<0,"less & more",C1)', value: 'less & more', type: 'str', quotePrefix: false },
    E1: { formula: 'C1*2', value: '-0.5', type: '', quotePrefix: false },
    F1: { value: '', type: '', quotePrefix: false },
  })
})

test('rows and the cells of a row are in order', () => {
  const cells = ['B10', 'AA2', 'B2', 'A10'].map((at): [string, Cell<Style>] => [at, numberCell(1, 'plain')])
  const sheet = sheetOf(book(Object.fromEntries(cells)))
  expect(findAll(sheet, 'row').map(({ attributes }) => attributes['r'])).toEqual(['2', '10'])
  expect(findAll(sheet, 'c').map(({ attributes }) => attributes['r'])).toEqual(['B2', 'AA2', 'A10', 'B10'])
})

test('writes the heights of rows', () => {
  const sheet = sheetOf(book({ A1: textCell('Title', 'plain'), A2: textCell('Text', 'plain') }, { heights: { 1: 24 } }))
  expect(findAll(sheet, 'row').map(({ attributes }) => attributes)).toEqual([
    { r: '1', ht: '24', customHeight: '1' },
    { r: '2' },
  ])
})

test('escapes text that a spreadsheet would read as an encoded character', () => {
  const stored = cellsOf({ A1: typedCell('_x0041__x0042_ _xZZZZ_ x0041_', 'plain') })
  expect(stored?.['A1']?.value).toBe('_x005F_x0041__x005F_x0042_ _xZZZZ_ x0041_')
})

test('escapes it even if a removed character hid it', () => {
  expect(cellsOf({ A1: typedCell('_x00\u000741_', 'plain') })?.['A1']?.value).toBe('_x005F_x0041_')
})

test('cuts a text that is too long for a cell, but not within a character', () => {
  const stored = cellsOf({ A1: typedCell(`${'a'.repeat(32_766)}😀b`, 'plain') })
  expect(stored?.['A1']?.value).toBe('a'.repeat(32_766))
})

test('gives a cell its format', () => {
  const { parts } = readWorkbook(writeWorkbook(book({ A1: numberCell(1, 'money') })))
  const styles = readXml(parts['xl/styles.xml'] ?? '')
  const [cell] = findAll(readXml(parts['xl/worksheets/sheet1.xml'] ?? ''), 'c')
  const format = findAll(styles, 'cellXfs')[0]?.children[Number(cell?.attributes['s'])]?.attributes ?? {}
  const [number] = findAll(styles, 'numFmt').filter(({ attributes }) => attributes['numFmtId'] === format['numFmtId'])
  expect(number?.attributes['formatCode']).toBe('#,##0')
  const at = (list: string, index: string) => findAll(styles, list)[0]?.children[Number(format[index])]
  expect(findAll(at('fonts', 'fontId') ?? styles, 'b')).toHaveLength(1)
  expect(findAll(at('fills', 'fillId') ?? styles, 'fgColor')[0]?.attributes['rgb']).toBe('FFEBEFF7')
  expect(findAll(at('borders', 'borderId') ?? styles, 'top')[0]?.attributes['style']).toBe('thin')
})

test('freezes columns and rows, and repeats them in print', () => {
  const workbook = book({}, { frozen: { columns: 1, rows: 3 } })
  expect(findAll(sheetOf(workbook), 'pane')[0]?.attributes).toMatchObject({
    topLeftCell: 'B4',
    activePane: 'bottomRight',
  })
  const { parts } = readWorkbook(writeWorkbook(workbook))
  const [titles] = findAll(readXml(parts['xl/workbook.xml'] ?? ''), 'definedName')
  expect(titles).toMatchObject({
    attributes: { name: '_xlnm.Print_Titles', localSheetId: '0' },
    text: 'Costs!$A:$A,Costs!$1:$3',
  })
})

test('freezes rows alone', () => {
  const [pane] = findAll(sheetOf(book({}, { frozen: { columns: 0, rows: 1 } })), 'pane')
  expect(pane?.attributes).toEqual({ ySplit: '1', topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' })
})

test('writes the valid values of a cell', () => {
  const message = 'No.'
  const validations = [
    { range: 'A1:A9', allowed: { kind: 'list', values: ['Rent', 'Pay'] }, message },
    { range: 'B1', allowed: { kind: 'whole', from: 1, to: 36 }, message },
  ] as const
  const found = findAll(sheetOf(book({}, { validations })), 'dataValidation')
  expect(found.map(({ attributes, children }) => [attributes['sqref'], children.map(({ text }) => text)])).toEqual([
    ['A1:A9', ['"Rent,Pay"']],
    ['B1', ['1', '36']],
  ])
})

test('defined names are in order, as Excel expects them', () => {
  const names = [
    { name: 'b_c', reference: 'Costs!$A$1' },
    { name: 'a_b', reference: 'Costs!$A$2:$A$9' },
  ]
  const stored = readWorkbook(writeWorkbook({ ...book({}), names })).names
  expect(Object.entries(stored)).toEqual([
    ['a_b', 'Costs!$A$2:$A$9'],
    ['b_c', 'Costs!$A$1'],
  ])
})

test.each([Number.NaN, Infinity])('never writes %s', (number) => {
  expect(() => writeWorkbook(book({ A1: numberCell(number, 'plain') }))).toThrow(RangeError)
  expect(() => writeWorkbook(book({ A1: formulaCell('1', number, 'plain') }))).toThrow(RangeError)
})

test.each(['', 'A1', "a'b", 'two words', '=x', 'a'.repeat(32)])('%j is not the name of a sheet', (name) => {
  expect(() => writeWorkbook(book({}, { name }))).toThrow(RangeError)
})

test.each(['', 'fee1', 'r1c1', 'a b', 'a_b+1', '=a_b'])('%j is not the name of cells', (name) => {
  const names = [{ name, reference: 'Costs!$A$1' }]
  expect(() => writeWorkbook({ ...book({}), names })).toThrow(RangeError)
})
