import { shortened } from '#src/domain/text/shortened.ts'

/** Text in XML syntax. Only this module makes it, so that no text gets into a document unescaped. */
export type Xml = string & { readonly [isXml]: true }

declare const isXml: unique symbol

/** Characters that XML 1.0 can't contain, escaped or not: controls, noncharacters, and surrogates without their other half. */
const forbidden =
  // oxlint-disable-next-line no-control-regex -- these are the characters to remove
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

// Escape tabs and line breaks too: a parser would turn them into spaces in attributes, and CR into LF everywhere.
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** A text without the characters that XML can't contain. */
export function storable(value: string): string {
  return value.replaceAll(forbidden, '')
}

/** Text as the content of an element, without the characters that XML can't contain. */
export function text(value: string | number): Xml {
  return escaped(value) as Xml
}

/**
 * Text as the content of an element of the type ST_Xstring, such as cells and the cached texts of charts. Readers decode `_x0041_` in such an element
 * as a character, so its first underscore is encoded. They don't in other elements.
 *
 * @param max the maximum UTF-16 units of the element
 */
export function xstring(value: string, max = Infinity): Xml {
  // Characters that XML can't contain go first, because they could hide such an escape.
  return text(shortened(storable(value), max, { ending: '' }).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'))
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element with attributes and content. Attributes that are undefined, and content that is undefined or false, are left out. */
export function element(name: string, ...parts: readonly (Attributes | Xml | undefined | false)[]): Xml {
  let start = `<${name}`
  let content: string | undefined
  for (const part of parts) {
    if (typeof part === 'string') content = (content ?? '') + part
    else if (part) for (const [key, value] of Object.entries(part)) start += attribute(key, value)
  }
  return (content === undefined ? `${start}/>` : `${start}>${content}</${name}>`) as Xml
}

function attribute(key: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` ${key}="${escaped(value)}"`
}

/** An XML document with this root element. */
export function xmlDocument(root: Xml): Xml {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}` as Xml
}

/** Most values, such as the many numbers of a document, need no escape. */
const plain = /^[\w .,#+:/-]*$/

function escaped(value: string | number): string {
  if (typeof value === 'number' || plain.test(value)) return String(value)
  return storable(String(value)).replaceAll(/[&<>"\t\n\r]/g, (character) => escapes[character] ?? '')
}

/**
 * An address in the form that files can contain (RFC 3986). Browsers don't encode some characters of a query, and Office then reports the document as
 * damaged.
 *
 * @param href from `linkedText`
 */
export function webAddress(href: string): string {
  return href.replaceAll(/[^\w.~:/?#@!$&'()*+,;=%-]/gu, encodeURIComponent).replaceAll(/%(?![\da-f]{2})/gi, '%25')
}
