import { strFromU8, unzipSync } from 'fflate'
import { findAll, readXml, type XmlElement } from './xml-reader.ts'

/** A cell as an XLSX file holds it. */
export interface StoredCell {
  formula?: string
  /** The content of `v`, or the inline string. */
  value: string
  /** The cell's `t`; '' for a number. */
  type: string
  quotePrefix: boolean
}

export interface StoredWorkbook {
  /** Every part by its path without the first slash, as written. */
  parts: Readonly<Record<string, string>>
  /** The cells of each sheet by address. */
  sheets: Readonly<Record<string, Readonly<Record<string, StoredCell>>>>
  /** What each defined name refers to, without those of a single sheet. */
  names: Readonly<Record<string, string>>
}

/** Reads an XLSX file. Throws if a part is not well-formed, or a relationship leads nowhere. */
export function readWorkbook(file: Uint8Array): StoredWorkbook {
  const parts = Object.fromEntries(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]))
  const documents = Object.fromEntries(Object.entries(parts).map(([path, source]) => [path, readXml(source)]))
  const document = (path: string) => {
    const found = documents[path]
    if (!found) throw new Error(`There is no part ${path}`)
    return found
  }
  for (const path of Object.keys(parts).filter((path) => path.endsWith('.rels'))) {
    for (const { attributes } of document(path).children) document(attributes['Target']?.slice(1) ?? '')
  }
  const formats = findAll(document('xl/styles.xml'), 'cellXfs')[0]?.children ?? []
  const targets = new Map(
    document('xl/_rels/workbook.xml.rels').children.map(({ attributes }) => [attributes['Id'], attributes['Target']]),
  )
  const workbook = document('xl/workbook.xml')
  const sheets = findAll(workbook, 'sheet').map(({ attributes }) => {
    const cells = findAll(document(targets.get(attributes['r:id'])?.slice(1) ?? ''), 'c')
    return [
      attributes['name'],
      Object.fromEntries(cells.map((cell) => [cell.attributes['r'], storedCell(cell, formats)])),
    ]
  })
  const names = findAll(workbook, 'definedName')
    .filter(({ attributes }) => attributes['localSheetId'] === undefined)
    .map(({ attributes, text }) => [attributes['name'], text])
  return { parts, sheets: Object.fromEntries(sheets), names: Object.fromEntries(names) }
}

function storedCell(cell: XmlElement, formats: readonly XmlElement[]): StoredCell {
  const [formula] = findAll(cell, 'f')
  const value = findAll(cell, 'v')[0] ?? findAll(cell, 't')[0]
  return {
    ...(formula && { formula: formula.text }),
    value: value?.text ?? '',
    type: cell.attributes['t'] ?? '',
    quotePrefix: formats[Number(cell.attributes['s'])]?.attributes['quotePrefix'] === '1',
  }
}
