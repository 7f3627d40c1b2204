import { strToU8 } from 'fflate'
import { element, text } from '../xml.ts'
import type { PdfFile } from './pdf-file.ts'
import { name, type Reference } from './syntax.ts'

/** What a document says about itself, for programs (ISO 16684-1, XMP). @param author '' for none */
export function metadata(file: PdfFile, title: string, author: string): Reference {
  const language = { 'xml:lang': 'x-default' }
  const titles = element('rdf:Alt', element('rdf:li', language, text(title)))
  const authors = element('rdf:Seq', element('rdf:li', text(author)))
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
