import { relating, type XmlPart } from '../../office-package.ts'
import { element, xmlDocument } from '../../xml.ts'
import type { ExportedPicture, ExportedSlide } from '../exported-deck.ts'
import { background, isBlank, shapeTree } from './drawing.ts'
import { type AddParts, elementsXml } from './elements.ts'
import { layoutOf, layoutPath, type Layouts } from './layouts.ts'
import { presentationContent, presentationNamespaces } from './namespaces.ts'
import { notesSlide } from './notes.ts'
import { solidFill, type ThemeColors } from './theme.ts'

/**
 * The part of a slide, and that of its notes if it has some.
 *
 * @param number from 1
 * @param add adds the part of a chart or a picture to the presentation, and returns its path
 */
export function slideParts(
  { scene, notes, hidden }: ExportedSlide,
  number: number,
  {
    layouts,
    colors,
    pictures,
    add,
  }: { layouts: Layouts; colors: ThemeColors; pictures: ReadonlyMap<string, ExportedPicture>; add: AddParts },
): XmlPart[] {
  const path = slidePath(number)
  const kind = layoutOf(scene, number - 1)
  const layout = layouts[kind]
  const { relationships, relate, link } = relating({ type: 'slideLayout', target: layoutPath(kind) })
  const ink = scene.elements.find((one) => one.type === 'text' && one.role === 'title')
  const elements = elementsXml(scene.elements, {
    ...{ colors, pictures, layout, ink: ink?.type === 'text' ? ink.color : colors.tx1 },
    link,
    add: {
      chart: (one) => relate('chart', add.chart(one)),
      picture: (name, one) => relate('image', add.picture(name, one)),
    },
  })
  const own = scene.background === layout.background ? [] : [background(solidFill(scene.background, colors))]
  const content = element(
    'p:sld',
    { ...presentationNamespaces, show: hidden ? 0 : undefined },
    element('p:cSld', ...own, shapeTree(...elements)),
    element('p:clrMapOvr', element('a:masterClrMapping')),
  )
  const notesPath = `/ppt/notesSlides/notesSlide${number}.xml`
  const hasNotes = !isBlank(notes)
  if (hasNotes) relate('notesSlide', notesPath)
  const slide = {
    ...{ path, contentType: `${presentationContent}.slide+xml` },
    ...{ content: xmlDocument(content), relationships },
  }
  return [slide, ...(hasNotes ? [notesSlide(notesPath, notes, path)] : [])]
}

/** The path of a slide's part. @param number from 1 */
export function slidePath(number: number): string {
  return `/ppt/slides/slide${number}.xml`
}
