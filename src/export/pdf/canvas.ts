import { languageTag, type StructureChild } from './structure.ts'
import { dictionary, hexString, name, operator, type Pdf, type Reference, text } from './syntax.ts'

export interface PageLink {
  href: string
  /** Left, bottom, right, top. */
  bounds: readonly [number, number, number, number]
  annotation: Reference
}

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export interface Stroke {
  color: string
  width: number
  dash?: readonly [on: number, off: number]
}

/** Draws glyphs one after the other. */
export interface TextPen {
  font: (resource: string, size: number) => void
  /** @param codes glyphs, and numbers that move the next glyph to the right by thousandths of an em */
  show: (codes: readonly (number | { moved: number })[]) => void
  /** In points above the baseline, until it is set again. */
  rise: (height: number) => void
}

/** A page that is being drawn. Lengths are in points, from its top left corner. */
export type Canvas = ReturnType<typeof newCanvas>

/**
 * @param page its index, for the structure
 * @param height in points
 * @param reserve an object of the file
 */
export function newCanvas(page: number, height: number, reserve: () => Reference) {
  const operators: Pdf[] = []
  const fonts = new Set<string>()
  const images = new Set<string>()
  const links: PageLink[] = []
  let contents = 0
  /** The part of the structure that is being drawn. Each part has its own number, because readers can't handle nested contents. */
  let current: { tag: string; parts: StructureChild[]; isOpen: boolean } | null = null
  const begin = (tag: string, properties: Readonly<Record<string, Pdf | undefined>> = {}) => {
    operators.push(operator('BDC', name(tag), dictionary({ MCID: contents++, ...properties })))
  }
  const add = (...list: readonly Pdf[]) => {
    if (current && !current.isOpen) {
      current.parts.push({ page, id: contents })
      begin(current.tag)
      current.isOpen = true
    }
    operators.push(...list)
  }
  const end = () => {
    if (current?.isOpen) operators.push(operator('EMC'))
    if (current) current.isOpen = false
  }
  const stroke = ({ color, width, dash }: Stroke) =>
    add(
      colored(color, 'RG'),
      operator('w', width),
      operator('j', 1),
      operator('d', `[${dash ? dash.join(' ') : ''}]` as Pdf, 0),
    )
  const marked = (tag: string, draw: () => void) => {
    const outer = current
    end()
    const parts: StructureChild[] = []
    current = { tag, parts, isOpen: false }
    draw()
    end()
    current = outer
    return parts
  }
  const pen: TextPen = {
    font: (resource, size) => {
      fonts.add(resource)
      add(operator('Tf', name(resource), size))
    },
    show: (codes) => add(operator('TJ', shown(codes))),
    rise: (height) => add(operator('Ts', height)),
  }
  return {
    /** The page's content so far. */
    content: () => operators.join('\n'),
    /** Names of the fonts and pictures that it uses. */
    used: { fonts: fonts as ReadonlySet<string>, images: images as ReadonlySet<string> },
    /** The links in the order of drawing. Their objects are reserved. */
    links: links as readonly PageLink[],
    /** Draws something that belongs to the structure. Returns its parts, in order. */
    marked,
    /** Draws a link in its box. */
    link: (href: string, box: Rectangle, draw: () => void) => {
      const annotation = reserve()
      links.push({ href, bounds: boundsOf(box, height), annotation })
      const children = [...marked('Link', draw), { page, annotation }]
      current?.parts.push({ type: 'Link', children })
    },
    /** Draws glyphs that are copied and read as a different text. @param language such as `hi`, if it isn't the document's */
    replaced: (actual: string, language: string | undefined, draw: () => void) => {
      const lang = language === undefined ? undefined : languageTag(language)
      const properties = { Lang: lang, ActualText: text(actual) }
      end()
      if (current) {
        current.parts.push({ page, id: contents, actual, language })
        begin('Span', properties)
        current.isOpen = true
      } else operators.push(operator('BDC', name('Span'), dictionary(properties)))
      draw()
      if (current) end()
      else operators.push(operator('EMC'))
    },
    /** Draws decoration, which readers leave out. */
    artifact: (draw: () => void) => {
      operators.push(operator('BMC', name('Artifact')))
      draw()
      operators.push(operator('EMC'))
    },
    rectangle: (box: Rectangle, color: string, radius = 0) =>
      add(colored(color, 'rg'), ...outline(box, height, radius), operator('f')),
    line: (points: readonly (readonly [x: number, y: number])[], look: Stroke) => {
      stroke(look)
      for (const [at, [x, y]] of points.entries()) add(operator(at === 0 ? 'm' : 'l', x, height - y))
      add(operator('S'))
    },
    /** An empty frame. */
    frame: (box: Rectangle, look: Stroke) => {
      stroke(look)
      add(...outline(box, height, 0), operator('S'))
    },
    /** @param clip cuts off everything outside of it */
    image: (resource: string, box: Rectangle, clip: Rectangle) => {
      images.add(resource)
      add(
        operator('q'),
        ...outline(clip, height, 0),
        operator('W'),
        operator('n'),
        operator('cm', box.width, 0, 0, box.height, box.x, height - box.y - box.height),
        operator('Do', name(resource)),
        operator('Q'),
      )
    },
    /** Text from a place on its baseline. */
    text: (x: number, y: number, color: string, draw: (pen: TextPen) => void) => {
      add(operator('BT'), colored(color, 'rg'), operator('Td', x, height - y))
      draw(pen)
      add(operator('ET'))
    },
  }
}

/** The place of a box on its page in a PDF's form: left, bottom, right, top. */
export function boundsOf({ x, y, width, height }: Rectangle, pageHeight: number): [number, number, number, number] {
  return [x, pageHeight - y - height, x + width, pageHeight - y]
}

/** @param color six hexadecimal digits */
function colored(color: string, kind: 'rg' | 'RG'): Pdf {
  const value = Number.parseInt(color, 16) || 0
  return operator(kind, ...[16, 8, 0].map((shift) => ((value >> shift) & 255) / 255))
}

/** The place of a Bézier curve's handle for a quarter of a circle. */
const handle = 0.5523

function outline({ x, y, width, height }: Rectangle, pageHeight: number, radius: number): Pdf[] {
  const [left, bottom, right, top] = [x, pageHeight - y - height, x + width, pageHeight - y]
  const r = Math.min(radius, width / 2, height / 2)
  if (!(r > 0)) return [operator('re', left, bottom, width, height)]
  const k = r * (1 - handle)
  return [
    operator('m', left + r, bottom),
    operator('l', right - r, bottom),
    operator('c', right - k, bottom, right, bottom + k, right, bottom + r),
    operator('l', right, top - r),
    operator('c', right, top - k, right - k, top, right - r, top),
    operator('l', left + r, top),
    operator('c', left + k, top, left, top - k, left, top - r),
    operator('l', left, bottom + r),
    operator('c', left, bottom + k, left + k, bottom, left + r, bottom),
    operator('h'),
  ]
}

function shown(codes: readonly (number | { moved: number })[]): Pdf {
  const parts: string[] = []
  let glyphs: number[] = []
  const end = () => {
    if (glyphs.length > 0) parts.push(hexString(glyphs, 4))
    glyphs = []
  }
  for (const code of codes) {
    if (typeof code === 'number') glyphs.push(code)
    else {
      end()
      // Positive numbers move to the left.
      parts.push(String(-Math.round(code.moved * 10) / 10))
    }
  }
  end()
  return `[${parts.join(' ')}]` as Pdf
}
