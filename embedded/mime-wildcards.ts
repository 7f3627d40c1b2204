/** Hosted storage understands `image/*` among a bucket's allowed types; lite compares letter by letter. This lets it match. */
import type { KyselyPlugin, UnknownRow } from 'kysely'

/** A list of MIME types that includes what one of its patterns covers. */
class MimePatterns extends Array<string> {
  override includes(type: string): boolean {
    return this.some((pattern) => pattern === type || (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1))))
  }
}

export const mimeWildcards: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (!result.rows.some(hasWildcard)) return result
    return { ...result, rows: result.rows.map((row) => (hasWildcard(row) ? withPatterns(row) : row)) }
  },
}

function hasWildcard(row: UnknownRow): row is UnknownRow & { allowed_mime_types: string[] } {
  const types = row.allowed_mime_types
  return Array.isArray(types) && types.some((type) => String(type).endsWith('/*'))
}

function withPatterns(row: UnknownRow & { allowed_mime_types: string[] }): UnknownRow {
  return { ...row, allowed_mime_types: MimePatterns.from(row.allowed_mime_types) }
}
