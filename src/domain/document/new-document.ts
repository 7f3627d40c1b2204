import { v5 } from 'uuid'
import { sentDocument, sentRow } from './fields.ts'
import type { ProjectDocument, DocumentRow } from './schema.ts'

type New<Row> = Omit<Row, 'xid'>

/** Never change it: rows on devices and on the server have ids that were made with it. */
const namespace = '5a4f1d2e-8c36-4a0b-9e57-6d1b0c7f3a92'

/** The id of a template's row in a document: the same on each device, so that two of them make one row. @param key what the row is in the template */
export function templateRowId(documentId: string, kind: DocumentRow['kind'], key: string): string {
  return v5(`${documentId}/${kind}/${key}`, namespace)
}

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
