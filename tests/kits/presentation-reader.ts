import { readPackage, type StoredPackage } from './package-reader.ts'
import { findAll, type XmlElement } from './xml-reader.ts'

/** An element of a slide. */
export interface StoredShape {
  /** The name of the element, such as `p:pic`. */
  kind: string
  id: string
  xml: XmlElement
  /** Alternative text. */
  alt: string | undefined
  isDecorative: boolean
  /** The type of its placeholder, '' for one without a type, undefined if it is none. */
  placeholder: string | undefined
  /** Its paragraphs, and the line breaks in them, as lines. */
  text: string
}

export interface StoredSlide {
  path: string
  root: XmlElement
  shapes: readonly StoredShape[]
  /** The type of its layout. */
  layout: string | undefined
  isHidden: boolean
  /** '' if it has none. */
  notes: string
}

export interface StoredPresentation extends StoredPackage {
  slides: readonly StoredSlide[]
}

/** Reads a PPTX file. Throws like `readPackage`. */
export function readPresentation(file: Uint8Array): StoredPresentation {
  const stored = readPackage(file)
  const { documents, relationships } = stored
  const document = (path: string | undefined) => {
    const found = documents[path ?? '']
    if (!found) throw new Error(`There is no part ${path}`)
    return found
  }
  const targetsOf = (path: string, type: string) =>
    Object.values(relationships[path] ?? {}).flatMap((one) => (one.type === type ? one.target : []))
  const main = 'ppt/presentation.xml'
  const slides = findAll(document(main), 'p:sldId').map(({ attributes }): StoredSlide => {
    const path = relationships[main]?.[attributes['r:id'] ?? '']?.target ?? ''
    const root = document(path)
    const [notes] = targetsOf(path, 'notesSlide')
    const [layout] = targetsOf(path, 'slideLayout')
    return {
      ...{ path, root, shapes: shapesOf(root), isHidden: root.attributes['show'] === '0' },
      layout: document(layout).attributes['type'],
      notes:
        notes === undefined ? '' : (shapesOf(document(notes)).find((one) => one.placeholder === 'body')?.text ?? ''),
    }
  })
  return { ...stored, slides }
}

/** The elements of a slide, a layout, a master or notes. */
export function shapesOf(root: XmlElement): StoredShape[] {
  const [tree] = findAll(root, 'p:spTree')
  const all = tree?.children.filter(({ name }) => name !== 'p:nvGrpSpPr' && name !== 'p:grpSpPr') ?? []
  return all.map((xml) => {
    const properties = findAll(xml, 'p:cNvPr')[0]?.attributes ?? {}
    const [placeholder] = findAll(xml, 'p:ph')
    return {
      ...{ kind: xml.name, id: properties['id'] ?? '', xml, alt: properties['descr'] },
      isDecorative: findAll(xml, 'adec:decorative').some(({ attributes }) => attributes['val'] === '1'),
      placeholder: placeholder && (placeholder.attributes['type'] ?? ''),
      text: findAll(xml, 'p:txBody').map(textOf).join(''),
    }
  })
}

/** The lines of a text. */
export function textOf(body: XmlElement): string {
  return findAll(body, 'a:p')
    .map(({ children }) =>
      children
        .map((run) =>
          run.name === 'a:br'
            ? '\n'
            : findAll(run, 'a:t')
                .map(({ text }) => text)
                .join(''),
        )
        .join(''),
    )
    .join('\n')
}
