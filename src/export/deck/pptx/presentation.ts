import { type ChartElement, slideHeight, slideWidth } from '#src/domain/deck/scene.ts'
import { site } from '#src/site.ts'
import { type Chart, chartPart } from '../../chart/chart.ts'
import { officePackage, type Part, relating, relationshipId, type XmlPart } from '../../office-package.ts'
import { workbookType, writeWorkbook } from '../../xlsx/write-workbook.ts'
import { element, text } from '../../xml.ts'
import type { ExportedDeck, ExportedPicture, ExportedSlide } from '../exported-deck.ts'
import {
  background,
  emu,
  isBlank,
  mastersColors,
  presentationContent,
  presentationNamespaces,
  presentationPart,
  shapeTree,
} from './drawing.ts'
import {
  layoutOf,
  layoutPath,
  type Layouts,
  layoutsOf,
  masterId,
  masterParts,
  masterPath,
  notesMaster,
  notesMasterPath,
  notesSize,
  notesSlide,
  otherText,
} from './layouts.ts'
import { levelStyles } from './text.ts'
import { solidFill, type ThemeColors, themeColors, themePart } from './theme.ts'
import { type AddParts, elementsXml } from './elements.ts'
import { columnName } from '../../xlsx/address.ts'
import { type Cell, numberCell, textCell, typedCell } from '../../xlsx/workbook.ts'
import type { Look } from '../../xlsx/styles.ts'
import { copy } from '../copy.ts'

/** The media type of the file. */
export const presentationType = `${presentationContent}.presentation`

const presentationPath = '/ppt/presentation.xml'
const themePaths = { slides: '/ppt/theme/theme1.xml', notes: '/ppt/theme/theme2.xml' }

/**
 * A deck as a PPTX file (ECMA-376, PresentationML): editable text in real placeholders, native charts with their data, native tables,
 * speaker notes, hidden slides. Equal decks make equal bytes.
 */
export function deckPresentation(deck: ExportedDeck): Uint8Array<ArrayBuffer> {
  const scenes = deck.slides.map(({ scene }) => scene)
  const colors = themeColors(scenes)
  const layouts = layoutsOf(scenes, colors)
  const parts: Part[] = [
    mainPart(deck.slides.length, colors),
    ...masterParts(layouts, colors, themePaths.slides),
    themePart(themePaths.slides, colors),
    notesMaster(themePaths.notes),
    themePart(themePaths.notes, colors),
    ...slidesOf(deck, layouts, colors),
  ]
  return officePackage({ title: text(deck.name), creator: text(deck.author), main: presentationPath }, parts)
}

function mainPart(count: number, colors: ThemeColors): XmlPart {
  const slides = Array.from({ length: count }, (_, index) =>
    element('p:sldId', { id: firstSlideId + index, 'r:id': relationshipId(index + 2) }),
  )
  const content = element(
    'p:presentation',
    presentationNamespaces,
    element('p:sldMasterIdLst', element('p:sldMasterId', { id: masterId, 'r:id': relationshipId(0) })),
    element('p:notesMasterIdLst', element('p:notesMasterId', { 'r:id': relationshipId(1) })),
    count > 0 && element('p:sldIdLst', ...slides),
    element('p:sldSz', { cx: emu(slideWidth), cy: emu(slideHeight) }),
    element('p:notesSz', { cx: emu(notesSize.width), cy: emu(notesSize.height) }),
    element('p:defaultTextStyle', ...levelStyles(otherText(colors), colors)),
  )
  return presentationPart(presentationPath, 'presentation.main', content, [
    { type: 'slideMaster', target: masterPath },
    { type: 'notesMaster', target: notesMasterPath },
    ...slides.map((_, index) => ({ type: 'slide', target: slidePath(index + 1) })),
    { type: 'theme', target: themePaths.slides },
  ])
}

/** The least that the standard allows. */
const firstSlideId = 256

