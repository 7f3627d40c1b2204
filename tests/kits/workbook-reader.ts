import { readPackage } from './package-reader.ts'
import { findAll, type XmlElement } from './xml-reader.ts'

/** A cell in an XLSX file. */
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
  /** The target of each defined name, without names of a single sheet. */
  names: Readonly<Record<string, string>>
}

/** Reads an XLSX file. Throws like `readPackage`. */
export function readWorkbook(file: Uint8Array): StoredWorkbook {
  const { sources: parts, documents } = readPackage(file)
  const document = (path: string) => {
    const found = documents[path]
    if (!found) throw new Error(`There is no part ${path}`)
    return found
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
