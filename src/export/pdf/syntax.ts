import { storable } from '../xml.ts'

// The syntax of ISO 32000-1 (PDF 1.7), 7.3.

/** Text in PDF syntax. Only this module makes it, so that no text gets into a document unescaped. */
export type Pdf = string & { readonly [isPdf]: true }

declare const isPdf: unique symbol

/** An object of the file, by its number. */
export interface Reference {
  number: number
}

type Value = Pdf | number | boolean | Reference

/** A name, such as `/Type`. */
export function name(text: string): Pdf {
  // oxlint-disable-next-line no-control-regex -- everything but letters, digits and a few signs is escaped
  return `/${text.replaceAll(/[^\w.+-]/g, (sign) => `#${hex(sign.charCodeAt(0) & 0xff, 2)}`)}` as Pdf
}

/** Text that people read: a title, an alternative text. Without control characters and lone surrogates. */
export function text(value: string): Pdf {
  const clean = storable(value).replaceAll('\r\n', '\n')
  let units = ''
  for (let at = 0; at < clean.length; at++) units += hex(clean.charCodeAt(at), 4)
  return `<FEFF${units}>` as Pdf
}

/** Bytes, such as an identifier or glyphs. @param values each written with `digits` hexadecimal digits */
export function hexString(values: readonly number[], digits: number): Pdf {
  return `<${values.map((value) => hex(value, digits)).join('')}>` as Pdf
}

/** A dictionary. Entries that are undefined are left out. */
export function dictionary(entries: Readonly<Record<string, Value | undefined>>): Pdf {
  const list = Object.entries(entries).flatMap(([key, value]) =>
    value === undefined ? [] : [`${name(key)} ${written(value)}`],
  )
  return `<<${list.join(' ')}>>` as Pdf
}

export function array(values: readonly Value[]): Pdf {
  return `[${values.map(written).join(' ')}]` as Pdf
}

/** An operator of a content stream after its operands. */
export function operator(operator: string, ...operands: readonly Value[]): Pdf {
  return [...operands.map(written), operator].join(' ') as Pdf
}

function written(value: Value): string {
  if (typeof value === 'number') return number(value)
  if (typeof value === 'object') return `${value.number} 0 R`
  return String(value)
}

/** At most three decimals, never an exponent. */
function number(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('A PDF holds finite numbers only')
  const rounded = Math.round(value * 1000) / 1000
  return Object.is(rounded, -0) ? '0' : rounded.toFixed(3).replace(/\.?0+$/, '')
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0')
}
