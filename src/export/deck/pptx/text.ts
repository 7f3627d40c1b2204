import { bulletIndent, lineHeights, type Paragraph, type TextElement } from '#src/domain/deck/scene.ts'
import { linkedText } from '#src/domain/post/linked-text.ts'
import { hundredths } from '../../chart/chart.ts'
import { element, storable, text, type Xml } from '../../xml.ts'
import { emu, extension } from './drawing.ts'
import { solidFill, type ThemeColors } from './theme.ts'

/** The style of text that a placeholder passes on. */
export type TextLook = Pick<TextElement, 'role' | 'size' | 'bold' | 'color' | 'align' | 'anchor'>

/** The context of text on a slide. */
export interface TextContext {
  colors: ThemeColors
  /** Adds an address to the slide. Returns its relationship id. */
  link: (href: string) => string
}

/** The exact height of a line in points, because fonts define it differently and a text must stay in its box. */
function lineHeight({ role, size }: Pick<TextLook, 'role' | 'size'>): number {
  return size * lineHeights[role]
}

/**
 * The text of a shape. Its frame has no margins and never changes size or font.
 *
 * @param inherited the look of the layout's placeholder, which is not repeated
 */
export function textBody(one: TextElement, context: TextContext, inherited?: TextLook): Xml {
  const paragraphs = one.paragraphs.length > 0 ? one.paragraphs : [{ text: '', bullet: false }]
  const known = new Map<string, Xml>()
  return element(
    'p:txBody',
    frame(one),
    element('a:lstStyle'),
    ...paragraphs.map((paragraph) =>
      onceFor(known, `${paragraph.bullet}${paragraph.text}`, () => paragraphXml(paragraph, one, context, inherited)),
    ),
  )
}

/** The text of a placeholder in a layout or a master: its purpose, and the look of text in it. */
export function promptBody(prompt: string, look: TextLook, colors: ThemeColors): Xml {
  const [first] = levelStyles(look, colors)
  const style = element('a:lstStyle', first)
  const run = element('a:r', element('a:rPr', { lang: 'en-IN' }), element('a:t', text(prompt)))
  return element('p:txBody', frame(look), style, element('a:p', run))
}

/** The style of paragraphs on each level. All of our text is on the first level. */
export function levelStyles(look: TextLook, colors: ThemeColors): Xml[] {
  return Array.from({ length: 9 }, (_, level) => levelStyle(`a:lvl${level + 1}pPr`, look, colors))
}

function levelStyle(name: string, look: TextLook, colors: ThemeColors): Xml {
  const fonts = look.role === 'title' ? 'mj' : 'mn'
  return element(
    name,
    { marL: 0, indent: 0, algn: alignments[look.align] },
    ...lineSpacing(look),
    element('a:buNone'),
    element(
      'a:defRPr',
      { sz: hundredths(look.size), b: look.bold ? 1 : 0, kern: 1200 },
      solidFill(look.color, colors),
      ...['latin', 'ea', 'cs'].map((kind) =>
        element(`a:${kind}`, { typeface: `+${fonts}-${kind === 'latin' ? 'lt' : kind}` }),
      ),
    ),
  )
}

/** Paragraphs in their placeholder's style, one for each line. Addresses are links if `link` is given. */
export function plainParagraphs(content: string, link?: TextContext['link']): Xml[] {
  const paragraph = (line: string) => {
    const lang = languageOf(line)
    return element('a:p', ...runs(line, (name, href) => element(name, { lang }, opened(href, link))))
  }
  const known = new Map<string, Xml>()
  return linesOf(content).map((line) => onceFor(known, line, () => paragraph(line)))
}

/** Makes the XML of equal texts once: thousands of lines are often empty. */
function onceFor(known: Map<string, Xml>, key: string, make: () => Xml): Xml {
  const xml = known.get(key) ?? make()
  known.set(key, xml)
  return xml
}

/** The text of a table's cell. */
export function cellBody(
  content: string,
  look: Pick<TextLook, 'size' | 'bold' | 'color' | 'align'>,
  context: TextContext,
): Xml {
  const spacing = lineSpacing({ role: 'body', size: look.size })
  const paragraph = element('a:pPr', { algn: alignments[look.align] }, ...spacing)
  return element(
    'a:txBody',
    element('a:bodyPr'),
    element('a:lstStyle'),
    element('a:p', paragraph, ...linkedRuns(content, look, context)),
  )
}

