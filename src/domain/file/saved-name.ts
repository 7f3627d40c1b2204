import { withoutBidiControls } from '../bidi.ts'
import { trimEnd } from '../trim-end.ts'

/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A name that every file system accepts, and that reads as it is. */
export function safeFileName(name: string): string {
  const plain = trimEnd(withoutBidiControls(name).replaceAll(/[<>:"|?*/\\\p{Cc}]/gu, '_'), '. ')
  return reserved.test(plain) ? `_${plain}` : plain || 'file'
}

/** The extensions of the types that the bucket takes. The first is added where none fits. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'csv'],
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
  // What design and office programs save is often a zip. None of these runs anything.
  'application/zip': ['zip', 'sketch', 'xd', 'pages', 'numbers', 'key', 'odg', 'epub'],
  'video/mp4': ['mp4', 'm4v', '3gp', '3g2'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
}

/**
 * The name under which a file is saved. It ends with an extension of its type, because the extension decides what opens it: a page or a
 * program can be stored as a text.
 *
 * @param type of the file in the bucket
 */
export function savedName(name: string, type: string): string {
  const safe = safeFileName(name)
  const known = extensions[type] ?? ['bin']
  const own = safe.slice(safe.lastIndexOf('.') + 1).toLowerCase()
  return safe.includes('.') && known.includes(own) ? safe : `${safe}.${known[0]}`
}
