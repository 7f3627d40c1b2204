/** An element of an XML document, with its prefix as written. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** The text directly inside, without the children's text. */
  text: string
}

/**
 * Reads an XML document as strictly as the standard requires, without doctypes, comments and CDATA sections, which our writer doesn't use. Throws on
 * anything that is not well-formed.
 */
export function readXml(source: string): XmlElement {
  const bad = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.exec(source)
  if (bad) throw new SyntaxError(`U+${bad[0].charCodeAt(0).toString(16)} at ${bad.index} is not allowed in XML`)
  const body = source.replace(/^<\?xml version="1\.0" encoding="UTF-8" standalone="yes"\?>\n/, '')
  const roots: XmlElement[] = []
  const open: { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }[] = []
  const token = /<\/([\w:]+)>|<([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>|([^<]+)/gy
  while (token.lastIndex < body.length) {
    const at = token.lastIndex
    const match = token.exec(body)
    if (!match) throw new SyntaxError(`not well-formed at: ${body.slice(at, at + 80)}`)
    const [, end, start, attributes = '', isEmpty, text] = match
    const parent = open.at(-1)
    if (text !== undefined) {
      if (!parent) throw new SyntaxError(`text outside of the document: ${text}`)
      parent.text += unescaped(text)
    } else if (start !== undefined) {
      const element = { name: start, attributes: readAttributes(attributes), children: [], text: '' }
      ;(parent?.children ?? roots).push(element)
      if (!isEmpty) open.push(element)
    } else if (open.pop()?.name !== end) {
      throw new SyntaxError(`</${end}> ends another element`)
    }
  }
  const [root, ...others] = roots
  if (!root || others.length > 0 || open.length > 0) throw new SyntaxError('a document has one root, which ends')
  return root
}

/** All elements of a name inside another, at any depth, in the order of the document. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)])
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of source.matchAll(/ ([\w:]+)="([^"]*)"/g)) {
    if (name in attributes) throw new SyntaxError(`${name} is there twice`)
    if (/[\t\n\r]/.test(value)) throw new SyntaxError(`a parser replaces the white space of ${name}`)
    attributes[name] = unescaped(value)
  }
  return attributes
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function unescaped(source: string): string {
  if (source.includes('\r')) throw new SyntaxError('a parser replaces CR')
  return source.replaceAll(/&(?:#(\d+);|(\w+);|)/g, (reference, code: string | undefined, name: string | undefined) => {
    if (code !== undefined) return String.fromCodePoint(Number(code))
    const character = name === undefined ? undefined : characters[name]
    if (character === undefined) throw new SyntaxError(`${reference} is no reference`)
    return character
  })
}
