/** Test kit: the content of a tagged PDF in the form that a screen reader and a clipboard get. */
import {
  decoded,
  isName,
  latin,
  type PdfDictionary,
  type PdfObject,
  type PdfValue,
  readContent,
  readObjects,
  textOf,
  utf16,
} from './pdf-syntax-reader.ts'

export interface StoredPdf {
  catalog: PdfDictionary
  title: string | undefined
  author: string | undefined
  pages: readonly StoredPage[]
  /** The structure's root, `Document`. */
  structure: StoredElement
  bookmarks: readonly string[]
  /** The bytes of embedded fonts. */
  fontFiles: readonly Uint8Array[]
  /** The dictionaries of embedded pictures. */
  images: readonly PdfDictionary[]
  object: (value: PdfValue | undefined) => PdfObject
}

export interface StoredPage {
  box: readonly PdfValue[]
  /** Text and graphics in the order of drawing. */
  contents: readonly StoredContent[]
  links: readonly StoredLink[]
}

/** The links to addresses. */
export interface StoredLink {
  uri: string
  bounds: readonly PdfValue[]
}

/** Marked content: a part of the structure by its number, or decoration. */
export interface StoredContent {
  id: number | null
  tag: string
  /** The text that a clipboard gets. */
  text: string
  language: string | undefined
  operators: readonly { operator: string; operands: readonly PdfValue[] }[]
}

export interface StoredElement {
  type: string
  alt: string | undefined
  scope: string | undefined
  language: string | undefined
  /** All text in it, in the order of the structure. */
  text: string
  children: readonly StoredElement[]
}

/** Reads a PDF. Throws if it isn't one, if it isn't tagged throughout, or if its structure and its pages contradict each other. */
export function readPdf(file: Uint8Array): StoredPdf {
  const { trailer, objects } = readObjects(file)
  const object = (value: PdfValue | undefined): PdfObject => {
    if (value === null || typeof value !== 'object' || !('reference' in value))
      return { value: value ?? null, stream: null }
    const found = objects.get(value.reference)
    if (!found) throw new Error(`There is no object ${value.reference}`)
    return found
  }
  const reader: Reader = {
    object,
    dictionary: (value) => {
      const found = object(value).value
      if (!(found instanceof Map)) throw new Error('This is no dictionary')
      return found
    },
    list: (value) => {
      const found = object(value).value
      if (!Array.isArray(found)) throw new Error('This is no array')
      return found
    },
  }
  const catalog = reader.dictionary(trailer.get('Root'))
  const info = reader.dictionary(trailer.get('Info'))
  const references = reader.list(reader.dictionary(catalog.get('Pages')).get('Kids'))
  const pages = references.map((page) => readPage(reader, page))
  const all = [...objects.values()]
  const dictionaries = all.flatMap(({ value }) => (value instanceof Map ? [value as PdfDictionary] : []))
  return {
    ...{ catalog, pages, object, title: textOf(info.get('Title')), author: textOf(info.get('Author')) },
    structure: readStructure(reader, reader.dictionary(catalog.get('StructTreeRoot')), references, pages),
    bookmarks: readBookmarks(reader, reader.dictionary(catalog.get('Outlines'))),
    fontFiles: dictionaries.flatMap((one) => (one.has('FontFile2') ? [decoded(object(one.get('FontFile2')))] : [])),
    images: dictionaries.filter((one) => nameIn(one, 'Subtype') === 'Image'),
  }
}

interface Reader {
  object: StoredPdf['object']
  dictionary: (value: PdfValue | undefined) => PdfDictionary
  list: (value: PdfValue | undefined) => readonly PdfValue[]
}

function nameIn(dictionary: PdfDictionary, key: string): string | undefined {
  const value = dictionary.get(key)
  return isName(value) ? value.name : undefined
}

function readPage(reader: Reader, reference: PdfValue): StoredPage {
  const page = reader.dictionary(reference)
  const fonts = reader.dictionary(reader.dictionary(page.get('Resources')).get('Font'))
  const images = reader.dictionary(reader.dictionary(page.get('Resources')).get('XObject'))
  const maps = new Map([...fonts].map(([name, font]) => [name, unicodeMap(reader, font)]))
  const contents: StoredContent[] = []
  type Open = { id: number | null; tag: string; properties: PdfDictionary; text: string; operators: Operators }
  let open: Open | null = null
  let isText = false
  let map: ReadonlyMap<number, string> | undefined
  for (const one of readContent(decoded(reader.object(page.get('Contents'))))) {
    const { operator, operands } = one
    if (operator === 'BDC' || operator === 'BMC') {
      if (open || isText) throw new Error('Marked content is inside another, or inside a text object')
      const [tag, properties] = operands
      const known = properties instanceof Map ? properties : new Map<string, PdfValue>()
      const id = known.get('MCID')
      if (!isName(tag) || (id === undefined) !== (tag.name === 'Artifact')) throw new Error('A tag without a number')
      open = { id: typeof id === 'number' ? id : null, tag: tag.name, properties: known, text: '', operators: [] }
    } else if (!open) throw new Error(`${operator} is neither tagged nor decoration`)
    else if (operator === 'EMC') {
      const { id, tag, properties, operators } = open
      const text = textOf(properties.get('ActualText')) ?? open.text
      contents.push({ id, tag, text, language: textOf(properties.get('Lang')), operators })
      open = null
    } else {
      open.operators.push(one)
      const [first] = operands
      if (operator === 'BT' || operator === 'ET') isText = operator === 'BT'
      if (operator === 'Tf') map = isName(first) ? maps.get(first.name) : undefined
      if (operator === 'Do' && !(isName(first) && images.has(first.name))) throw new Error('A picture is no resource')
      if (operator === 'TJ') open.text += shown(first, map, isText)
    }
  }
  if (open) throw new Error('Marked content does not end')
  return { box: reader.list(page.get('MediaBox')), contents, links: annotationsOf(reader, page).map(readLink(reader)) }
}

