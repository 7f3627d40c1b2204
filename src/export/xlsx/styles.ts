import { element, type Xml, xmlDocument } from '../xml.ts'

/** The style of a cell. Colours are six hexadecimal digits. */
export interface Look {
  bold?: boolean
  italic?: boolean
  /** In points, 11 unless given. */
  size?: number
  color?: string
  fill?: string
  /** A number format, such as `#,##0`. */
  format?: string
  align?: 'right'
  /** The indentation, in units of about three spaces. */
  indent?: number
  /** The colour of a line above the cell. */
  lineAbove?: string
}

/** The namespace of sheets, styles and the workbook itself. */
export const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Ids below are the standard's own formats. */
const firstFormat = 164
const ink = '0B1220'

/**
 * The index of a look's cell format. Each has two: the second marks its content as text (`quotePrefix`), so that a spreadsheet doesn't read
 * it as a formula when the cell is edited.
 *
 * @param look the look's index
 */
export function formatIndex(look: number, isTyped: boolean): number {
  return 1 + look * 2 + (isTyped ? 1 : 0)
}

/** The content of `styles.xml` for these looks. */
export function stylesXml(looks: readonly Look[]): Xml {
  const formats = distinct(looks.flatMap(({ format }) => format ?? []))
  const fonts = list<Look>([{}, ...looks], fontXml)
  // The standard reserves the first two fills.
  const fills = list<Look>(looks, fillXml, [patternFill('none'), patternFill('gray125')])
  const borders = list<Look>([{}, ...looks], borderXml)
  const cellFormat = (look: Look, isTyped: boolean) =>
    element(
      'xf',
      {
        numFmtId: look.format === undefined ? 0 : firstFormat + formats.indexOf(look.format),
        fontId: fonts.indexOf(look),
        fillId: look.fill === undefined ? 0 : fills.indexOf(look),
        borderId: borders.indexOf(look),
        xfId: 0,
        quotePrefix: isTyped ? 1 : undefined,
        applyNumberFormat: 1,
        applyFont: 1,
        applyFill: 1,
        applyBorder: 1,
        applyAlignment: 1,
      },
      element('alignment', { horizontal: look.align ?? (look.indent ? 'left' : undefined), indent: look.indent }),
    )
  const plain = { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 }
  const cellFormats = looks.flatMap((look) => [cellFormat(look, false), cellFormat(look, true)])
  return xmlDocument(
    element(
      'styleSheet',
      { xmlns: spreadsheetNamespace },
      formats.length > 0 && counted('numFmts', formats.map(formatXml)),
      counted('fonts', fonts.items),
      counted('fills', fills.items),
      counted('borders', borders.items),
      counted('cellStyleXfs', [element('xf', plain)]),
      counted('cellXfs', [element('xf', { ...plain, xfId: 0 }), ...cellFormats]),
      counted('cellStyles', [element('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 })]),
    ),
  )
}

function formatXml(formatCode: string, index: number): Xml {
  return element('numFmt', { numFmtId: firstFormat + index, formatCode })
}

function fontXml({ bold, italic, size = 11, color = ink }: Look): Xml {
  return element(
    'font',
    bold && element('b'),
    italic && element('i'),
    element('sz', { val: size }),
    element('color', { rgb: `FF${color}` }),
    element('name', { val: 'Calibri' }),
    element('family', { val: 2 }),
  )
}

function fillXml({ fill }: Look): Xml {
  if (fill === undefined) return patternFill('none')
  return patternFill('solid', element('fgColor', { rgb: `FF${fill}` }), element('bgColor', { indexed: 64 }))
}

function patternFill(patternType: string, ...colors: Xml[]): Xml {
  return element('fill', element('patternFill', { patternType }, ...colors))
}

function borderXml({ lineAbove }: Look): Xml {
  const top =
    lineAbove === undefined
      ? element('top')
      : element('top', { style: 'thin' }, element('color', { rgb: `FF${lineAbove}` }))
  return element('border', element('left'), element('right'), top, element('bottom'), element('diagonal'))
}

/** The distinct elements of these looks, and each look's index among them. */
function list<Item>(all: readonly Item[], write: (item: Item) => Xml, first: readonly Xml[] = []) {
  const items = distinct([...first, ...all.map(write)])
  return { items, indexOf: (item: Item) => items.indexOf(write(item)) }
}

function counted(name: string, items: readonly Xml[]): Xml {
  return element(name, { count: items.length }, ...items)
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)]
}
