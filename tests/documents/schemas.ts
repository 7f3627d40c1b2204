import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'

/** Debian's package of the validator. */
export const validatorPackage = 'libxml2-utils'
const validator = 'xmllint'

/**
 * The folder with the transitional schemas of ISO/IEC 29500-4 and, in `opc-xsd`, those of part 2, which we may not publish. Undefined if
 * `OOXML_SCHEMAS` doesn't name it, or the validator isn't installed.
 */
export function findSchemas(): string | undefined {
  const folder = process.env['OOXML_SCHEMAS']
  if (!folder) return undefined
  if (!existsSync(join(folder, 'pml.xsd'))) throw new Error(`OOXML_SCHEMAS is ${folder}, where there is no pml.xsd`)
  return spawnSync(validator, ['--version']).status === 0 ? folder : undefined
}

/** The schema of a part. Properties of documents are missing: their schema loads others from the network. */
const schemas: readonly [part: RegExp, schema: string][] = [
  [/^\[Content_Types\]\.xml$/, 'opc-xsd/opc-contentTypes.xsd'],
  [/\.rels$/, 'opc-xsd/opc-relationships.xsd'],
  [/^ppt\/theme\//, 'dml-main.xsd'],
  [/^ppt\/charts\//, 'dml-chart.xsd'],
  [/^ppt\/.*\.xml$/, 'pml.xsd'],
  [/^xl\/charts\//, 'dml-chart.xsd'],
  [/^xl\/drawings\//, 'dml-spreadsheetDrawing.xsd'],
  [/^xl\/.*\.xml$/, 'sml.xsd'],
]

/**
 * Validates the parts of Office documents, including embedded documents.
 *
 * @returns the number of valid parts, and the validator's messages about the others
 */
export function validate(folder: string, files: readonly Uint8Array[]): { valid: number; errors: string[] } {
  const work = mkdtempSync(join(tmpdir(), 'sevenday-schemas-'))
  try {
    const bySchema = new Map<string, string[]>()
    const add = (file: Uint8Array, at: string) => {
      for (const [path, bytes] of Object.entries(unzipSync(file))) {
        if (path.endsWith('.xlsx')) add(bytes, join(at, `${path}.parts`))
        const schema = schemas.find(([part]) => part.test(path))?.[1]
        if (schema === undefined) continue
        const place = join(at, path)
        mkdirSync(dirname(place), { recursive: true })
        writeFileSync(place, path.startsWith('xl/worksheets/') ? withoutSpaceAttributes(bytes) : bytes)
        bySchema.set(schema, [...(bySchema.get(schema) ?? []), place])
      }
    }
    files.forEach((file, index) => add(file, join(work, String(index))))
    let valid = 0
    const errors: string[] = []
    for (const [schema, paths] of bySchema) {
      // A command's arguments are limited.
      for (let from = 0; from < paths.length; from += 500) {
        const some = paths.slice(from, from + 500)
        const { stderr } = spawnSync(validator, ['--nonet', '--noout', '--schema', join(folder, schema), ...some], {
          encoding: 'utf8',
          maxBuffer: 1e8,
        })
        const lines = stderr.split('\n').filter(Boolean)
        const fine = lines.filter((line) => line.endsWith(' validates'))
        valid += fine.length
        if (fine.length < some.length) errors.push(...lines.filter((line) => !line.endsWith(' validates')))
      }
    }
    return { valid, errors }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The schema of texts in cells has no `xml:space`, which Excel itself writes. */
function withoutSpaceAttributes(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll(' xml:space="preserve"', '')
}
