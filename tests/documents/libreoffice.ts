import { spawn } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseCsv } from './csv.ts'

/** The parts of LibreOffice that open documents: Debian's package of each, and the library that it brings. */
const modules = {
  spreadsheets: { package: 'libreoffice-calc-nogui', library: 'sclo' },
  presentations: { package: 'libreoffice-impress-nogui', library: 'sdlo' },
} as const
export type OfficeModule = keyof typeof modules

/** Debian's package of a part of LibreOffice. */
export function libreOfficePackage(module: OfficeModule): string {
  return modules[module].package
}

/** LibreOffice's program on the PATH, null if it or this part of it isn't installed. */
export function findLibreOffice(module: OfficeModule): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const program = join(folder, 'soffice')
    try {
      accessSync(program, constants.X_OK)
      const library = join(dirname(realpathSync(program)), `lib${modules[module].library}.so`)
      return existsSync(library) ? program : null
    } catch {
      // Not in this folder.
    }
  }
  return null
}

/** The rows of each sheet in LibreOffice. */
export type Shown = Readonly<Record<string, readonly (readonly string[])[]>>

/** Separator, quotes, UTF-8, from the first row, every sheet in its own file, numbers with all their digits. */
const csvOfEverySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

/**
 * Opens workbooks in LibreOffice and reads the values that their sheets show.
 *
 * @param sheets the names of the sheets to read
 * @param recalculate whether it computes every formula. Otherwise it trusts the cached values in the files
 */
export function openInLibreOffice(
  files: readonly Uint8Array[],
  { sheets, recalculate = true }: { sheets: readonly string[]; recalculate?: boolean },
): Promise<Shown[]> {
  return converted(
    files,
    { module: 'spreadsheets', from: 'xlsx', to: csvOfEverySheet, settings: settings(recalculate) },
    (read) => Object.fromEntries(sheets.map((sheet) => [sheet, parseCsv(read(`-${sheet}.csv`).toString('utf8'))])),
  )
}

/** A presentation read by LibreOffice. */
export interface ShownPresentation {
  /** The text of each slide with its tables, charts and notes, in their order, without white space. */
  slides: readonly string[]
  /** The number of printed pages. Hidden slides aren't printed. */
  pages: number
}

/** Opens presentations in LibreOffice, reads their text and prints them. It prints no file if there is no page. */
export async function readInLibreOffice(files: readonly Uint8Array[]): Promise<ShownPresentation[]> {
  const options = { module: 'presentations', from: 'pptx', settings: settings(true) } as const
  const texts = await converted(files, { ...options, to: 'fodp' }, (read) =>
    textOfSlides(read('.fodp').toString('utf8')),
  )
  const pages = await converted(files, { ...options, to: 'pdf' }, (_, find) => {
    const printed = find('.pdf')?.toString('latin1') ?? ''
    return printed.split(/\/Type ?\/Page\b(?!s)/).length - 1
  })
  return texts.map((slides, index) => ({ slides, pages: pages[index] ?? 0 }))
}

/** The text of each page of a flat OpenDocument presentation. */
function textOfSlides(source: string): string[] {
  const [, body = ''] = source.split('<office:presentation')
  const pages = body.split('<draw:page ').slice(1)
  return pages.map((page) => {
    const paragraphs = [...page.matchAll(/<text:p(?: [^>]*)?>([\s\S]*?)<\/text:p>/g)]
    return paragraphs
      .map(([, content = '']) => unescaped(content.replaceAll(/<[^>]*>/g, '')))
      .join('')
      .replaceAll(/\s/g, '')
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(content: string): string {
  return content.replaceAll(
    /&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g,
    (whole, decimal?: string, hex?: string, name = '') => {
      if (decimal) return String.fromCodePoint(Number(decimal))
      return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? whole)
    },
  )
}

/**
 * Converts files with LibreOffice.
 *
 * @param result of one file: `read` and `find` return the output with an extension, and `read` throws if it is missing
 */
async function converted<Result>(
  files: readonly Uint8Array[],
  { module, from, to, settings }: { module: OfficeModule; from: string; to: string; settings: string },
  result: (read: (ending: string) => Buffer, find: (ending: string) => Buffer | undefined) => Result,
): Promise<Result[]> {
  const program = findLibreOffice(module)
  if (program === null) throw new Error(`LibreOffice is missing (Debian: ${libreOfficePackage(module)})`)
  const folder = mkdtempSync(join(tmpdir(), 'sevenday-documents-'))
  try {
    const paths = files.map((file, index) => {
      const path = join(folder, `${index}.${from}`)
      writeFileSync(path, file)
      return path
    })
    const profile = join(folder, 'profile')
    mkdirSync(join(profile, 'user'), { recursive: true })
    writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), settings)
    const output = await run(program, [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...['--headless', '--norestore', '--convert-to', to, '--outdir', folder],
      ...paths,
    ])
    return paths.map((path) => {
      const pathOf = (ending: string) => `${path.slice(0, -from.length - 1)}${ending}`
      const find = (ending: string) => (existsSync(pathOf(ending)) ? readFileSync(pathOf(ending)) : undefined)
      const read = (ending: string) => {
        const made = find(ending)
        if (!made) throw new Error(`LibreOffice wrote no ${pathOf(ending)}:\n${output}`)
        return made
      }
      return result(read, find)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A user's settings. 0 recalculates files of Excel always, 1 never. */
function settings(recalculate: boolean): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
  <item oor:path="/org.openoffice.Office.Calc/Formula/Load">
    <prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>${recalculate ? 0 : 1}</value></prop>
  </item>
</oor:items>
`
}

/** Resolves with the program's output. */
function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`LibreOffice ended with ${code}:\n${output}`))
    })
  })
}
