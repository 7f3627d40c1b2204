import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { hostileText, lineWith, noInputs, projectable } from '#tests/kits/projections.ts'
import { monthlyCsv } from './csv.ts'
import type { Inputs } from './inputs.ts'
import { projectAll } from './model.ts'

function csvFrom(name: string, inputs: Inputs): string {
  const scenarios = projectAll(inputs)
  if ('tooLarge' in scenarios) throw new Error('too large')
  return monthlyCsv({ name, inputs, scenarios })
}

describe('a projection as CSV', () => {
  const csv = csvFrom('Asha, foods', {
    ...noInputs,
    firstMonth: '2027-11',
    lines: [lineWith({ kind: 'hire', amount: 5000 })],
  })
  const lines = csv.slice(1).trimEnd().split('\r\n')

  it('has a line for each scenario and month', () => {
    expect(lines).toHaveLength(1 + 3 * 36)
    expect(lines[0]).toMatch(/^Projection,Scenario,Month,Calendar month,Customers at the start,.*,Cash at the end$/)
    expect(lines[1]).toBe('"Asha, foods",Base,1,2027-11,0,0,0,0,0,0,0,0,0,5000,0,0,5000,-5000,0,-5000,0,-5000')
    expect(lines[3]).toMatch(/^"Asha, foods",Base,3,2028-01,.*,-15000$/)
    expect(lines[37]).toMatch(/^"Asha, foods",Low,1,2027-11,.*,-5500$/)
    expect(lines[108]).toMatch(/^"Asha, foods",High,36,2030-10,/)
  })

  it('has no cell that a spreadsheet would run, whatever the names', () => {
    fc.assert(
      fc.property(hostileText, projectable, (name, inputs) => {
        const cells = cellsOf(csvFrom(name, inputs))
        expect(cells).toHaveLength((1 + 3 * 36) * 22)
        for (const cell of cells) expect(cell).toMatch(/^(-?\d+|(?!["\s]*[=+\-@＝＋－＠]).*)$/s)
      }),
    )
  })
})

/** Cells of CSV as in RFC 4180. */
function cellsOf(csv: string): string[] {
  const cells = csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}
