import { type Box, type Scene, slideHeight, slideWidth, type TextElement } from '#src/domain/deck/scene.ts'
import { relationshipId, type XmlPart } from '../../office-package.ts'
import { element, type Xml, xmlDocument } from '../../xml.ts'
import { copy } from '../copy.ts'
import { background, named, placed, placeholder, rectangle, shapeTree } from './drawing.ts'
import { presentationContent, presentationNamespaces } from './namespaces.ts'
import { levelStyles, promptBody, type TextLook } from './text.ts'
import { colorMap, solidFill, type ThemeColors, themeFill } from './theme.ts'

/** Kinds of layouts, in their order. */
const layoutKinds = ['title', 'content', 'titleOnly'] as const
export type LayoutKind = (typeof layoutKinds)[number]

/** A place for text in a layout: its placeholder's type and index, and how text looks in it. */
export interface Place {
  type: 'title' | 'ctrTitle' | 'subTitle' | undefined
  index: number | undefined
  box: Box
  look: TextLook
}

export interface Layout {
  /** Six hexadecimal digits. */
  background: string
  title: Place
  body?: Place
}

export type Layouts = Readonly<Record<LayoutKind, Layout>>

/** Which layout a slide has. A subtitle makes it a title slide, and so does having only a title on the first one. @param index from 0 */
export function layoutOf({ elements }: Scene, index: number): LayoutKind {
  const has = (role: TextElement['role']) => elements.some((one) => one.type === 'text' && one.role === role)
  if (has('subtitle')) return 'title'
  if (has('body')) return 'content'
  return index === 0 && !elements.some(({ type }) => type === 'chart' || type === 'table') ? 'title' : 'titleOnly'
}

/** The layouts of a deck, each like the first slide of its kind, so that slides that someone adds look like those. */
export function layoutsOf(scenes: readonly Scene[], colors: ThemeColors): Layouts {
  function layout(kind: LayoutKind): Layout {
    const all = scenes.filter((scene, index) => layoutOf(scene, index) === kind)
    // Other slides can be in the title slide's colours, but aren't usually.
    const example = all.find(({ background }) => kind !== 'title' && background === colors.bg1) ?? all[0]
    const textOf = (role: TextElement['role']) =>
      example?.elements.find((one): one is TextElement => one.type === 'text' && one.role === role)
    const color = textOf('title')?.color ?? colors.tx1
    const place = ({ type, index, ...spare }: SparePlace): Place => {
      const { box, ...look } = textOf(spare.role) ?? { ...spare, color }
      return { type, index, box, look }
    }
    const { title, body } = sparePlaces[kind]
    return { background: example?.background ?? colors.bg1, title: place(title), ...(body && { body: place(body) }) }
  }
  return { title: layout('title'), content: layout('content'), titleOnly: layout('titleOnly') }
}

type SparePlace = Pick<Place, 'type' | 'index' | 'box'> & Omit<TextLook, 'color'>

const inside = { x: 56, width: slideWidth - 2 * 56 }
const spareTitle: SparePlace = {
  ...{ type: 'title', index: undefined, box: { ...inside, y: 44, height: 92 } },
  ...{ role: 'title', size: 40, bold: true, align: 'left', anchor: 'bottom' },
}
const spareBody: SparePlace = {
  ...{ type: undefined, index: 1, box: { ...inside, y: 164, height: slideHeight - 164 - 64 } },
  ...{ role: 'body', size: 24, bold: false, align: 'left', anchor: 'top' },
}

/** The places where a deck has no slide of a kind. */
const sparePlaces: Readonly<Record<LayoutKind, { title: SparePlace; body?: SparePlace }>> = {
  title: {
    title: { ...spareTitle, type: 'ctrTitle', box: { ...inside, y: 96, height: 180 } },
    body: { ...spareBody, type: 'subTitle', box: { ...inside, y: 296, height: 172 }, role: 'subtitle' },
  },
  content: { title: spareTitle, body: spareBody },
  titleOnly: { title: spareTitle },
}

export const masterPath = '/ppt/slideMasters/slideMaster1.xml'

/** The master and its layouts. @param theme the path of their theme */
export function masterParts(layouts: Layouts, colors: ThemeColors, theme: string): XmlPart[] {
  const master: XmlPart = {
    path: masterPath,
    contentType: `${presentationContent}.slideMaster+xml`,
    content: xmlDocument(masterXml(layouts.content, colors)),
    relationships: [
      ...layoutKinds.map((kind) => ({ type: 'slideLayout', target: layoutPath(kind) })),
      { type: 'theme', target: theme },
    ],
  }
  const parts = layoutKinds.map(
    (kind): XmlPart => ({
      path: layoutPath(kind),
      contentType: `${presentationContent}.slideLayout+xml`,
      content: xmlDocument(layoutXml(kind, layouts[kind], colors)),
      relationships: [{ type: 'slideMaster', target: masterPath }],
    }),
  )
  return [master, ...parts]
}

/** The path of a layout's part. */
export function layoutPath(kind: LayoutKind): string {
  return `/ppt/slideLayouts/slideLayout${layoutKinds.indexOf(kind) + 1}.xml`
}

/** The master's id. Those of its layouts follow, and all must differ. */
export const masterId = 2_147_483_648

function masterXml({ title, body = title }: Layout, colors: ThemeColors): Xml {
  const layouts = layoutKinds.map((_, index) =>
    element('p:sldLayoutId', { id: masterId + 1 + index, 'r:id': relationshipId(index) }),
  )
  return element(
    'p:sldMaster',
    presentationNamespaces,
    element(
      'p:cSld',
      background(themeFill('bg1')),
      shapeTree(
        prompt(2, copy.prompts.title, { ...title, type: 'title' }, colors),
        prompt(3, copy.prompts.body, { ...body, type: 'body' }, colors),
      ),
    ),
    colorMap(colors),
    element('p:sldLayoutIdLst', ...layouts),
    element(
      'p:txStyles',
      element('p:titleStyle', ...levelStyles(title.look, colors)),
      element('p:bodyStyle', ...levelStyles(body.look, colors)),
      element('p:otherStyle', ...levelStyles(otherText(colors), colors)),
    ),
  )
}

/** How text looks that is in no placeholder. */
export function otherText({ tx1 }: ThemeColors): TextLook {
  return { role: 'body', size: 18, bold: false, color: tx1, align: 'left', anchor: 'top' }
}

const layoutTypes: Readonly<Record<LayoutKind, string>> = { title: 'title', content: 'obj', titleOnly: 'titleOnly' }

function layoutXml(kind: LayoutKind, { background: color, title, body }: Layout, colors: ThemeColors): Xml {
  const bodyPrompt = kind === 'title' ? copy.prompts.subtitle : copy.prompts.body
  return element(
    'p:sldLayout',
    { ...presentationNamespaces, type: layoutTypes[kind], preserve: 1 },
    element(
      'p:cSld',
      { name: copy.layouts[kind] },
      color !== colors.bg1 && background(solidFill(color, colors)),
      shapeTree(prompt(2, copy.prompts.title, title, colors), body && prompt(3, bodyPrompt, body, colors)),
    ),
    element('p:clrMapOvr', element('a:masterClrMapping')),
  )
}

/** A place for text in a layout or a master. */
function prompt(
  id: number,
  text: string,
  place: Omit<Place, 'type'> & { type: Place['type'] | 'body' },
  colors: ThemeColors,
): Xml {
  return element(
    'p:sp',
    placeholder(named(id, text), place),
    element('p:spPr', placed(place.box), rectangle(place.box)),
    promptBody(text, place.look, colors),
  )
}
