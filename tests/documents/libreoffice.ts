import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseCsv } from './csv.ts'

/** Debian's package of LibreOffice's spreadsheet. */
export const libreOfficePackage = 'libreoffice-calc-nogui'

/** LibreOffice's program on the PATH, null if it isn't installed. */
export function findLibreOffice(): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const program = join(folder, 'soffice')
    try {
      accessSync(program, constants.X_OK)
      return program
    } catch {
      // Not in this folder.
    }
  }
  return null
}

/** The rows of each sheet as LibreOffice shows them. */
export type Shown = Readonly<Record<string, readonly (readonly string[])[]>>

/** Separator, quotes, UTF-8, from the first row, every sheet in a file of its own, numbers with all their digits. */
const csvOfEverySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

/**
 * Opens workbooks in LibreOffice and reads what their sheets show.
 *
 * @param sheets the names of the sheets to read
 * @param recalculate whether it computes every formula. Otherwise it trusts the values that the files carry
 */
export async function openInLibreOffice(
  files: readonly Uint8Array[],
  { sheets, recalculate = true }: { sheets: readonly string[]; recalculate?: boolean },
): Promise<Shown[]> {
  const program = findLibreOffice()
  if (program === null) throw new Error(`LibreOffice is missing (Debian: ${libreOfficePackage})`)
  const folder = mkdtempSync(join(tmpdir(), 'sevenday-documents-'))
  try {
    const paths = files.map((file, index) => {
      const path = join(folder, `${index}.xlsx`)
      writeFileSync(path, file)
      return path
    })
    const profile = join(folder, 'profile')
    mkdirSync(join(profile, 'user'), { recursive: true })
    writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), settings(recalculate))
    const output = await run(program, [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...['--headless', '--norestore', '--convert-to', csvOfEverySheet, '--outdir', folder],
      ...paths,
    ])
    return paths.map((path) => {
      const tables = sheets.map((sheet) => {
        const csv = path.replace(/\.xlsx$/, `-${sheet}.csv`)
        if (!existsSync(csv)) throw new Error(`LibreOffice wrote no ${csv}:\n${output}`)
        return [sheet, parseCsv(readFileSync(csv, 'utf8'))]
      })
      return Object.fromEntries(tables)
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

/** Resolves with what the program printed. */
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
