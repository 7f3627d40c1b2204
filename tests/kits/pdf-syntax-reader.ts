/** Test kit: the syntax of PDF files, read by the specification (ISO 32000-1, 7.2 to 7.5) and not by our writer. */
import { unzlibSync } from 'fflate'

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | readonly PdfValue[]
  | PdfDictionary
export type PdfDictionary = ReadonlyMap<string, PdfValue>
export interface PdfName {
  name: string
}
export interface PdfString {
  bytes: Uint8Array
}
export interface PdfReference {
  reference: number
}
/** In content streams. */
export interface PdfOperator {
  operator: string
}

export interface PdfObject {
  value: PdfValue
  /** As it is stored, if it is a stream. */
  stream: Uint8Array | null
}

/** The objects of a file by the offsets of its cross-reference table, and its trailer. Throws for any violation of the specification. */
export function readObjects(file: Uint8Array): { trailer: PdfDictionary; objects: ReadonlyMap<number, PdfObject> } {
  const source = latin(file)
  if (!source.startsWith('%PDF-1.7\n')) throw new Error('The file has no header')
  const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(source) ?? []
  const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n/.exec(source.slice(Number(start)))
  if (!table) throw new Error('startxref names no table')
  const rows = (table[2] ?? '').match(/.{20}/gs) ?? []
  if (rows.length !== Number(table[1]) || rows[0] !== '0000000000 65535 f \n') throw new Error('The table is wrong')
  const objects = new Map<number, PdfObject>()
  rows.slice(1).forEach((row, index) => {
    objects.set(index + 1, readObject(source, file, Number(row.slice(0, 10)), index + 1))
  })
  const trailer = new Tokens(source, Number(start) + table[0].length).value()
  if (!(trailer instanceof Map)) throw new Error('The trailer is no dictionary')
  return { trailer, objects }
}

function readObject(source: string, file: Uint8Array, offset: number, number: number): PdfObject {
  const head = `${number} 0 obj\n`
  if (!source.startsWith(head, offset)) throw new Error(`Object ${number} is not where the table says`)
  const tokens = new Tokens(source, offset + head.length)
  const value = tokens.value()
  const rest = source.slice(tokens.at, tokens.at + 9)
  if (!rest.startsWith('\nstream\n')) {
    if (!rest.startsWith('\nendobj\n')) throw new Error(`Object ${number} doesn't end`)
    return { value, stream: null }
  }
  const length = value instanceof Map ? value.get('Length') : null
  if (typeof length !== 'number') throw new Error(`The stream ${number} has no length`)
  const from = tokens.at + 8
  if (!source.startsWith('\nendstream\nendobj\n', from + length)) throw new Error(`The stream ${number} is longer`)
  return { value, stream: file.subarray(from, from + length) }
}

/** A stream's bytes as they were before compression. */
export function decoded({ value, stream }: PdfObject): Uint8Array {
  if (!stream || !(value instanceof Map)) throw new Error('This is no stream')
  const filter = value.get('Filter')
  return isName(filter) && filter.name === 'FlateDecode' ? unzlibSync(stream) : stream
}

/** The operands and operators of a content stream. */
export function readContent(bytes: Uint8Array): { operator: string; operands: readonly PdfValue[] }[] {
  const tokens = new Tokens(latin(bytes), 0)
  const found: { operator: string; operands: PdfValue[] }[] = []
  let operands: PdfValue[] = []
  while (!tokens.isAtEnd()) {
    const token = tokens.token()
    if (token !== null && typeof token === 'object' && 'operator' in token) {
      found.push({ operator: token.operator, operands })
      operands = []
    } else operands.push(token)
  }
  if (operands.length > 0) throw new Error('Operands without an operator')
  return found
}

export const isName = (value: PdfValue | undefined): value is PdfName =>
  value !== null && typeof value === 'object' && 'name' in value

/** A text string: UTF-16 with its mark, else Latin. */
export function textOf(value: PdfValue | undefined): string | undefined {
  if (value === undefined) return undefined
  if (value === null || typeof value !== 'object' || !('bytes' in value)) throw new Error('This is no string')
  return isUtf16(value.bytes) ? utf16(value.bytes.subarray(2)) : latin(value.bytes)
}

const isUtf16 = (bytes: Uint8Array) => bytes[0] === 0xfe && bytes[1] === 0xff

export function utf16(bytes: Uint8Array): string {
  if (bytes.length % 2 !== 0) throw new Error('Half a character')
  return new TextDecoder('utf-16be', { fatal: true, ignoreBOM: true }).decode(bytes)
}

export const latin = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

const space = /[\0\t\n\f\r ]*/y
const word = /[^\0\t\n\f\r ()<>[\]{}/%]+/y

class Tokens {
  private readonly source: string
  at: number
  constructor(source: string, at: number) {
    this.source = source
    this.at = at
  }

  isAtEnd(): boolean {
    this.match(space)
    return this.at >= this.source.length
  }

  value(): PdfValue {
    const token = this.token()
    if (token !== null && typeof token === 'object' && 'operator' in token) {
      throw new Error(`${token.operator} is no value`)
    }
    return token
  }

  token(): PdfValue | PdfOperator {
    this.match(space)
    if (this.take('<<')) return this.dictionary()
    if (this.take('<')) return this.hexadecimal()
    if (this.take('[')) return this.list(']')
    if (this.take('(')) return this.literal()
    if (this.take('/')) return { name: this.match(word).replaceAll(/#(..)/g, (_, hex) => character(hex)) }
    const reference = this.match(/\d+ 0 R\b/y)
    if (reference !== '') return { reference: Number.parseInt(reference, 10) }
    const found = this.match(word)
    if (found === '') throw new Error(`Unexpected ${this.source.slice(this.at, this.at + 20)}`)
    if (/^[-+]?(\d+\.?\d*|\.\d+)$/.test(found)) return Number(found)
    if (found === 'true' || found === 'false') return found === 'true'
    return found === 'null' ? null : { operator: found }
  }

  private list(end: string): PdfValue[] {
    const values: PdfValue[] = []
    for (this.match(space); !this.take(end); this.match(space)) values.push(this.value())
    return values
  }

  private dictionary(): PdfDictionary {
    const values = this.list('>>')
    const entries = new Map<string, PdfValue>()
    for (let at = 0; at < values.length; at += 2) {
      const key = values[at]
      if (!isName(key) || entries.has(key.name)) throw new Error('A dictionary has a wrong key')
      entries.set(key.name, values[at + 1] ?? null)
    }
    return entries
  }

  private hexadecimal(): PdfString {
    const digits = this.match(/[\dA-Fa-f]*/y)
    if (!this.take('>') || digits.length % 2 !== 0) throw new Error('A string doesn’t end')
    return { bytes: Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) }
  }

  private literal(): PdfString {
    // Names in our files are words.
    const text = this.match(/[\w -]*/y)
    if (!this.take(')')) throw new Error('A literal string has more than words')
    return { bytes: Uint8Array.from(text, (letter) => letter.charCodeAt(0)) }
  }

  private take(text: string): boolean {
    const isThere = this.source.startsWith(text, this.at)
    if (isThere) this.at += text.length
    return isThere
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [found = ''] = pattern.exec(this.source) ?? []
    this.at += found.length
    return found
  }
}

const character = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