/** The language of a text for spelling, screen readers and hyphens: that of its first Indian script, otherwise English. */
export function languageOf(content: string): string {
  // The scripts of these languages follow each other in Unicode, 128 characters each.
  const code = /[\u0900-\u0D7F]/.exec(content)?.[0].charCodeAt(0)
  return code === undefined ? 'en-IN' : `${languages[(code - 0x0900) >> 7] ?? 'en'}-IN`
}

const languages = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml']

const alignments = { left: 'l', center: 'ctr', right: 'r' } as const
const anchors = { top: 't', middle: 'ctr', bottom: 'b' } as const

function frame({ anchor }: TextLook): Xml {
  const margins = { lIns: 0, tIns: 0, rIns: 0, bIns: 0 }
  return element(
    'a:bodyPr',
    { vert: 'horz', wrap: 'square', ...margins, rtlCol: 0, anchor: anchors[anchor] },
    element('a:noAutofit'),
  )
}

function paragraphXml(
  { text: content, bullet }: Paragraph,
  look: TextLook,
  context: TextContext,
  inherited: TextLook | undefined,
): Xml {
  const indent = emu(look.size * bulletIndent)
  return element(
    'a:p',
    element(
      'a:pPr',
      { marL: bullet ? indent : 0, indent: bullet ? -indent : 0, algn: alignments[look.align] },
      ...lineSpacing(look),
      ...(bullet
        ? [element('a:buFont', { typeface: 'Arial' }), element('a:buChar', { char: '•' })]
        : [element('a:buNone')]),
    ),
    ...linkedRuns(content, look, context, inherited),
  )
}

/** The lines of a paragraph, in which addresses open. */
function linkedRuns(
  content: string,
  { size, bold, color }: Pick<TextLook, 'size' | 'bold' | 'color'>,
  { colors, link }: TextContext,
  inherited?: TextLook,
): Xml[] {
  const attributes = {
    lang: languageOf(content),
    sz: inherited?.size === size ? undefined : hundredths(size),
    b: inherited?.bold === bold ? undefined : bold ? 1 : 0,
  }
  const fill = inherited?.color !== color && solidFill(color, colors)
  const properties = (name: string, href?: string) => element(name, attributes, fill, opened(href, link))
  return runs(content, properties)
}

function opened(href: string | undefined, link: TextContext['link'] | undefined): Xml | false {
  return href !== undefined && link !== undefined && element('a:hlinkClick', { 'r:id': link(href) }, inColorOfText)
}

const hyperlinkColors = 'http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor'

/** A link in the colour of its text, because the theme's colour of links may be illegible on the slide. The extension is Office's. */
const inColorOfText = extension(
  '{A12FA001-AC4F-418D-AE19-62706E023703}',
  element('ahyp:hlinkClr', { 'xmlns:ahyp': hyperlinkColors, val: 'tx' }),
)

/** The lines of a paragraph, with breaks between them. @param properties the properties of a run; with an address, those of its link */
function runs(content: string, properties: (name: string, href?: string) => Xml): Xml[] {
  const lines = linesOf(content)
  // Computed once, because they depend on the whole text, which may have thousands of lines.
  const look = properties('a:rPr')
  const lineBreak = lines.length > 1 ? element('a:br', look) : look
  return [
    ...lines.flatMap((line, index) => [
      ...(index > 0 ? [lineBreak] : []),
      ...linkedText(line).map(({ text: part, href }) =>
        element('a:r', href === undefined ? look : properties('a:rPr', href), element('a:t', text(part))),
      ),
    ]),
    properties('a:endParaRPr'),
  ]
}

function linesOf(content: string): string[] {
  return storable(content).split(/\r\n|[\r\n]/)
}

function lineSpacing(look: Pick<TextLook, 'role' | 'size'>): Xml[] {
  const exact = element('a:lnSpc', element('a:spcPts', { val: hundredths(lineHeight(look)) }))
  return [exact, element('a:spcBef', element('a:spcPts', { val: 0 }))]
}
