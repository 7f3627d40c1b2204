import type { WaitingFile } from '#src/data/uploads/waiting-files.ts'
import { sizeText, timeLeftText } from '#src/domain/file/file-name.ts'

/** The progress of an upload, in words. */
export function progressText({ row, sent, rate }: Pick<WaitingFile, 'row' | 'sent' | 'rate'>): string {
  if (sent === 0) return sizeText(row.file_size)
  const left = rate > 0 ? `, ${timeLeftText((row.file_size - sent) / rate)}` : ''
  return `${sizeText(sent)} of ${sizeText(row.file_size)} sent${left}`
}
