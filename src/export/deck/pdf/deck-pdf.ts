import { strToU8 } from 'fflate'
import { type Scene, slideHeight, slideWidth, type TextElement } from '#src/domain/deck/scene.ts'
import { isDark } from '#src/domain/deck/look.ts'
import { newCanvas, type PageLink } from '../../pdf/canvas.ts'
import { addJpeg, addPixels, type PdfImage } from '../../pdf/pictures.ts'
import { newPdfFile, type PdfFile } from '../../pdf/pdf-file.ts'
import { addStructure, languageTag, metadata, type StructureElement } from '../../pdf/structure.ts'
import { array, dictionary, hexString, name, type Pdf, type Reference, text } from '../../pdf/syntax.ts'
import { webAddress } from '../../xml.ts'
import type { ExportedDeck, ExportedSlide } from '../exported-deck.ts'
import { copy } from '../copy.ts'
import { facesOf, type PdfFiles } from './deck-fonts.ts'
import { drawElement } from './draw-elements.ts'
import type { PageContext } from './draw-text.ts'
import { runMaker } from './text-run.ts'

export interface DeckPdf {
  bytes: Uint8Array<ArrayBuffer>
  /**
   * Characters that no font has, as users see them, each once. They are drawn as boxes, and copied correctly. A browser's print has fonts for them.
   */
  undrawn: readonly string[]
}

/**
 * A deck as a tagged PDF: a page for each slide that isn't hidden, with its text selectable and in reading order. Equal decks make equal bytes. It
 * yields to other work between slides.
 *
 * @param onProgress is called after each slide with the finished fraction, up to 1
 * @throws if a font can't be read
 * @throws {WebAssemblyRefused}
 */
export async function deckPdf(
  deck: ExportedDeck,
  files: PdfFiles,
  onProgress?: (done: number) => void,
): Promise<DeckPdf> {
  const file = newPdfFile()
  const slides = deck.slides.filter(({ hidden }) => !hidden)
  const shown = slides.length > 0 ? slides : [blankSlide(deck.name)]
  const faces = await facesOf(files)
  const makers = { regular: runMaker(faces.regular), bold: runMaker(faces.bold) }
  const images = imagesOf(file, deck)
  const undrawn = new Set<string>()
  const sections: StructureElement[] = []
  const canvases = []
  for (const [index, { scene }] of shown.entries()) {
    const canvas = newCanvas(index, slideHeight, file.reserve)
    const context = {
      canvas,
      faces,
      makers,
      imageAt: images.at,
      ink: isDark(scene.background) ? 'FFFFFF' : '111111',
      undrawn,
    }
    sections.push(drawSlide(scene, context))
    canvases.push(canvas)
    onProgress?.((index + 1) / shown.length)
    await othersMayRun()
  }

  const references = new Map(faces.all.filter((font) => font.isUsed()).map((font) => [font.resource, font.add(file)]))
  const resources = (names: ReadonlySet<string>, known: ReadonlyMap<string, Reference>) =>
    dictionary(Object.fromEntries([...names].sort().map((key) => [key, known.get(key)])))
  const tree = file.reserve()
  const pages = canvases.map((canvas, index) =>
    file.add(
      dictionary({
        Type: name('Page'),
        Parent: tree,
        MediaBox: array([0, 0, slideWidth, slideHeight]),
        Resources: dictionary({
          Font: resources(canvas.used.fonts, references),
          XObject: resources(canvas.used.images, images.references),
        }),
        Contents: file.addStream(strToU8(canvas.content(), true)),
        StructParents: index,
        Annots: canvas.links.length === 0 ? undefined : array(canvas.links.map(({ annotation }) => annotation)),
        // Readers follow the order of the structure on a page.
        Tabs: name('S'),
      }),
    ),
  )
  const links = canvases.flatMap((canvas) => canvas.links)
  for (const [at, link] of links.entries()) file.set(link.annotation, linkAnnotation(link, pages.length + at))
  const annotations = links.map(({ annotation }) => annotation)
  file.set(tree, dictionary({ Type: name('Pages'), Kids: array(pages), Count: pages.length }))
  const info = dictionary({ Title: text(deck.name), Author: deck.author === '' ? undefined : text(deck.author) })
  const root = dictionary({
    Type: name('Catalog'),
    Pages: tree,
    Lang: languageTag('en-IN'),
    MarkInfo: dictionary({ Marked: true }),
    ViewerPreferences: dictionary({ DisplayDocTitle: true }),
    PageLayout: name('SinglePage'),
    StructTreeRoot: addStructure(file, { type: 'Document', children: sections }, pages, annotations),
    Outlines: addOutline(file, shown, pages),
    Metadata: metadata(file, deck.name, deck.author),
  })
  return { bytes: file.finish(file.add(root), file.add(info)), undrawn: [...undrawn] }
}

