import { paths } from '#src/paths.ts'

/** The cache for files that pages store for use offline, such as the fonts of exported files. A new version of the worker leaves it alone. */
export const keptCache = 'kept'

/** The content that another app shared. */
export interface Shared {
  /** `title`, `text` and `url`, if given. */
  words: URLSearchParams
  files: readonly File[]
}

/**
 * For the worker: stores a share on this device, unchanged and in place of the last one, until a page takes it. Any website can send a share, so the
 * worker does nothing else with it.
 */
export async function keepShared(request: Request): Promise<Response> {
  const again = request.clone()
  try {
    const kept = await caches.open(keptCache)
    await kept.delete(paths.share)
    await kept.put(paths.share, new Response(request.body, request))
  } catch (error) {
    console.warn(error)
    // An address has room for texts. The page finds no files and says so.
    const fields = [...((await again.formData().catch(console.warn)) ?? [])]
    const areWords = (all: typeof fields): all is [string, string][] =>
      all.every(([, value]) => typeof value === 'string')
    if (fields[0] && areWords(fields)) return Response.redirect(`${paths.share}?${new URLSearchParams(fields)}`, 303)
  }
  return Response.redirect(`${paths.share}?kept`, 303)
}

/** The share that the worker kept; undefined if there is none, or if it can't be read. */
export async function keptShare(): Promise<Shared | undefined> {
  try {
    const entry = await (await caches.open(keptCache)).match(paths.share)
    return entry && (await sharedIn(entry))
  } catch (error) {
    console.warn('share: what another app shared could not be read', error)
    return undefined
  }
}

async function sharedIn(form: Request | Response): Promise<Shared> {
  const fields = [...(await form.formData())]
  const isFile = (value: FormDataEntryValue): value is File => typeof value !== 'string'
  return {
    words: new URLSearchParams(fields.flatMap(([name, value]) => (isFile(value) ? [] : [[name, value]]))),
    files: fields
      .map(([, value]) => value)
      .filter(isFile)
      .filter(({ size }) => size > 0),
  }
}

/** Never rejects. */
export async function forgetShared(): Promise<void> {
  await globalThis.caches?.open(keptCache).then((kept) => kept.delete(paths.share), console.warn)
}

/** Title, text and URL; '' for missing parts. */
export function wordsOf(words: URLSearchParams): [title: string, text: string, url: string] {
  const word = (part: string) => (words.get(part) ?? '').trim()
  return [word('title'), word('text'), word('url')]
}

/** One part per line, without duplicates: Android often repeats the title or the link in the text. */
export function together(...parts: string[]): string {
  return parts.filter((part, at) => part && !parts.some((other, place) => repeats(other, place, part, at))).join('\n')
}

function repeats(other: string, place: number, part: string, at: number): boolean {
  return place !== at && other.includes(part) && (other !== part || place < at)
}
