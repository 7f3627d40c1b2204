import subsetting from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url'
import shaping from 'harfbuzzjs/dist/harfbuzz.wasm?url'
import { layoutSlide } from '#src/domain/deck/layout.ts'
import { hasContent, outline } from '#src/domain/deck/outline.ts'
import type { Deck } from '#src/domain/deck/slide.ts'
import { safeFileName } from '#src/domain/file/saved-name.ts'
import type { ExportedDeck, ExportedPicture } from '#src/export/deck/exported-deck.ts'
import { deckFontFiles, type PdfFiles, scriptsOf } from '#src/export/deck/pdf/deck-fonts.ts'
import { deckPdf } from '#src/export/deck/pdf/deck-pdf.ts'
import { deckPresentation, presentationType } from '#src/export/deck/pptx/presentation.ts'
import { keptCache } from '#src/pwa/shared.ts'
import type { Pictures } from './use-pictures.ts'

export { WebAssemblyRefused } from '#src/export/harfbuzz/harfbuzz.ts'
export { saveOrShare } from '../core/save-or-share.ts'

export interface ExportOptions {
  author: string
  pictures: Pick<Pictures, 'blob'>
  /** The finished fraction, up to 1. */
  onProgress: (done: number) => void
  /** Characters that the PDF has no font for. */
  onUndrawn: (characters: readonly string[]) => void
  /** The number of pictures that are missing in the file, because this device can't get them; at least 1. */
  onMissing: (count: number) => void
}

/** A font, or the program that draws with it, isn't on this device and can't be fetched. */
export class FontMissing extends Error {}

const types = { pptx: presentationType, pdf: 'application/pdf' } as const

/**
 * A deck as a file, named after the project.
 *
 * @throws FontMissing for a PDF only, as the next
 * @throws WebAssemblyRefused
 */
export async function fileOf(
  kind: keyof typeof types,
  deck: Deck,
  projectName: string,
  { author, pictures, onProgress, onUndrawn, onMissing }: ExportOptions,
): Promise<File> {
  const { exported, missing } = await exportedDeck(kind, deck, author, pictures)
  let bytes: Uint8Array<ArrayBuffer>
  if (kind === 'pptx') bytes = deckPresentation(exported)
  else {
    const made = await deckPdf(exported, await filesFor(exported), onProgress)
    if (made.undrawn.length > 0) onUndrawn(made.undrawn)
    bytes = made.bytes
  }
  if (missing > 0) onMissing(missing)
  return new File([bytes], `${safeFileName(`${projectName} ${deck.name}`)}.${kind}`, { type: types[kind] })
}

/** The slides with content, laid out, with the pictures that this device can get. */
async function exportedDeck(
  kind: keyof typeof types,
  deck: Deck,
  author: string,
  pictures: Pick<Pictures, 'blob'>,
): Promise<{ exported: ExportedDeck; missing: number }> {
  const slides = deck.slides
    .filter((slide) => hasContent(slide, deck) && (kind === 'pptx' || !slide.hidden))
    .map((slide) => {
      const { id, kind, title, notes, hidden } = slide
      return { id, title: title || outline[kind].name, notes, hidden, scene: layoutSlide(slide, deck).scene }
    })
  const paths = slides.flatMap(({ scene }) =>
    scene.elements.flatMap((element) => (element.type === 'picture' ? element.path : [])),
  )
  const found = await Promise.all(
    [...new Set(paths)].map(
      async (path) => [path, await exportedPicture(await pictures.blob(path), kind === 'pdf')] as const,
    ),
  )
  const known = found.flatMap(([path, picture]) => (picture ? [[path, picture] as const] : []))
  return {
    exported: { name: deck.name, author, slides, pictures: new Map(known) },
    missing: found.length - known.length,
  }
}

/** A picture in the form for files; undefined if the browser can't read it. @param withPixels for a PDF */
export async function exportedPicture(
  blob: Blob | undefined,
  withPixels: boolean,
): Promise<ExportedPicture | undefined> {
  if (!blob) return undefined
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const mediaType = pictureTypes.get(bytes[0] ?? 0)
  if (!mediaType) return undefined
  const bitmap = await createImageBitmap(new Blob([bytes], { type: mediaType })).catch(() => undefined)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  const pixels = withPixels && mediaType === 'image/png' ? pixelsOf(bitmap) : undefined
  bitmap.close()
  return { bytes, mediaType, width, height, pixels }
}

/** Undefined if the device lacks the memory: the PDF then has an empty frame. */
function pixelsOf(bitmap: ImageBitmap): ImageData | undefined {
  const { width, height } = bitmap
  try {
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return context?.getImageData(0, 0, width, height)
  } catch (error) {
    console.warn('decks: the pixels of a picture could not be read', error)
    return undefined
  }
}

/** The types that the app makes, by their first byte. Other types would break the file. */
const pictureTypes = new Map<number, ExportedPicture['mediaType']>([
  [0x89, 'image/png'],
  [0xff, 'image/jpeg'],
])

const programs = Object.entries({ shaping, subsetting }).map(
  ([name, path]) => [name, new URL(path, location.href)] as const,
)

async function filesFor(deck: ExportedDeck): Promise<PdfFiles> {
  const files = [...programs, ...deckFontFiles(scriptsOf(deck))]
  const read = await Promise.all(files.map(async ([name, file]) => [name, await fileAt(file.href)] as const))
  return Object.fromEntries(read) as unknown as PdfFiles
}

const stored = [...programs, ...deckFontFiles()].map(([, file]) => file.href)

/** Stores what the PDF is made with on this device, so that it is made offline too. @throws FontMissing */
export async function storePdfFiles(): Promise<void> {
  await Promise.all(stored.map(fileAt))
  // Drop the files of former versions.
  const cache = await kept()
  const old = ((await cache?.keys()) ?? []).filter(({ url }) => isForPdf.test(url) && !stored.includes(url))
  for (const request of old) await cache?.delete(request)
}

const isForPdf = /\/(noto-sans|harfbuzz)[\w.-]*$/

/** Undefined if the page has no caches, because it isn't secure. */
function kept(): Promise<Cache | undefined> {
  return globalThis.caches?.open(keptCache).catch(() => undefined)
}

/** @throws FontMissing */
async function fileAt(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const cache = await kept()
  const known = await cache?.match(url)
  if (known) return new Uint8Array(await known.arrayBuffer())
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) throw new FontMissing(`${url} could not be read`)
  await cache?.put(url, answer.clone()).catch(() => undefined)
  return new Uint8Array(await answer.arrayBuffer())
}
