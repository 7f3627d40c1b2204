import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Inputs, lineKinds, months, scenarioNames } from '#src/domain/projection/inputs.ts'
import { figureLabels, lineKindLabels, scenarioLabels } from '#src/domain/projection/labels.ts'
import { rowNames } from '#src/domain/projection/model.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { figuresOf, hostileText, lineWith, noInputs } from '#tests/kits/projections.ts'
import { readWorkbook, type StoredWorkbook } from '#tests/kits/workbook-reader.ts'
import { findAll, readXml } from '#tests/kits/xml-reader.ts'
import { copy } from './copy.ts'
import { spareRows } from './lines.ts'
import { monthsOf } from './monthly.ts'
import { projectionWorkbook } from './projection-workbook.ts'

const inputs: Inputs = {
  ...{ firstMonth: '2027-01', openingCash: 1_200_000, openingCustomers: 40, newCustomers: 25 },
  ...{ growthBp: 850, churnBp: 375, pricePaise: 149_950, variablePaise: 41_275, feeBp: 236 },
  lines: [
    lineWith({ kind: 'hire', amount: 50_000, quantity: 2 }),
    lineWith({ kind: 'sales', amount: 45_000, start: 7 }),
    lineWith({ kind: 'fixed', amount: 30_000 }),
    lineWith({ kind: 'marketing', amount: 40_000 }),
    lineWith({ kind: 'once', amount: 75_000, end: 1 }),
    lineWith({ kind: 'funding', amount: 4_000_000, start: 6, end: 6 }),
  ],
  scenarios: {
    base: { newPct: 100, churnPct: 100, pricePct: 100, costPct: 100 },
    low: { newPct: 70, churnPct: 140, pricePct: 95, costPct: 110 },
    high: { newPct: 130, churnPct: 80, pricePct: 100, costPct: 100 },
  },
}

const exported = (changes: Partial<Inputs>): StoredWorkbook => {
  const changed = { ...inputs, ...changes }
  return readWorkbook(projectionWorkbook({ name: 'Asha Foods', inputs: changed, scenarios: figuresOf(changed) }))
}
const usual = exported({})

/** The addresses of a reference to a row, such as `Base!$B$6:$AK$6`, without the sheet. */
function addressesIn(workbook: StoredWorkbook, reference: string): string[] {
  const [sheet = '', range = ''] = reference.replaceAll('$', '').split('!')
  const [first = '', last = ''] = range.split(':')
  const addresses = Object.keys(workbook.sheets[sheet] ?? {}).filter((at) => at.endsWith(first.replace(/[A-Z]+/, '')))
  const inRow = addresses.filter((at) => /\d+/.exec(at)?.[0] === /\d+/.exec(first)?.[0])
  return inRow.slice(inRow.indexOf(first), inRow.indexOf(last) + 1)
}

test('has all its sheets, in order', () => {
  expect(Object.keys(usual.sheets)).toEqual(['Assumptions', 'Lines', 'Base', 'Low', 'High', 'Yearly'])
})

test('every monthly figure is a formula that contains the app’s figure', () => {
  const scenarios = figuresOf(inputs)
  for (const scenario of scenarioNames) {
    const cells = usual.sheets[scenarioLabels[scenario]] ?? {}
    for (const row of rowNames) {
      const stored = addressesIn(usual, monthsOf(scenario, row)).map((at) => cells[at])
      expect(stored).toHaveLength(months)
      expect(stored.every((cell) => cell?.formula)).toBe(true)
      const expected = scenarios[scenario].monthly[row].map((value) =>
        row === 'grossBp' ? (value ?? 0) / 10_000 : value,
      )
      expect(stored.map((cell) => Number(cell?.value))).toEqual(expected)
    }
  }
})

