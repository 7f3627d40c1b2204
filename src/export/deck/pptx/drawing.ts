import type { Box } from '#src/domain/deck/scene.ts'
import { element, storable, type Xml, xmlDocument } from '../../xml.ts'
import { drawingNamespace } from '../../chart/chart.ts'
import { type Relationship, relationshipNamespace, type XmlPart } from '../../office-package.ts'

/** A length in English Metric Units. @param points may be fractional */
export function emu(points: number): number {
  return Math.round(points * 12_700)
}

/** The place and size of an element. @param name `p:xfrm` in frames, `a:xfrm` elsewhere */
export function placed({ x, y, width, height }: Box, name: 'a:xfrm' | 'p:xfrm' = 'a:xfrm'): Xml {
  const size = { cx: Math.max(0, emu(width)), cy: Math.max(0, emu(height)) }
  return element(name, element('a:off', { x: emu(x), y: emu(y) }), element('a:ext', size))
}

/** The outline of an element: a rectangle, with round corners if it has a radius in points. */
export function rectangle({ width, height }: Pick<Box, 'width' | 'height'>, radius = 0): Xml {
  const side = Math.min(width, height)
  if (radius <= 0 || side <= 0) return element('a:prstGeom', { prst: 'rect' }, element('a:avLst'))
  // In hundred-thousandths of the shorter side.
  const share = Math.round(Math.min(0.5, radius / side) * 100_000)
  const guide = element('a:gd', { name: 'adj', fmla: `val ${share}` })
  return element('a:prstGeom', { prst: 'roundRect' }, element('a:avLst', guide))
}

/** A shape's name, and the placeholder of the layout or the master that it fills or defines. */
export function placeholder(
  name: Xml,
  { type, index: idx }: { type: string | undefined; index: number | undefined },
  locks: { noRot?: 1; noChangeAspect?: 1 } = {},
): Xml {
  const properties = element('p:cNvSpPr', element('a:spLocks', { noGrp: 1, ...locks }))
  return element('p:nvSpPr', name, properties, element('p:nvPr', element('p:ph', { type, idx })))
}

/** The head of a slide's element tree: PowerPoint requires the group that the elements form. */
export function shapeTree(...elements: readonly (Xml | undefined)[]): Xml {
  const zero = { x: 0, y: 0 }
  const none = { cx: 0, cy: 0 }
  const places = Object.entries({ 'a:off': zero, 'a:ext': none, 'a:chOff': zero, 'a:chExt': none })
  return element(
    'p:spTree',
    element('p:nvGrpSpPr', element('p:cNvPr', { id: 1, name: '' }), element('p:cNvGrpSpPr'), element('p:nvPr')),
    element('p:grpSpPr', element('a:xfrm', ...places.map(([name, place]) => element(name, place)))),
    ...elements,
  )
}

/**
 * The id and name of an element. Without alternative text it is marked as decoration, for screen readers to skip.
 *
 * @param alt undefined for an element with text of its own
 */
export function named(id: number, name: string, alt?: string): Xml {
  const isDecoration = alt !== undefined && isBlank(alt)
  const attributes = { id, name: `${name} ${id}`, descr: isDecoration ? undefined : alt }
  return element('p:cNvPr', attributes, isDecoration && decorative)
}

/** Whether a text has no readable character left in a file. */
export function isBlank(text: string): boolean {
  return storable(text).trim() === ''
}

/** An extension of Office 2019 and later (MS-ODRAWXML, 2.33). */
const decorative = extension(
  '{C183D7F6-B498-43B3-948B-1728B52AA6E4}',
  element('adec:decorative', { 'xmlns:adec': 'http://schemas.microsoft.com/office/drawing/2017/decorative', val: 1 }),
)

/** An extension of the standard by Office. @param uri its number */
export function extension(uri: string, content: Xml): Xml {
  return element('a:extLst', element('a:ext', { uri }, content))
}

/** The background of a slide, a layout or a master. */
export function background(fill: Xml): Xml {
  return element('p:bg', element('p:bgPr', fill, element('a:effectLst')))
}

/** The namespaces at the root of a part of PresentationML. */
export const presentationNamespaces = {
  'xmlns:a': drawingNamespace,
  'xmlns:r': relationshipNamespace,
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
}

/** The beginning of content types of PresentationML. */
export const presentationContent = 'application/vnd.openxmlformats-officedocument.presentationml'

/** A part of PresentationML. @param kind the last part of its content type, such as `slide` */
export function presentationPart(
  path: string,
  kind: string,
  content: Xml,
  relationships: readonly Relationship[],
): XmlPart {
  return { path, contentType: `${presentationContent}.${kind}+xml`, content: xmlDocument(content), relationships }
}

/** A slide and a layout take the colours of their master. */
export const mastersColors = element('p:clrMapOvr', element('a:masterClrMapping'))
