import { deckThemes, partKinds, slideKinds } from '../deck/slide.ts'
import { lineKinds, scenarioNames } from '../projection/inputs.ts'
import { type DocumentRow, type ProjectDocument, rowTitleMax, sentDocument, sentRow } from './table.ts'

export const documentKinds = ['projection', 'deck'] as const
export const documentTemplates = ['', 'subscription', 'marketplace', 'services', 'shop'] as const
export const documentThemes = ['', ...deckThemes] as const
export const figuresScenarios = ['', ...scenarioNames] as const
export const rowKinds = [...lineKinds, ...slideKinds, ...partKinds] as const

/** Maximum number of live documents that a customer creates in a project. */
export const documentsMax = 20
/** Maximum number of live rows that a customer creates in a document, including hidden ones. */
export const documentRowsMax = 200
/** Maximum number of documents, and of rows, of a customer, including deleted ones that aren't purged yet. */
export const documentsKeptMax = 2000
export const documentRowsKeptMax = 20_000
export const rowTextMax = 4000
/** Maximum length of each text of a row. */
export const rowTextsMax: Readonly<Record<string, number>> = { title: rowTitleMax, body: rowTextMax, notes: rowTextMax }
/** The name of a picture in the bucket of files: project, post and part. */
export const picturePath =
  /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/(original|preview))?$/

type New<Row> = Omit<Row, 'xid'>

/** A document without answers, as a device creates it. @param now ISO time */
export function newDocument(
  project: { id: string; user_id: string },
  now: string,
  values: Pick<ProjectDocument, 'name'> & Partial<ProjectDocument>,
): New<ProjectDocument> {
  const own = { id: crypto.randomUUID(), project_id: project.id, owner_id: project.user_id }
  return { ...sentDocument, ...own, created_at: now, updated_at: now, ...values }
}

/** A row of a document, as a device creates it. @param now ISO time */
export function newRow(
  document: Pick<ProjectDocument, 'id' | 'owner_id'>,
  now: string,
  values: Pick<DocumentRow, 'kind'> & Partial<DocumentRow>,
): New<DocumentRow> {
  const own = { id: crypto.randomUUID(), document_id: document.id, owner_id: document.owner_id }
  return { ...sentRow, ...own, created_at: now, updated_at: now, ...values }
}

/** Names a field of a row of a document, or of the document itself. */
export const fieldKey = (rowId: string, column: string) => `${rowId}.${column}`

/** The row of a `fieldKey`. */
export const rowOfKey = (key: string) => key.slice(0, key.lastIndexOf('.'))
