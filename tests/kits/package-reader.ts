import { strFromU8, unzipSync } from 'fflate'
import { readXml, type XmlElement } from './xml-reader.ts'

/** An Office document in its file's form. Paths are without their first slash. */
export interface StoredPackage {
  /** Every part with XML, as written. */
  sources: Readonly<Record<string, string>>
  /** The same, read. */
  documents: Readonly<Record<string, XmlElement>>
  /** Every other part. */
  bytes: Readonly<Record<string, Uint8Array>>
  contentTypes: Readonly<Record<string, string>>
  /** The targets of each part's relationships, by the relationship's id. */
  relationships: Readonly<Record<string, Readonly<Record<string, StoredRelationship>>>>
}

export interface StoredRelationship {
  /** The last word of its type. */
  type: string
  target: string
  /** The target is an address, not a part. */
  isOutside?: true
}

/**
 * Reads an Office document. Throws if a part isn't well-formed or has no content type, if a relationship has no target or a duplicate id, or if
 * nothing refers to a part.
 */
export function readPackage(file: Uint8Array): StoredPackage {
  const files = Object.entries(unzipSync(file))
  const isXml = (path: string) => /\.(xml|rels)$/.test(path)
  const sources = Object.fromEntries(
    files.filter(([path]) => isXml(path)).map(([path, bytes]) => [path, strFromU8(bytes)]),
  )
  const bytes = Object.fromEntries(files.filter(([path]) => !isXml(path)))
  const documents = Object.fromEntries(Object.entries(sources).map(([path, source]) => [path, readXml(source)]))
  const relationships = Object.fromEntries(
    Object.entries(documents)
      .filter(([path]) => path.endsWith('.rels'))
      .map(([path, root]) => [path.replace('_rels/', '').replace(/\.rels$/, ''), relationshipsIn(path, root)]),
  )
  const targets = new Set(
    Object.values(relationships).flatMap((one) =>
      Object.values(one).flatMap(({ target, isOutside }) => (isOutside ? [] : target)),
    ),
  )
  for (const target of targets) {
    if (!(target in documents) && !(target in bytes)) throw new Error(`There is no part ${target}`)
  }
  const types = documents['[Content_Types].xml']
  if (!types) throw new Error('There are no content types')
  const contentTypes: Record<string, string> = {}
  for (const [path] of files) {
    if (path === '[Content_Types].xml' || path.endsWith('.rels')) continue
    if (!targets.has(path)) throw new Error(`Nothing refers to ${path}`)
    contentTypes[path] = contentType(types, path)
  }
  for (const { name, attributes } of types.children) {
    const path = attributes['PartName']?.slice(1)
    if (name === 'Override' && !(path !== undefined && path in contentTypes))
      throw new Error(`There is no part ${path}`)
  }
  return { sources, documents, bytes, contentTypes, relationships }
}

function relationshipsIn(path: string, root: XmlElement): Record<string, StoredRelationship> {
  const found: Record<string, StoredRelationship> = {}
  for (const { attributes } of root.children) {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes
    if (id in found) throw new Error(`${path} has ${id} twice`)
    const kind = type.slice(type.lastIndexOf('/') + 1)
    if (mode === 'External') {
      found[id] = { type: kind, target, isOutside: true }
      continue
    }
    if (!target.startsWith('/')) throw new Error(`${target} is not absolute`)
    found[id] = { type: kind, target: target.slice(1) }
  }
  return found
}

function contentType(types: XmlElement, path: string): string {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const own = types.children.filter(({ attributes }) => attributes['PartName'] === `/${path}`)
  const usual = types.children.filter(({ attributes }) => attributes['Extension'] === extension)
  if (own.length > 1 || usual.length > 1) throw new Error(`${path} has two content types`)
  const type = (own[0] ?? usual[0])?.attributes['ContentType']
  if (type === undefined || (own.length === 0 && extension === 'xml')) throw new Error(`${path} has no content type`)
  return type
}