test('numbers without a formula are answers, lines and the numbers of months', () => {
  const { sheets } = usual
  const constants = (sheet: string) =>
    Object.entries(sheets[sheet] ?? {}).filter(([, cell]) => cell.type === '' && !cell.formula && cell.value !== '')
  expect(constants('Yearly')).toEqual([])
  for (const scenario of scenarioNames) {
    expect(constants(scenarioLabels[scenario]).map(([, { value }]) => Number(value))).toEqual(
      Array.from({ length: months }, (_, index) => index + 1),
    )
  }
  expect(
    constants('Assumptions')
      .map(([at]) => at)
      .every((at) => at.startsWith('B') || /^[CD]1[6-9]$/.test(at)),
  ).toBe(true)
  expect(constants('Lines')).toHaveLength(4 * inputs.lines.length)
})

test('every name in a formula is defined, every name is used or an answer, and each name is one place', () => {
  const { sheets, names } = usual
  const formulas = Object.values(sheets).flatMap((cells) =>
    Object.values(cells).flatMap(({ formula }) => formula ?? []),
  )
  const used = new Set(
    formulas.flatMap((formula) => formula.replaceAll(/"[^"]*"/g, '').match(/\b[a-z]+(_[a-z]+)+\b/g) ?? []),
  )
  expect([...used].sort()).toEqual(Object.keys(names).sort())
  expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
  for (const [sheet, at] of Object.values(names).map((reference) => reference.replaceAll('$', '').split('!'))) {
    for (const end of at?.split(':') ?? ['']) expect(sheets[sheet ?? '']?.[end]).toBeDefined()
  }
})

test('the form of the formulas doesn’t depend on the answers, so changing an answer is enough', () => {
  const formulasOf = (workbook: StoredWorkbook) =>
    Object.values(workbook.sheets).map((cells) => Object.entries(cells).map(([at, { formula }]) => [at, formula]))
  const zeros = inputs.lines.map((line) => ({ ...line, kind: 'fixed' as const, amount: 0, quantity: 0 }))
  const changed = { ...noInputs, firstMonth: '2030-12', lines: zeros }
  expect(formulasOf(exported(changed))).toEqual(formulasOf(usual))
})

test('the ranges of the lines include the spare rows', () => {
  const { names, sheets } = usual
  const [first, last] = (names['line_total'] ?? '').match(/\d+/g)?.map(Number) ?? []
  expect((last ?? 0) - (first ?? 0) + 1).toBe(inputs.lines.length + spareRows)
  expect(sheets['Lines']?.[`G${last}`]).toMatchObject({ formula: `C${last}*D${last}`, value: '0' })
})

test('months are dates that follow the first one', () => {
  const { Low: cells = {} } = exported({ firstMonth: '2027-12' }).sheets
  // 1 December 2027 and 1 January 2028.
  expect(cells['B4']).toMatchObject({ formula: 'EDATE(first_month,0)', value: '46722' })
  expect(cells['C4']).toMatchObject({ formula: 'EDATE(first_month,1)', value: '46753' })
})

test('a missing figure is a text, and a margin without revenue is empty', () => {
  const nobody = exported({ newCustomers: 0, openingCustomers: 0, lines: [] })
  const labels = Object.entries(nobody.sheets['Yearly'] ?? {})
  const valueOf = (label: string) => {
    const [at = ''] = labels.find(([, { value }]) => value === label) ?? []
    return nobody.sheets['Yearly']?.[at.replace('A', 'B')]?.value
  }
  expect(valueOf(figureLabels.breakEven)).toBe(copy.missing.neverBreaksEven)
  expect(valueOf(figureLabels.cac)).toBe(copy.missing.noNewCustomers)
  expect(valueOf(figureLabels.ltvToCac)).toBe(copy.missing.noNewCustomers)
  expect(valueOf(figureLabels.payback)).toBe(copy.missing.noNewCustomers)
  const [margin = ''] = addressesIn(nobody, monthsOf('base', 'grossBp'))
  expect(nobody.sheets['Base']?.[margin]).toMatchObject({ type: 'str', value: '' })
})

test('formulas search for kinds of lines that a spreadsheet takes literally', () => {
  const kinds = Object.values(lineKindLabels)
  for (const kind of kinds) expect(kind).toMatch(/^[A-Z][A-Za-z -]+$/)
  expect(new Set(kinds.map((kind) => kind.toLowerCase())).size).toBe(kinds.length)
})

test('charts refer to existing cells and contain their values', () => {
  const charts = ['xl/charts/chart1.xml', 'xl/charts/chart2.xml'].map((path) => readXml(usual.parts[path] ?? ''))
  for (const chart of charts) {
    for (const series of findAll(chart, 'c:ser')) {
      for (const reference of ['c:cat', 'c:val'].flatMap((name) => findAll(series, name))) {
        const formula = findAll(reference, 'c:f')[0]?.text ?? ''
        const cells = usual.sheets[formula.split('!')[0] ?? ''] ?? {}
        const stored = addressesIn(usual, formula).map((at) => cells[at]?.value)
        expect(stored.length).toBeGreaterThan(2)
        expect(findAll(reference, 'c:v').map(({ text }) => text)).toEqual(stored)
      }
    }
  }
})

/** About as many titles as a projection usually has, and any name. */
const typed = fc.record({ name: hostileText, titles: fc.array(hostileText, { minLength: 60, maxLength: 60 }) })

const fileOf = ({ name, titles }: { name: string; titles: readonly string[] }) => {
  const lines = titles.map((title, index) => lineWith({ kind: lineKinds[index % lineKinds.length] ?? 'fixed', title }))
  const projection = { ...inputs, lines }
  return projectionWorkbook({ name, inputs: projection, scenarios: figuresOf(projection) })
}

/** The parts of a workbook, and the same without the content of its inline strings and without its title. */
function partsOf(file: Uint8Array) {
  const parts = Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)] as const)
  const shapes = parts.map(([path, text]) => [
    path,
    text.replaceAll(/(<t xml:space="preserve">|<dc:title>)[^<]*/g, '$1'),
  ])
  return { parts: Object.fromEntries(parts), shapes: Object.fromEntries(shapes) }
}

