import { strToU8 } from 'fflate'
import type { PdfFile } from './pdf-file.ts'
import { array, dictionary, name, type Pdf, type Reference, text } from './syntax.ts'
import { element, text as xmlText } from '../xml.ts'

// The logical structure of a tagged PDF (ISO 32000-1, 14.7 and 14.8): the content and its order for screen readers.

export interface StructureElement {
  /** A standard structure type. */
  type:
    | 'Document'
    | 'Sect'
    | 'H1'
    | 'P'
    | 'L'
    | 'LI'
    | 'Lbl'
    | 'LBody'
    | 'Figure'
    | 'Table'
    | 'TR'
    | 'TH'
    | 'TD'
    | 'Span'
    | 'Link'
  children: readonly StructureChild[]
  /** Its alternative text. */
  alt?: string
  /** Read instead of its content. */
  actual?: string
  /** The language, if it isn't the document's. */
  language?: string | undefined
  /** Whether a table's header is that of a row or a column. */
  scope?: 'Row' | 'Column'
  /** A figure's left, bottom, right and top on its page. */
  bounds?: readonly [number, number, number, number]
}

export type StructureChild = StructureElement | MarkedContent | Annotation

/** A link on a page. */
export interface Annotation {
  page: number
  annotation: Reference
}

/** A part of a page's content. */
export interface MarkedContent {
  page: number
  /** Its number on the page, from 0. */
  id: number
  /** The text that is read in its place. Some readers look for it in the content, others in the structure, so both have it. */
  actual?: string
  language?: string | undefined
}

/**
 * Writes the structure tree.
 *
 * @param pages each page, in order. Its number in `StructParents` is its index
 * @param annotations their numbers in `StructParent` follow those of the pages
 */
export function addStructure(
  file: PdfFile,
  root: StructureElement,
  pages: readonly Reference[],
  annotations: readonly Reference[],
): Reference {
  const tree = file.reserve()
  const parents: Reference[][] = pages.map(() => [])
  const links = new Map<Reference, Reference>()
  const document = addElement(file, root, tree, { pages, parents, links })
  const owners = [
    ...parents.map((list) => file.add(array(list))),
    ...annotations.flatMap((one) => links.get(one) ?? []),
  ]
  const numbers = owners.flatMap((owner, key): (number | Reference)[] => [key, owner])
  const parentTree = file.add(dictionary({ Nums: array(numbers) }))
  file.set(
    tree,
    dictionary({
      Type: name('StructTreeRoot'),
      K: document,
      ParentTree: parentTree,
      ParentTreeNextKey: owners.length,
    }),
  )
  return tree
}

interface Tree {
  pages: readonly Reference[]
  /** For each page, the element of each part of its content. */
  parents: Reference[][]
  /** The element of each annotation. */
  links: Map<Reference, Reference>
}

function addElement(file: PdfFile, element: StructureElement, parent: Reference, tree: Tree): Reference {
  const { pages, parents, links } = tree
  const self = file.reserve()
  const page = element.children.find((child) => 'page' in child)?.page
  const kids = element.children.map((child): number | Reference | Pdf => {
    if (!('page' in child)) return addElement(file, child, self, tree)
    if (child.page !== page) throw new Error('An element of the structure is on one page')
    if ('annotation' in child) {
      links.set(child.annotation, self)
      return dictionary({ Type: name('OBJR'), Obj: child.annotation })
    }
    const { actual, language, id } = child
    if (actual !== undefined) {
      const span: StructureElement = { type: 'Span', actual, language, children: [{ page, id }] }
      return addElement(file, span, self, tree)
    }
    const list = parents[page]
    if (list) list[id] = self
    return id
  })
  file.set(
    self,
    dictionary({
      Type: name('StructElem'),
      S: name(element.type),
      P: parent,
      Pg: page === undefined ? undefined : pages[page],
      K: array(kids),
      Alt: element.alt === undefined ? undefined : text(element.alt),
      ActualText: element.actual === undefined ? undefined : text(element.actual),
      Lang: element.language === undefined ? undefined : languageTag(element.language),
      A: attributesOf(element),
    }),
  )
  return self
}

/** A language, such as `en-IN`. */
export function languageTag(language: string): Pdf {
  if (!/^[\w-]+$/.test(language)) throw new RangeError(`${language} is no language tag`)
  return `(${language})` as Pdf
}

function attributesOf({ type, scope, bounds }: StructureElement): Pdf | undefined {
  if (scope) return dictionary({ O: name('Table'), Scope: name(scope) })
  if (bounds) return dictionary({ O: name('Layout'), Placement: name('Block'), BBox: array(bounds) })
  return type === 'L' ? dictionary({ O: name('List'), ListNumbering: name('Disc') }) : undefined
}

/** A document's metadata for programs (ISO 16684-1, XMP). @param author '' for none */
export function metadata(file: PdfFile, title: string, author: string): Reference {
  const language = { 'xml:lang': 'x-default' }
  const titles = element('rdf:Alt', element('rdf:li', language, xmlText(title)))
  const authors = element('rdf:Seq', element('rdf:li', xmlText(author)))
  const description = element(
    'rdf:Description',
    { 'rdf:about': '', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
    element('dc:title', titles),
    author !== '' && element('dc:creator', authors),
  )
  const rdf = element('rdf:RDF', { 'xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#' }, description)
  const xml = element('x:xmpmeta', { 'xmlns:x': 'adobe:ns:meta/' }, rdf)
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${xml}\n<?xpacket end="r"?>`
  // Uncompressed, so that programs find it without reading the rest.
  return file.addStream(strToU8(packet), { Type: name('Metadata'), Subtype: name('XML') }, true)
}
