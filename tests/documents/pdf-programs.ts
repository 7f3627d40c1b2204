import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's packages of the programs that read PDFs. */
export const pdfPackages = { pdftotext: 'poppler-utils', qpdf: 'qpdf' } as const
export type PdfProgram = keyof typeof pdfPackages

/** Whether a program that reads PDFs is on the PATH. */
export function hasPdfProgram(program: PdfProgram): boolean {
  return spawnSync(program, [program === 'qpdf' ? '--version' : '-v']).error === undefined
}

/** The text of each page in the order of its content, copied by Poppler. */
export function copiedByPoppler(file: Uint8Array): string[] {
  const { status, stdout, stderr } = inFile(file, 'pdftotext', (path) => ['-raw', '-enc', 'UTF-8', path, '-'])
  if (status !== 0 || stderr !== '') throw new Error(`pdftotext ended with ${status}: ${stderr}`)
  return stdout.split('\f').slice(0, -1)
}

/** qpdf's complaints about a file, '' for none. */
export function complaintsOfQpdf(file: Uint8Array): string {
  const { status, stdout, stderr } = inFile(file, 'qpdf', (path) => ['--check', path])
  return status === 0 ? stderr : `${stdout}${stderr}`
}

function inFile(
  file: Uint8Array,
  program: PdfProgram,
  options: (path: string) => string[],
): { status: number | null; stdout: string; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sevenday-documents-'))
  try {
    const path = join(folder, 'deck.pdf')
    writeFileSync(path, file)
    return spawnSync(program, options(path), { encoding: 'utf8', maxBuffer: 1e8 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