/** @param key its number in the structure */
function linkAnnotation({ href, bounds }: PageLink, key: number): Pdf {
  const uri = webAddress(href)
  return dictionary({
    Type: name('Annot'),
    Subtype: name('Link'),
    Rect: array(bounds),
    Border: array([0, 0, 0]),
    Contents: text(uri),
    StructParent: key,
    A: dictionary({ S: name('URI'), URI: hexString([...strToU8(uri, true)], 2) }),
  })
}

function drawSlide({ background, elements }: Scene, context: PageContext): StructureElement {
  const { canvas } = context
  canvas.artifact(() => canvas.rectangle({ x: 0, y: 0, width: slideWidth, height: slideHeight }, background))
  return { type: 'Sect', children: elements.flatMap((element) => drawElement(element, context)) }
}

/** A PDF needs at least one page. */
function blankSlide(title: string): ExportedSlide {
  const element: TextElement = {
    ...{ type: 'text', role: 'title', size: 40, bold: true, color: '111111', align: 'center', anchor: 'middle' },
    ...{ box: { x: 64, y: 64, width: slideWidth - 128, height: slideHeight - 128 } },
    paragraphs: [{ text: title, bullet: false }],
  }
  return { title, scene: { background: 'FFFFFF', elements: [element] }, notes: '', hidden: false }
}

/** The deck's pictures, each embedded at its first use. */
function imagesOf(
  file: PdfFile,
  { pictures }: ExportedDeck,
): { at: PageContext['imageAt']; references: ReadonlyMap<string, Reference> } {
  const known = new Map<string, (PdfImage & { resource: string }) | null>()
  const references = new Map<string, Reference>()
  const add = (path: string) => {
    const picture = pictures.get(path)
    if (!picture) return null
    const { mediaType, bytes, pixels } = picture
    const image = mediaType === 'image/jpeg' ? addJpeg(file, bytes) : pixels && addPixels(file, pixels)
    if (!image) return null
    const resource = `I${references.size + 1}`
    references.set(resource, image.reference)
    return { ...image, resource }
  }
  const at = (path: string) => {
    const found = known.get(path)
    if (found !== undefined) return found
    const image = add(path)
    known.set(path, image)
    return image
  }
  return { at, references }
}

/** The bookmarks, one for each slide. */
function addOutline(file: PdfFile, slides: readonly ExportedSlide[], pages: readonly Reference[]): Reference {
  const outline = file.reserve()
  const items = slides.map(() => file.reserve())
  for (const [index, { title }] of slides.entries()) {
    const [item, page] = [items[index], pages[index]]
    if (!item || !page) continue
    file.set(
      item,
      dictionary({
        Title: text(title.trim() === '' ? copy.slide(index + 1) : title),
        Parent: outline,
        Prev: items[index - 1],
        Next: items[index + 1],
        Dest: array([page, name('Fit')]),
      }),
    )
  }
  file.set(outline, dictionary({ Type: name('Outlines'), First: items[0], Last: items.at(-1), Count: items.length }))
  return outline
}

/** Yields, so that the page can respond between slides. */
function othersMayRun(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
