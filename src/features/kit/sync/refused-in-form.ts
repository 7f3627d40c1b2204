import type { RefusedEdit } from '#src/data/edits/edits.ts'

/** Where a refused edit opens in the form of a page. A refused deletion has no values to correct. */
export function refusedInForm(path: string, { id, row_id, kind }: RefusedEdit): string | undefined {
  if (kind === 'deleted') return undefined
  const form = kind === 'created' ? 'new' : new URLSearchParams({ edit: row_id })
  return `${path}?${form}&${new URLSearchParams({ refused: id })}`
}
