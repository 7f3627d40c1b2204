import { sentDocument, sentRow } from './fields.ts'
import type { ProjectDocument, DocumentRow } from './schema.ts'

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
