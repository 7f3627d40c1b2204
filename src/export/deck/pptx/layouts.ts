import { type Box, type Scene, slideHeight, slideWidth, type TextElement } from '#src/domain/deck/scene.ts'
import { relationshipId, type XmlPart } from '../../office-package.ts'
import { element, type Xml, xmlDocument } from '../../xml.ts'
import { copy } from '../copy.ts'
import { background, named, placed, rectangle, shapeTree } from './drawing.ts'
import { presentationContent, presentationNamespaces } from './namespaces.ts'
import { levelStyle, promptBody, type TextLook } from './text.ts'
import { colorMap, type ThemeColors, themeFill } from './theme.ts'

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

/** The places of a layout. */
export interface LayoutPlaces {
  title: Place
  body?: Place
}

export type Layouts = Readonly<Record<LayoutKind, LayoutPlaces>>

/** Which layout a slide has: a subtitle makes it a title slide. */
export function layoutOf({ elements }: Scene): LayoutKind {
  const has = (role: TextElement['role']) => elements.some((one) => one.type === 'text' && one.role === role)
  return has('subtitle') ? 'title' : has('body') ? 'content' : 'titleOnly'
}

/** The layouts of a deck, each with the places that the first slide of its kind has, so that further slides look like those. */
export function layoutsOf(scenes: readonly Scene[], colors: ThemeColors): Layouts {
  const textOf = (kind: LayoutKind, role: TextElement['role']) =>
    scenes
      .filter((scene) => layoutOf(scene) === kind)
      .flatMap(({ elements }) => elements)
      .find((one): one is TextElement => one.type === 'text' && one.role === role)
  const place = (
    kind: LayoutKind,
    role: TextElement['role'],
    { type, index, spare }: Pick<Place, 'type' | 'index'> & { spare: Pick<TextLook, 'size' | 'bold'> & { box: Box } },
  ): Place => {
    const spareLook = {
      role,
      color: colors.tx1,
      align: 'left',
      anchor: 'top',
      size: spare.size,
      bold: spare.bold,
    } as const
    const { box, ...look } = textOf(kind, role) ?? { ...spareLook, box: spare.box }
    return { type, index, box, look }
  }
  const title = (kind: LayoutKind) =>
    place(kind, 'title', { type: 'title', index: undefined, spare: { box: spareBoxes.title, size: 36, bold: true } })
  return {
    title: {
      title: place('title', 'title', {
        ...{ type: 'ctrTitle', index: undefined },
        spare: { box: spareBoxes.centerTitle, size: 40, bold: true },
      }),
      body: place('title', 'subtitle', {
        ...{ type: 'subTitle', index: 1 },
        spare: { box: spareBoxes.subtitle, size: 24, bold: false },
      }),
    },
    content: {
      title: title('content'),
      body: place('content', 'body', {
        ...{ type: undefined, index: 1 },
        spare: { box: spareBoxes.body, size: 24, bold: false },
      }),
    },
    titleOnly: { title: title('titleOnly') },
  }
}

/** Where a deck has no slide of a kind. */
const margin = 56
const inside = { x: margin, width: slideWidth - 2 * margin }
const spareBoxes = {
  title: { ...inside, y: 40, height: 96 },
  body: { ...inside, y: 152, height: slideHeight - 152 - margin },
  centerTitle: { ...inside, y: 160, height: 120 },
  subtitle: { ...inside, y: 296, height: 120 },
} satisfies Record<string, Box>

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

function masterXml({ title, body = title }: LayoutPlaces, colors: ThemeColors): Xml {
  const layouts = layoutKinds.map((_, index) =>
    element('p:sldLayoutId', { id: masterId + 1 + index, 'r:id': relationshipId(index) }),
  )
  const levels = (look: TextLook) => Array.from({ length: 9 }, (_, at) => levelStyle(`a:lvl${at + 1}pPr`, look, colors))
  return element(
    'p:sldMaster',
    presentationNamespaces,
    element(
      'p:cSld',
      {},
      background(themeFill('bg1')),
      shapeTree(
        prompt(2, copy.prompts.title, { ...title, type: 'title' }, colors),
        prompt(3, copy.prompts.body, { ...body, type: 'body' }, colors),
      ),
    ),
    colorMap(colors),
    element('p:sldLayoutIdLst', {}, ...layouts),
    element(
      'p:txStyles',
      {},
      element('p:titleStyle', {}, ...levels(title.look)),
      element('p:bodyStyle', {}, ...levels(body.look)),
      element('p:otherStyle', {}, ...levels({ ...body.look, size: 18 })),
    ),
  )
}

const layoutTypes: Readonly<Record<LayoutKind, string>> = { title: 'title', content: 'obj', titleOnly: 'titleOnly' }

function layoutXml(kind: LayoutKind, { title, body }: LayoutPlaces, colors: ThemeColors): Xml {
  const bodyPrompt = kind === 'title' ? copy.prompts.subtitle : copy.prompts.body
  return element(
    'p:sldLayout',
    { ...presentationNamespaces, type: layoutTypes[kind], preserve: 1 },
    element(
      'p:cSld',
      { name: copy.layouts[kind] },
      shapeTree(prompt(2, copy.prompts.title, title, colors), ...(body ? [prompt(3, bodyPrompt, body, colors)] : [])),
    ),
    element('p:clrMapOvr', {}, element('a:masterClrMapping')),
  )
}

/** A place for text in a layout or a master. */
function prompt(
  id: number,
  text: string,
  { type, index, box, look }: Omit<Place, 'type'> & { type: Place['type'] | 'body' },
  colors: ThemeColors,
): Xml {
  return element(
    'p:sp',
    {},
    element(
      'p:nvSpPr',
      {},
      named(id, text),
      element('p:cNvSpPr', {}, element('a:spLocks', { noGrp: 1 })),
      element('p:nvPr', {}, element('p:ph', { type, idx: index })),
    ),
    element('p:spPr', {}, placed(box), rectangle(box)),
    promptBody(text, look, colors),
  )
}