test('typed text is only in text cells and the title, and stays text when its cell is edited', () => {
  const plain = fileOf({ name: 'x', titles: Array.from({ length: 60 }, () => 'x') })
  const { sheets } = readWorkbook(plain)
  for (const cells of Object.values(sheets)) {
    expect(cells['A1']).toMatchObject({ type: 'inlineStr', quotePrefix: true })
    for (const { type, formula } of Object.values(cells)) {
      expect(formula === undefined ? ['', 'inlineStr'] : ['', 'str']).toContain(type)
    }
  }
  const addresses = Array.from({ length: 60 }, (_, index) => `B${5 + index}`)
  for (const at of addresses) expect(sheets['Lines']?.[at]).toMatchObject({ type: 'inlineStr', quotePrefix: true })
  const { shapes } = partsOf(plain)
  fc.assert(
    fc.property(typed, ({ name, titles }) => {
      const written = partsOf(fileOf({ name, titles }))
      expect(written.shapes).toEqual(shapes)
      const lines = readXml(written.parts['xl/worksheets/sheet2.xml'] ?? '')
      const texts = findAll(lines, 'c').map((cell) => [cell.attributes['r'], findAll(cell, 't')[0]?.text] as const)
      const found = new Map(texts)
      expect(found.get('A1')?.startsWith(asStored(name))).toBe(true)
      expect(addresses.map((at) => found.get(at))).toEqual(titles.map(asStored))
    }),
    { numRuns: 20 },
  )
})

/** A text without what XML can't contain, with the characters escaped that SpreadsheetML would read. */
function asStored(text: string): string {
  const allowed = [...text].filter((character) =>
    /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(character),
  )
  return allowed.join('').replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

test('the same projection is the same file', () => {
  const projection = { name: 'Asha Foods', inputs, scenarios: figuresOf(inputs) }
  expect(projectionWorkbook(projection)).toEqual(projectionWorkbook(structuredClone(projection)))
})
