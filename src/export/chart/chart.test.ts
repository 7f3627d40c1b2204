import { describe, expect, test } from 'vitest'
import { findAll, readXml, type XmlElement } from '#tests/kits/xml-reader.ts'
import { type Chart, chartPart } from './chart.ts'

const chart: Chart = {
  kind: 'line',
  title: 'Cash & more',
  categories: { kind: 'dates', reference: 'Base!$B$4:$D$4', values: [46_388, 46_419, 46_447] },
  series: [
    { name: 'Base', reference: 'Base!$B$9:$D$9', values: [1, -2, 3], color: '1F3DF5' },
    { name: 'Low', reference: 'Low!$B$9:$D$9', values: [4, 5, 6], color: 'B35A20' },
  ],
  format: '#,##0',
  fontSize: 9,
}
const drawn = (chart: Chart) => readXml(chartPart('/xl/charts/chart1.xml', chart).content)
const texts = (element: XmlElement | undefined, name: string) =>
  element ? findAll(element, name).map(({ text }) => text) : []

test('refers to the cells of each series and contains their values', () => {
  const [base, low] = findAll(drawn(chart), 'c:ser')
  expect(texts(base, 'c:f')).toEqual(['Base!$B$4:$D$4', 'Base!$B$9:$D$9'])
  expect(texts(base, 'c:v')).toEqual(['Base', '46388', '46419', '46447', '1', '-2', '3'])
  expect(texts(low, 'c:f')).toEqual(['Base!$B$4:$D$4', 'Low!$B$9:$D$9'])
})

test('has its title', () => {
  expect(texts(drawn(chart), 'a:t')).toEqual(['Cash & more'])
})

test('puts months on a date axis, and years and names on a category axis', () => {
  expect(findAll(drawn(chart), 'c:dateAx')).toHaveLength(1)
  const years: Chart = {
    ...chart,
    kind: 'column',
    categories: { kind: 'texts', reference: 'Yearly!$B$4:$D$4', values: ['Year 1', 'Year 2', 'Year <3>'] },
  }
  expect(findAll(drawn(years), 'c:catAx')).toHaveLength(1)
  const [categories] = findAll(drawn(years), 'c:cat')
  expect(texts(categories, 'c:v')).toEqual(['Year 1', 'Year 2', 'Year <3>'])
})

test('both axes of a chart cross each other', () => {
  const root = drawn(chart)
  const ends = ['c:dateAx', 'c:valAx'].map((name) => {
    const [axis] = findAll(root, name)
    return ['c:axId', 'c:crossAx'].map((end) => axis && findAll(axis, end)[0]?.attributes['val'])
  })
  expect(ends[0]).toEqual(ends[1]?.toReversed())
  const [lines] = findAll(root, 'c:lineChart')
  expect(lines && findAll(lines, 'c:axId').map(({ attributes }) => attributes['val'])).toEqual(ends[0])
})

test('a single series needs no legend', () => {
  expect(findAll(drawn(chart), 'c:legend')).toHaveLength(1)
  expect(findAll(drawn({ ...chart, series: chart.series.slice(0, 1) }), 'c:legend')).toHaveLength(0)
})

describe('a chart whose figures are in a workbook of its own', () => {
  const own: Chart = {
    ...chart,
    kind: 'bar',
    categories: { kind: 'texts', reference: 'Data!$A$2:$A$4', values: ['a', 'b', '_x0041_'] },
    series: [
      { name: 'Share', nameReference: 'Data!$B$1', reference: 'Data!$B$2:$B$4', values: [1, 2, 3], color: '1F3DF5' },
    ],
    workbook: '/ppt/embeddings/workbook1.xlsx',
  }

  test('refers to that workbook', () => {
    const part = chartPart('/ppt/charts/chart1.xml', own)
    expect(part.relationships).toEqual([{ type: 'package', target: '/ppt/embeddings/workbook1.xlsx' }])
    expect(findAll(readXml(part.content), 'c:externalData')[0]?.attributes['r:id']).toBe('rId1')
    expect(chartPart('/xl/charts/chart1.xml', chart).relationships).toBeUndefined()
  })

  test('refers to the cell of a series’ name, and contains the name', () => {
    const [name] = findAll(drawn(own), 'c:tx').slice(1)
    expect([texts(name, 'c:f'), texts(name, 'c:v')]).toEqual([['Data!$B$1'], ['Share']])
  })

  test('escapes texts that readers would take for an encoded character', () => {
    const [categories] = findAll(drawn(own), 'c:cat')
    expect(texts(categories, 'c:v')).toEqual(['a', 'b', '_x005F_x0041_'])
  })

  test('has its first bar on top, and values at the ends of bars instead of an axis', () => {
    const root = drawn(own)
    const axis = (name: string) => {
      const [found] = findAll(root, name)
      return ['c:orientation', 'c:delete'].map((part) => found && findAll(found, part)[0]?.attributes['val'])
    }
    expect(axis('c:catAx')).toEqual(['maxMin', '0'])
    expect(axis('c:valAx')).toEqual(['minMax', '1'])
    expect(findAll(root, 'c:barDir')[0]?.attributes['val']).toBe('bar')
    expect(findAll(root, 'c:showVal')[0]?.attributes['val']).toBe('1')
  })
})

test('without a title, doesn’t use the name of its series', () => {
  const root = drawn({ ...chart, title: '' })
  expect(findAll(root, 'c:title')).toEqual([])
  expect(findAll(root, 'c:autoTitleDeleted')[0]?.attributes['val']).toBe('1')
})