/** Slides with their notes, and the charts, data and pictures of all slides. */
function slidesOf({ slides, pictures }: ExportedDeck, layouts: Layouts, colors: ThemeColors): Part[] {
  const charts: Part[] = []
  const media = new Map<string, Part>()
  const add = {
    chart(one: ChartElement): string {
      const number = charts.length / 2 + 1
      const workbook = `/ppt/embeddings/Microsoft_Excel_Sheet${number}.xlsx`
      const { chart, data } = chartWithData(one, workbook)
      const part = chartPart(`/ppt/charts/chart${number}.xml`, chart)
      charts.push(part, { path: workbook, contentType: workbookType, content: data })
      return part.path
    },
    picture(name: string, { mediaType, bytes }: ExportedPicture): string {
      const extension = mediaType === 'image/png' ? 'png' : 'jpeg'
      const known = media.get(name)
      const part = known ?? {
        ...{ path: `/ppt/media/image${media.size + 1}.${extension}`, contentType: mediaType, content: bytes },
      }
      media.set(name, part)
      return part.path
    },
  }
  const parts = slides.flatMap((slide, index) => slideParts(slide, index + 1, { layouts, colors, pictures, add }))
  return [...parts, ...charts, ...media.values()]
}

/**
 * The part of a slide, and the part of its notes if it has any.
 *
 * @param number from 1
 * @param add adds the part of a chart or a picture to the presentation, and returns its path
 */
function slideParts(
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
    mastersColors,
  )
  const notesPath = `/ppt/notesSlides/notesSlide${number}.xml`
  const hasNotes = !isBlank(notes)
  if (hasNotes) relate('notesSlide', notesPath)
  const slide = presentationPart(path, 'slide', content, relationships)
  return [slide, ...(hasNotes ? [notesSlide(notesPath, notes, path)] : [])]
}

/** The path of a slide's part. @param number from 1 */
function slidePath(number: number): string {
  return `/ppt/slides/slide${number}.xml`
}

type Style = 'head' | 'label' | 'value'

const sheet = 'Data'
const lakh = 100_000
const crore = 10_000_000

/**
 * A chart, and the workbook with its figures, which PowerPoint opens at "Edit data".
 *
 * @param workbook the path of that workbook
 */
export function chartWithData(element: ChartElement, workbook: string): { chart: Chart; data: Uint8Array } {
  const { kind, title, categories, ink, hairline, size } = element
  const { divisor, format, unit } = scaleOf(element)
  const series = element.series.map(({ name, color, values }, index) => {
    const column = columnName(index + 2)
    return {
      ...{ name, color, nameReference: `${sheet}!$${column}$1`, reference: range(column, categories.length) },
      values: categories.map((_, at) => (values[at] ?? 0) / divisor),
    }
  })
  const cells = new Map<string, Cell<Style>>([['A1', textCell(unit, 'head')]])
  categories.forEach((category, index) => cells.set(`A${index + 2}`, typedCell(category, 'label')))
  series.forEach(({ name, values }, index) => {
    const column = columnName(index + 2)
    cells.set(`${column}1`, typedCell(name, 'head'))
    values.forEach((value, at) => cells.set(`${column}${at + 2}`, numberCell(value, 'value')))
  })
  const looks: Record<Style, Look> = { head: { bold: true }, label: {}, value: { format: '#,##0.##' } }
  return {
    data: writeWorkbook({
      ...{ title, creator: site.name, looks, names: [] },
      sheets: [{ name: sheet, widths: [24, ...series.map(() => 16)], cells }],
    }),
    chart: {
      ...{ kind, title, format, series, workbook, fontSize: size, titleSize: size, legend: 'top' },
      colors: { title: ink, labels: ink, lines: hairline },
      categories: { kind: 'texts', reference: range('A', categories.length), values: categories },
    },
  }
}

/** The cells of a column below the head, at least one. */
function range(column: string, count: number): string {
  return `${sheet}!$${column}$2:$${column}$${Math.max(2, count + 1)}`
}

/**
 * Number formats can't divide by a lakh, so the chart holds its rupees divided.
 *
 * @returns the divisor of the values, the format of the results, and their unit
 */
function scaleOf({ unit, series }: ChartElement): { divisor: number; format: string; unit: string } {
  if (unit === 'percent') return { divisor: 1, format: '0"%"', unit: copy.units.percent }
  if (unit === 'count') return { divisor: 1, format: '#,##0', unit: copy.units.count }
  const greatest = Math.max(0, ...series.flatMap(({ values }) => values.map(Math.abs)))
  if (greatest < lakh) return { divisor: 1, format: '"₹"#,##0;"−₹"#,##0', unit: copy.units.rupees.one }
  const name = greatest < crore ? 'lakh' : 'crore'
  return {
    divisor: name === 'lakh' ? lakh : crore,
    format: `"₹"#,##0.0" ${name}";"−₹"#,##0.0" ${name}";"₹"0`,
    unit: copy.units.rupees[name],
  }
}