const annotationsOf = (reader: Reader, page: PdfDictionary) =>
  page.has('Annots') ? reader.list(page.get('Annots')) : []

const readLink =
  (reader: Reader) =>
  (reference: PdfValue): StoredLink => {
    const link = reader.dictionary(reference)
    const action = reader.dictionary(link.get('A'))
    const uri = action.get('URI')
    const isLink = nameIn(link, 'Subtype') === 'Link' && nameIn(action, 'S') === 'URI'
    if (!isLink || uri === null || typeof uri !== 'object' || !('bytes' in uri))
      throw new Error('This opens no address')
    return { uri: latin(uri.bytes), bounds: reader.list(link.get('Rect')) }
  }

type Operators = { operator: string; operands: readonly PdfValue[] }[]

function shown(strings: PdfValue | undefined, map: ReadonlyMap<number, string> | undefined, isText: boolean): string {
  if (!Array.isArray(strings) || !map || !isText)
    throw new Error('Text is shown outside of a text object, or in no font')
  return strings
    .flatMap((part: PdfValue) =>
      part !== null && typeof part === 'object' && 'bytes' in part ? codesOf(part.bytes) : [],
    )
    .map((code) => map.get(code) ?? '')
    .join('')
}

function codesOf(bytes: Uint8Array): number[] {
  return Array.from({ length: bytes.length / 2 }, (_, at) => ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0))
}

function unicodeMap(reader: Reader, font: PdfValue): Map<number, string> {
  const source = latin(decoded(reader.object(reader.dictionary(font).get('ToUnicode'))))
  const pairs = source.matchAll(/^<([\dA-F]{4})> <([\dA-F]+)>$/gm)
  const map = new Map<number, string>()
  for (const [, code = '', text = ''] of pairs) {
    map.set(
      Number.parseInt(code, 16),
      utf16(Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))),
    )
  }
  return map
}

function readStructure(
  reader: Reader,
  root: PdfDictionary,
  pageReferences: readonly PdfValue[],
  pages: readonly StoredPage[],
): StoredElement {
  const numberOf = (value: PdfValue | undefined) =>
    value !== null && typeof value === 'object' && 'reference' in value ? value.reference : undefined
  const nums = reader.list(reader.dictionary(root.get('ParentTree')).get('Nums'))
  const parents = pages.map((_, page) => {
    if (nums[2 * page] !== page) throw new Error('The parent tree misses a page')
    return reader.list(nums[2 * page + 1]).map(numberOf)
  })
  const annotations = pageReferences.flatMap((page) => annotationsOf(reader, reader.dictionary(page)))
  if (nums.length !== 2 * (pages.length + annotations.length)) throw new Error('The parent tree misses a link')
  const read = new Set<string>()
  const opened = new Set<number>()
  const element = (reference: PdfValue | undefined, parent: number | undefined): StoredElement => {
    const dictionary = reader.dictionary(reference)
    if (numberOf(dictionary.get('P')) !== parent) throw new Error('An element names another parent')
    const page = pageReferences.findIndex((one) => numberOf(one) === numberOf(dictionary.get('Pg')))
    const children: StoredElement[] = []
    let text = ''
    for (const kid of reader.list(dictionary.get('K'))) {
      if (kid instanceof Map) {
        const number = numberOf((kid as PdfDictionary).get('Obj'))
        const key = reader.dictionary({ reference: number ?? 0 }).get('StructParent')
        const isOwn = typeof key === 'number' && numberOf(nums[2 * key + 1]) === numberOf(reference)
        if (number === undefined || !isOwn || nums[2 * key] !== key) throw new Error('Structure and link differ')
        opened.add(number)
        continue
      }
      if (typeof kid !== 'number') {
        const child = element(kid, numberOf(reference))
        children.push(child)
        text += child.text
        continue
      }
      const content = pages[page]?.contents.find(({ id }) => id === kid)
      if (!content || parents[page]?.[kid] !== numberOf(reference)) throw new Error('Structure and page differ')
      read.add(`${page} ${kid}`)
      text += content.text
    }
    const attributes = dictionary.get('A')
    return {
      type: nameIn(dictionary, 'S') ?? '',
      alt: textOf(dictionary.get('Alt')),
      scope: attributes instanceof Map ? nameIn(attributes, 'Scope') : undefined,
      language: textOf(dictionary.get('Lang')),
      text: textOf(dictionary.get('ActualText')) ?? text,
      children,
    }
  }
  const tree = reader.object(root.get('K')).value
  if (!(tree instanceof Map)) throw new Error('There is no structure')
  const document = element(root.get('K'), numberOf((tree as PdfDictionary).get('P')))
  const count = pages.flatMap(({ contents }) => contents.filter(({ id }) => id !== null)).length
  if (read.size !== count) throw new Error('Some content of a page is not in the structure')
  if (opened.size !== annotations.length) throw new Error('A link is not in the structure')
  return document
}

function readBookmarks(reader: Reader, outline: PdfDictionary): string[] {
  const titles: string[] = []
  for (let next = outline.get('First'); next !== undefined; ) {
    const item = reader.dictionary(next)
    titles.push(textOf(item.get('Title')) ?? '')
    next = item.get('Next')
  }
  if (outline.get('Count') !== titles.length) throw new Error('The outline counts wrong')
  return titles
}
