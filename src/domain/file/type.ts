import { fileSizeMax } from './limits.ts'

/** The number of bytes at a file's start that are needed to find its type. */
export const headLength = 4096

type Head = Uint8Array

/** Text for any program. The bucket accepts it as text, and it keeps its extension (saved-name.ts). */
export const texts = ['txt', 'csv', 'md', 'ics', 'vcf', 'eml', 'json', 'rtf']

/** The extensions of the types that the bucket accepts. The first is added if a name has none of them. */
export const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'application/pdf': ['pdf'],
  'text/plain': texts,
  'text/csv': ['csv', 'txt'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  // Files of design and office programs are often zips. None of these runs anything.
  'application/zip': ['zip', 'sketch', 'xd', 'pages', 'numbers', 'key', 'odg', 'epub'],
  'audio/mp4': ['m4a', 'm4b', 'mp4'],
  'audio/ogg': ['ogg', 'opus', 'oga'],
  'audio/mpeg': ['mp3'],
  'video/mp4': ['mp4', 'm4v', '3gp', '3g2'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
}

/** The types of a family by their extension. Only the extension tells types of the same container apart. */
const familyOf = (family: RegExp): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(extensions).flatMap(([type, [own = '']]) => (family.test(type) ? [[own, type]] : [])),
  )
const zipped = familyOf(/\.(?:openxmlformats-|oasis\.)/)
const compound = familyOf(/\/(?:msword|vnd\.ms-)/)

/** Brands of ISO base media files (ISO/IEC 14496-12), after `ftyp`. */
const brands: readonly (readonly [RegExp, string])[] = [
  [/^avi[fs]/, 'image/avif'],
  [/^(hei[cxms]|hev[cxms])/, 'image/heic'],
  [/^(mif1|msf1)/, 'image/heif'],
  [/^M4[AB] /, 'audio/mp4'],
  [/^qt {2}/, 'video/quicktime'],
  [/^(isom|iso\d|mp4\d|avc1|hvc1|M4V|MSNV|dash|3g[p2]|f4v |XAVC|mmp4)/, 'video/mp4'],
]

/**
 * The type of a file by its content, not its name; undefined for a type that isn't accepted. The extension decides only between types of the same
 * container: a Word document and a zip begin alike.
 *
 * @param head the first `headLength` bytes
 */
export function typeOf(head: Head, name: string): string | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  const latin = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (/^GIF8[79]a/.test(latin(0, 6))) return 'image/gif'
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'image/webp'
  if (latin(4, 8) === 'ftyp') {
    const type = brands.find(([brand]) => brand.test(latin(8, 12)))?.[1]
    // Android's recorder writes a film's brand.
    return type === 'video/mp4' && /^m4[ab]$/.test(extension) ? 'audio/mp4' : type
  }
  if (begins(0x1a, 0x45, 0xdf, 0xa3)) return latin(0, 64).includes('webm') ? 'video/webm' : undefined
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0x50, 0x4b, 0x05, 0x06)) return zipped[extension] ?? 'application/zip'
  if (begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return compound[extension] ?? zipped[extension]
  // QuickTime files may begin with another box.
  if (extension === 'mov' && /^(wide|moov|mdat|free|skip)$/.test(latin(4, 8))) return 'video/quicktime'
  if (latin(0, 4) === 'OggS') return 'audio/ogg'
  // An ID3 tag, or a frame of MPEG audio.
  if (latin(0, 3) === 'ID3' || (extension === 'mp3' && begins(0xff) && ((head[1] ?? 0) & 0xe6) === 0xe2))
    return 'audio/mpeg'
  if (texts.includes(extension) && isText(head) && !markup(head)) {
    return extension === 'csv' ? 'text/csv' : 'text/plain'
  }
  // Readers accept bytes before it.
  return latin(0, 1024).includes('%PDF-') ? 'application/pdf' : undefined
}

/** Text that a browser could take for a page or a drawing. */
function markup(head: Head): 'svg' | 'html' | undefined {
  const encoding = utf16Of(head) ?? 'utf-8'
  const text = new TextDecoder(encoding).decode(head).replaceAll('\u0000', '').trimStart().toLowerCase()
  if (!text.startsWith('<')) return undefined
  if (/<svg[\s>]/.test(text)) return 'svg'
  return /<(!doctype html|html|head|body|script|iframe|style|table|div|a)[\s>]/.test(text) ? 'html' : undefined
}

/** The encoding that a byte order mark tells. */
function utf16Of(head: Head): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined
}

/** Text in any encoding of a spreadsheet program: without the control characters that only other files have. */
function isText(head: Head): boolean {
  return utf16Of(head) !== undefined || !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

/** Why a file isn't accepted, in a sentence; undefined if it is. A courtesy: the bucket decides. */
export function refusalOfFile(file: { name: string; size: number; head: Head }): string | undefined {
  const { name, size, head } = file
  if (size === 0) return `“${name}” is empty. Choose a file with something in it.`
  if (size > fileSizeMax)
    return `“${name}” is larger than ${fileSizeMax / 1024 ** 2} MB. Send a smaller one, or a link to it in a comment.`
  if (typeOf(head, name)) return undefined
  switch (markup(head)) {
    case 'svg':
      return `“${name}” is an SVG drawing, which can contain scripts. Send it as a PNG or a PDF.`
    case 'html':
      return `“${name}” is a web page, which can contain scripts. Send it as a PDF or in a zip.`
    default:
      return `“${name}” is of a type that we don't accept. Send a picture, PDF, Office document, text, CSV, zip, voice note or short video.`
  }
}
