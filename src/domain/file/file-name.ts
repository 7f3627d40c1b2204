import { withoutBidiControls } from '../text/characters.ts'
import { shortened } from '../text/shortened.ts'
import { approvalTitleMax } from '../post/table.ts'

/** Names are stored as titles of posts. */
const longest = approvalTitleMax

/**
 * A file's name in its stored form: without characters that names can't have, and shortened before its extension.
 * @param name as the device gives it
 */
export function storableName(name: string): string {
  const letters = [...withoutBidiControls(name.toWellFormed())]
  const plain =
    letters
      .map((letter) => (isForbidden(letter) ? '_' : letter))
      .join('')
      .trim() || 'file'
  const sizeOf = (text: string) => [...text].length
  if (sizeOf(plain) <= longest) return plain
  const extension = /\.[^.\s]{1,10}$/.exec(plain)?.[0] ?? ''
  return shortened(plain.slice(0, plain.length - extension.length), longest - sizeOf(extension), { sizeOf }) + extension
}

/** Control characters, and separators of folders. */
function isForbidden(letter: string): boolean {
  return letter < ' ' || letter === '\u007f' || letter === '/' || letter === '\\'
}

const units = ['bytes', 'KB', 'MB', 'GB'] as const

/** A size in words, such as 3.4 MB. Never rounded down to zero, nor up to the next unit. @param bytes not negative */
export function sizeText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  if (unit === 0) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  return `${value < 9.95 ? Number(value.toFixed(1)) : Math.round(value)} ${units[unit]}`
}

/** The remaining time in words. @param seconds not negative */
export function timeLeftText(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `about ${minutes} min left` : 'more than an hour left'
}

/** Files with the same name are versions of one file. */
export function versionKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
