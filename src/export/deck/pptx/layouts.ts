import { type Box, type Scene, slideHeight, slideWidth, type TextElement } from '#src/domain/deck/scene.ts'
import { relating, relationshipId, type XmlPart } from '../../office-package.ts'
import { element, type Xml } from '../../xml.ts'
import { copy } from '../copy.ts'
import {
  background,
  mastersColors,
  named,
  placed,
  placeholder,
  presentationNamespaces,
  presentationPart,
  rectangle,
  shapeTree,
} from './drawing.ts'
import { levelStyles, plainParagraphs, promptBody, type TextContext, type TextLook } from './text.ts'
import { colorMap, lightColorMap, solidFill, type ThemeColors, themeFill } from './theme.ts'

/** Kinds of layouts, in their order. */
const layoutKinds = ['title', 'content', 'titleOnly'] as const
export type LayoutKind = (typeof layoutKinds)[number]

/** A placeholder for text in a layout: its type and index, and the style of its text. */
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

/** The layout of a slide. A slide with a subtitle is a title slide, and so is the first slide if it has only a title. @param index from 0 */
export function layoutOf({ elements }: Scene, index: number): LayoutKind {
  const has = (role: TextElement['role']) => elements.some((one) => one.type === 'text' && one.role === role)
  if (has('subtitle')) return 'title'
  if (has('body')) return 'content'
  return index === 0 && !elements.some(({ type }) => type === 'chart' || type === 'table') ? 'title' : 'titleOnly'
}

/** The layouts of a deck, each like the first slide of its kind, so that added slides look like those. */
export function layoutsOf(scenes: readonly Scene[], colors: ThemeColors): Layouts {
  function layout(kind: LayoutKind): Layout {
    const all = scenes.filter((scene, index) => layoutOf(scene, index) === kind)
    // Other slides can have the title slide's colours, but usually don't.
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

/** The placeholders for a kind of which the deck has no slide. */
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
  const master = presentationPart(masterPath, 'slideMaster', masterXml(layouts.content, colors), [
    ...layoutKinds.map((kind) => ({ type: 'slideLayout', target: layoutPath(kind) })),
    { type: 'theme', target: theme },
  ])
  const parts = layoutKinds.map((kind) =>
    presentationPart(layoutPath(kind), 'slideLayout', layoutXml(kind, layouts[kind], colors), [
      { type: 'slideMaster', target: masterPath },
    ]),
  )
  return [master, ...parts]
}

/** The path of a layout's part. */
export function layoutPath(kind: LayoutKind): string {
  return `/ppt/slideLayouts/slideLayout${layoutKinds.indexOf(kind) + 1}.xml`
}

/** The master's id. The ids of its layouts follow, and all must differ. */
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

/** The style of text outside placeholders. */
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
    mastersColors,
  )
}

/** A placeholder for text in a layout or a master. */
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

export const notesMasterPath = '/ppt/notesMasters/notesMaster1.xml'

/** Office's portrait A4 without margins, in points. */
export const notesSize = { width: 540, height: 720 }
const imageBox: Box = { x: 54, y: 90, width: 432, height: 243 }
const notesBox: Box = { x: 54, y: 347, width: 432, height: 283 }

/** The style of pages with notes. @param theme the path of its theme, which no other master shares */
export function notesMaster(theme: string): XmlPart {
  const page = element(
    'p:notesMaster',
    presentationNamespaces,
    element(
      'p:cSld',
      background(themeFill('bg1')),
      shapeTree(slideImage(2, imageBox), notesText(3, copy.prompts.notes, { box: notesBox })),
    ),
    lightColorMap(),
    element('p:notesStyle', textStyle),
  )
  return presentationPart(notesMasterPath, 'notesMaster', page, [{ type: 'theme', target: theme }])
}

/** The notes of a slide. @param slide the path of the slide */
export function notesSlide(path: string, notes: string, slide: string): XmlPart {
  const { relationships, link } = relating(
    { type: 'notesMaster', target: notesMasterPath },
    { type: 'slide', target: slide },
  )
  const page = element(
    'p:notes',
    presentationNamespaces,
    element('p:cSld', shapeTree(slideImage(2), notesText(3, notes, { link }))),
    mastersColors,
  )
  return presentationPart(path, 'notesSlide', page, relationships)
}

const textStyle = element(
  'a:lvl1pPr',
  { marL: 0, algn: 'l' },
  element(
    'a:defRPr',
    { sz: 1200 },
    themeFill('tx1'),
    element('a:latin', { typeface: '+mn-lt' }),
    element('a:cs', { typeface: '+mn-cs' }),
  ),
)

function slideImage(id: number, box?: Box): Xml {
  return element(
    'p:sp',
    placeholder(named(id, copy.elements.slideImage), { type: 'sldImg', index: 2 }, { noRot: 1, noChangeAspect: 1 }),
    element('p:spPr', ...(box ? [placed(box), rectangle(box)] : [])),
  )
}

/**
 * @param options.box in the master, which also defines the text's style
 * @param options.link adds an address to the page of notes
 */
function notesText(id: number, notes: string, { box, link }: { box?: Box; link?: TextContext['link'] }): Xml {
  const style = element('a:lstStyle', box && textStyle)
  return element(
    'p:sp',
    placeholder(named(id, copy.elements.notes), { type: 'body', index: 1 }),
    element('p:spPr', ...(box ? [placed(box), rectangle(box)] : [])),
    element('p:txBody', element('a:bodyPr'), style, ...plainParagraphs(notes, link)),
  )
}
