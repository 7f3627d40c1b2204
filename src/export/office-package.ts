import { strToU8, type Zippable, zipSync } from 'fflate'
import { element, webAddress, type Xml, xmlDocument } from './xml.ts'

/** A file inside an Office document (ECMA-376, part 2: Open Packaging Conventions). */
export interface Part {
  /** Absolute, such as `/xl/workbook.xml`. */
  path: string
  /** All parts of bytes with the same extension share one. */
  contentType: string
  /** Bytes are stored unchanged, because pictures and workbooks are compressed already. */
  content: Xml | Uint8Array
  /** The parts that it refers to, by `relationshipId` of the index in this list. */
  relationships?: readonly Relationship[]
}

/** A part with XML. */
export type XmlPart = Part & { content: Xml }

export interface Relationship {
  /** The last word of a type of the Office standard, such as `worksheet`, or a whole type. */
  type: string
  /** The path of another part, or an http(s) address outside the document. */
  target: string
}

/** The namespace of relationship ids in parts. */
export const relationshipNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The id by which a part names its relationship. @param index in its list, from 0 */
export function relationshipId(index: number): string {
  return `rId${index + 1}`
}

/** The relationships of a part, to which its contents add their own. */
export function relating(...relationships: Relationship[]) {
  /** The id of a relationship, one for each target. */
  function relate(type: string, target: string): string {
    const known = relationships.findIndex((one) => one.target === target)
    return relationshipId(known < 0 ? relationships.push({ type, target }) - 1 : known)
  }
  return { relationships, relate, link: (href: string) => relate('hyperlink', webAddress(href)) }
}

/**
 * An Office document with these parts. Equal parts make equal bytes.
 *
 * @param title of the document's properties
 * @param creator of the document's properties
 * @param main the path of the part to open
 */
export function officePackage(
  { title, creator, main }: { title: Xml; creator: Xml; main: string },
  parts: readonly Part[],
): Uint8Array<ArrayBuffer> {
  const all = [...parts, properties(title, creator)]
  const relationships = [
    { type: 'officeDocument', target: main },
    { type: `${packageSchemas}/relationships/metadata/core-properties`, target: propertiesPath },
  ]
  const files: Zippable = {
    // Readers that stream expect the content types first.
    '[Content_Types].xml': strToU8(contentTypes(all)),
    '_rels/.rels': strToU8(relationshipsXml(relationships)),
  }
  for (const { path, content, relationships } of all) {
    files[path.slice(1)] = typeof content === 'string' ? strToU8(content) : [content, { level: 0 }]
    if (relationships) files[relationshipsPath(path)] = strToU8(relationshipsXml(relationships))
  }
  // The earliest date that a zip can store, in local time, so that the bytes are the same in every time zone.
  return zipSync(files, { level: 6, mtime: new Date(1980, 0, 1) })
}

const packageSchemas = 'http://schemas.openxmlformats.org/package/2006'
const packageContent = 'application/vnd.openxmlformats-package'
const propertiesPath = '/docProps/core.xml'

function properties(title: Xml, creator: Xml): Part {
  const namespaces = {
    'xmlns:cp': `${packageSchemas}/metadata/core-properties`,
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  }
  const content = element('cp:coreProperties', namespaces, element('dc:title', title), element('dc:creator', creator))
  return {
    path: propertiesPath,
    contentType: `${packageContent}.core-properties+xml`,
    content: xmlDocument(content),
  }
}

function contentTypes(parts: readonly Part[]): Xml {
  const defaults = new Map([
    ['rels', `${packageContent}.relationships+xml`],
    ['xml', 'application/xml'],
  ])
  const overrides: Xml[] = []
  for (const { path, contentType, content } of parts) {
    if (typeof content === 'string') overrides.push(element('Override', { PartName: path, ContentType: contentType }))
    else defaults.set(path.slice(path.lastIndexOf('.') + 1), contentType)
  }
  return xmlDocument(
    element(
      'Types',
      { xmlns: `${packageSchemas}/content-types` },
      ...[...defaults].map(([extension, type]) => element('Default', { Extension: extension, ContentType: type })),
      ...overrides,
    ),
  )
}

function relationshipsXml(relationships: readonly Relationship[]): Xml {
  const list = relationships.map(({ type, target }, index) =>
    element('Relationship', {
      Id: relationshipId(index),
      Type: type.includes(':') ? type : `${relationshipNamespace}/${type}`,
      Target: target,
      TargetMode: target.startsWith('/') ? undefined : 'External',
    }),
  )
  return xmlDocument(element('Relationships', { xmlns: `${packageSchemas}/relationships` }, ...list))
}

/** The path of a part's relationships: `/xl/workbook.xml` → `xl/_rels/workbook.xml.rels`. */
function relationshipsPath(path: string): string {
  const slash = path.lastIndexOf('/')
  return `${path.slice(1, slash + 1)}_rels/${path.slice(slash + 1)}.rels`
}
