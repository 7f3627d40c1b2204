import { isDark } from '#src/domain/deck/look.ts'
import type { Scene, TextElement } from '#src/domain/deck/scene.ts'
import { drawingNamespace } from '../../chart/chart.ts'
import type { XmlPart } from '../../office-package.ts'
import { element, type Xml, xmlDocument } from '../../xml.ts'
import { copy } from '../copy.ts'

/** The colours of a presentation by the names that its parts use. Six hexadecimal digits each. */
export type ThemeColors = Readonly<Record<ColorName, string>>

const accentNames = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'] as const
const colorNames = ['bg1', 'tx1', 'bg2', 'tx2', ...accentNames] as const
type ColorName = (typeof colorNames)[number]

/** Default colours, for scenes with fewer colours than a theme. */
const spareAccents = ['1f3df5', 'b35a20', '0f8554', '7c3aed', '0e7490', 'b4235a']

/**
 * The colours that scenes use, so that a colour changed in PowerPoint's theme changes on all slides: the background of most slides with the
 * colour of their titles, their second text colour, and the fills that are used most as accents.
 */
export function themeColors(scenes: readonly Scene[]): ThemeColors {
  const [background = 'ffffff'] = byFrequency(scenes.map((scene) => scene.background))
  const usual = scenes.filter((scene) => scene.background === background)
  const texts = usual.flatMap(({ elements }) => elements.filter((one) => one.type === 'text'))
  const [text = isDark(background) ? 'ffffff' : '0b1220'] = byFrequency(
    texts.filter(({ role }) => role === 'title').map(({ color }) => color),
  )
  const [quiet = text] = byFrequency(texts.map(({ color }: TextElement) => color)).filter((color) => color !== text)
  const used = byFrequency(scenes.flatMap(fillsOf)).filter((color) => color !== background && color !== text)
  const accents = [...new Set([...used, ...spareAccents])]
  const [surface = background] = used.filter((color) => isDark(color) === isDark(background) && color !== quiet)
  const names = accentNames.map((name, index): [string, string] => [name, accents[index] ?? text])
  return { bg1: background, tx1: text, bg2: surface, tx2: quiet, ...(Object.fromEntries(names) as AccentColors) }
}

type AccentColors = Record<(typeof accentNames)[number], string>

/** A fill with one colour, by its name in the theme if it has one. @param color six hexadecimal digits */
export function solidFill(color: string, colors: ThemeColors): Xml {
  const name = colorNames.find((one) => colors[one] === color)
  return element('a:solidFill', name ? element('a:schemeClr', { val: name }) : rgb(color))
}

/** A fill with a colour of the theme. */
export function themeFill(val: ColorName | 'phClr'): Xml {
  return element('a:solidFill', element('a:schemeClr', { val }))
}

/** The colour of the theme for each name on slides: a dark background is the theme's dark colour. */
export function colorMap({ bg1 }: ThemeColors): Xml {
  return isDark(bg1) ? colorMapOf('dk', 'lt') : lightColorMap()
}

/** The colour map of pages for print, whose background is the theme's light colour. */
export function lightColorMap(): Xml {
  return colorMapOf('lt', 'dk')
}

function colorMapOf(background: 'dk' | 'lt', text: 'dk' | 'lt'): Xml {
  const own = { bg1: `${background}1`, tx1: `${text}1`, bg2: `${background}2`, tx2: `${text}2` }
  const others = [...accentNames, 'hlink', 'folHlink'].map((name): [string, string] => [name, name])
  return element('p:clrMap', { ...own, ...Object.fromEntries(others) })
}

/**
 * A part with colours and fonts. Arial and Nirmala UI, which has the scripts of India, come with Office; a viewer without them replaces them.
 *
 * @param path such as `/ppt/theme/theme1.xml`
 */
export function themePart(path: string, colors: ThemeColors): XmlPart {
  const elements = element('a:themeElements', colorScheme(colors), fontScheme(), formatScheme())
  return {
    path,
    contentType: 'application/vnd.openxmlformats-officedocument.theme+xml',
    content: xmlDocument(element('a:theme', { 'xmlns:a': drawingNamespace, name: copy.theme }, elements)),
  }
}

function colorScheme(colors: ThemeColors): Xml {
  const [dark, light] = isDark(colors.bg1) ? (['bg', 'tx'] as const) : (['tx', 'bg'] as const)
  const list: [string, string][] = [
    ['dk1', colors[`${dark}1`]],
    ['lt1', colors[`${light}1`]],
    ['dk2', colors[`${dark}2`]],
    ['lt2', colors[`${light}2`]],
    ...accentNames.map((name): [string, string] => [name, colors[name]]),
    ['hlink', colors.accent1],
    ['folHlink', colors.tx2],
  ]
  const entries = list.map(([name, color]) => element(`a:${name}`, rgb(color)))
  return element('a:clrScheme', { name: copy.theme }, ...entries)
}

const indianScripts = ['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']

function fontScheme(): Xml {
  const fonts = [
    element('a:latin', { typeface: 'Arial' }),
    element('a:ea', { typeface: '' }),
    element('a:cs', { typeface: 'Nirmala UI' }),
    ...indianScripts.map((script) => element('a:font', { script, typeface: 'Nirmala UI' })),
  ]
  return element(
    'a:fontScheme',
    { name: copy.theme },
    element('a:majorFont', ...fonts),
    element('a:minorFont', ...fonts),
  )
}

/** Plain fills and lines without effects. The standard wants three of each. */
function formatScheme(): Xml {
  const fill = themeFill('phClr')
  const thrice = (name: string, one: Xml) => element(name, one, one, one)
  return element(
    'a:fmtScheme',
    { name: copy.theme },
    thrice('a:fillStyleLst', fill),
    thrice('a:lnStyleLst', element('a:ln', { w: 9525 }, fill)),
    thrice('a:effectStyleLst', element('a:effectStyle', element('a:effectLst'))),
    thrice('a:bgFillStyleLst', fill),
  )
}

function fillsOf({ background, elements }: Scene): string[] {
  return [
    background,
    ...elements.flatMap((one) => {
      if (one.type === 'shape') return one.fill
      return one.type === 'chart' ? one.series.map(({ color }) => color) : []
    }),
  ]
}

/** The distinct values, the most frequent first, equally frequent ones in their order. */
function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value)
}

function rgb(val: string): Xml {
  return element('a:srgbClr', { val })
}
