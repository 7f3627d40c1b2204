import { withoutBidiControls } from '../text/characters.ts'
import { bytesOf, shortened, trimEnd } from '../text/shortened.ts'
import { extensions } from './type.ts'

/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i

/** A name that every file system accepts and that has no misleading characters. */
export function safeFileName(name: string): string {
  const plain = trimEnd(withoutBidiControls(name).replaceAll(/[<>:"|?*/\\\p{Cc}]/gu, '_'), '. ')
  return reserved.test(plain) ? `_${plain}` : plain || 'file'
}

/** The longest name of a file, and of the folder around all files of an export: a path of both has at most 200 characters. */
const [nameMax, folderMax] = [120, 60]
/** The maximum length of a name in file systems, in bytes. */
const bytesMax = 255

/** The name of an export's folder and zip. */
export const safeFolderName = (name: string): string =>
  safeFileName(shortened(safeFileName(name), folderMax, { ending: '' }))

/** A name that file systems accept: the text before `end`, such as an extension, is shortened. */
export function fittingName(name: string, end: string): string {
  const sizeOf = (text: string) => Math.max(text.length, (bytesOf(text) * nameMax) / bytesMax)
  return shortened(name, nameMax - sizeOf(end), { sizeOf }) + end
}

/**
 * The name under which a file is saved. The name ends with an extension of the file's type, because the extension decides which program opens it: a
 * page or a program can be stored as text.
 *
 * @param type of the file in the bucket
 */
export function savedName(name: string, type: string): string {
  const safe = safeFileName(name)
  const known = extensions[type] ?? ['bin']
  const own = safe.slice(safe.lastIndexOf('.') + 1).toLowerCase()
  const isKnown = safe.includes('.') && known.includes(own)
  return isKnown
    ? fittingName(safe.slice(0, -own.length - 1), safe.slice(-own.length - 1))
    : fittingName(safe, `.${known[0]}`)
}
