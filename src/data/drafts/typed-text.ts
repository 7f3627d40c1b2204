import { distinctUntilChanged, Observable } from 'rxjs'
import { sameValue } from '#src/domain/lists.ts'
import type { UnsentEdit } from '../edits/edits.ts'
import { draftKey } from './draft-key.ts'
import type { Drafts } from './drafts.ts'

/** After this time without a letter, another page's draft counts as abandoned, in milliseconds. Pages save two seconds after the last letter. */
export const abandonedAfter = 10_000

/** A row of a document that is typed into. */
export interface TypedRow {
  kind: 'deck' | 'projection'
  /** The document's id. */
  documentId: string
  rowId: string
}

/** The row of a draft that is text in a document; undefined for other drafts. */
function typedRow(userId: string, key: string): TypedRow | undefined {
  const [kind, documentId, rowId, field] = key.slice(draftKey(userId, '').length).split('.')
  const isTyped = (kind === 'deck' || kind === 'projection') && documentId && rowId && field
  return isTyped ? { kind, documentId, rowId } : undefined
}

/** The rows of documents whose typed text isn't an edit yet. */
export function typedRowsOf(drafts: Drafts, userId: string): TypedRow[] {
  return drafts.list(userId).flatMap(({ key }) => typedRow(userId, key) ?? [])
}

/** The same, live. */
export function typedRows(drafts: Drafts, userId: string): Observable<readonly TypedRow[]> {
  return new Observable<readonly TypedRow[]>((observer) => {
    const tell = () => observer.next(typedRowsOf(drafts, userId))
    tell()
    return drafts.subscribe(tell)
  }).pipe(distinctUntilChanged<readonly TypedRow[]>(sameValue))
}

const labels = { deck: 'Text in a pitch deck', projection: 'An answer in a projection' }

/** Text in documents counts as unsent from its first letter, because a page will turn it into an edit. */
export function unsentText({ kind, documentId, rowId }: TypedRow): UnsentEdit {
  const table = rowId === documentId ? 'documents' : 'document_rows'
  return { table, id: rowId, kind: 'changed', label: labels[kind] }
}

/** Drafts that wait for their user, because no page turns them into an edit. */
export function openDraftsOf(drafts: Drafts, userId: string): { key: string; text: string }[] {
  return drafts.list(userId).filter(({ key }) => !typedRow(userId, key))
}
