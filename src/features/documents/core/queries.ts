import { combineLatest, map, type Observable } from 'rxjs'
import { type EarlyQuestions, livePage, liveRow, plainRow } from '#src/data/queries/live-list.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { documentRowsMax, documentsMax } from '#src/domain/document/rules.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'

/** More than the limit: two devices can exceed it together, and users must see all documents to delete some. */
const beyond = 5

type Kind = ProjectDocument['kind']

/** A project's documents of every kind, oldest first; undefined until read. */
export function useDocuments(projectId: string): readonly ProjectDocument[] | undefined {
  return useLive(livePage<'documents'>, documentsOf(projectId))?.rows
}

function documentsOf(project_id: string): ListRequest<'documents'> {
  return {
    table: 'documents',
    where: { project_id },
    sort: [{ field: 'created_at', direction: 'asc' }],
    limit: documentsMax * beyond,
  }
}

/** A document by its id: null if it is not on this device, or not one of this kind and project; undefined until read. */
export function useDocument(projectId: string, kind: Kind, id: string): ProjectDocument | null | undefined {
  const document = useLive(liveRow<'documents'>, { table: 'documents', id })
  return document && (document.project_id !== projectId || document.kind !== kind) ? null : document
}

/** The stored rows of a document, hidden ones too; undefined until read. */
export function useDocumentRows(documentId: string): readonly DocumentRow[] | undefined {
  return useLive(livePage<'document_rows'>, rowsOf(documentId))?.rows
}

function rowsOf(document_id: string): ListRequest<'document_rows'> {
  return {
    table: 'document_rows',
    where: { document_id },
    sort: [{ field: 'created_at', direction: 'asc' }],
    limit: documentRowsMax * beyond,
  }
}

/** The early queries of the editor. */
export const askEarly: EarlyQuestions = (ask, { ids: [projectId = '', id = ''] }) =>
  Promise.all([
    ask(liveRow<'projects'>, { table: 'projects', id: projectId }),
    ask(liveRow<'documents'>, { table: 'documents', id }),
    ask(livePage<'document_rows'>, rowsOf(id)),
  ])

/** A document with its stored rows. */
export interface WholeDocument {
  document: ProjectDocument
  rows: readonly DocumentRow[]
}

/**
 * The last edited document of a kind in these projects, including edits of its rows; null if there is none.
 *
 * @param projectIds the user's own projects: documents of a deleted project stay on the device until the server has deleted them
 */
export function lastEdited(
  db: LocalDatabase,
  { ownerId, projectIds, kind: wanted }: { ownerId: string; projectIds: readonly string[]; kind: Kind },
): Observable<WholeDocument | null> {
  const documents = db.documents.find({ selector: { owner_id: ownerId } }).$
  const rows = db.document_rows.find({ selector: { owner_id: ownerId } }).$
  return combineLatest([documents, rows]).pipe(
    map(([found, lines]) => {
      const open = found.filter(({ kind, project_id }) => kind === wanted && projectIds.includes(project_id))
      const latest = new Map(open.map((document) => [document.id, document.updated_at]))
      for (const { document_id, updated_at } of lines) {
        const known = latest.get(document_id)
        if (known !== undefined && known < updated_at) latest.set(document_id, updated_at)
      }
      const timeOf = ({ id }: { id: string }) => latest.get(id) ?? ''
      const [last] = open.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1))
      if (!last) return null
      const own = lines.filter(({ document_id }) => document_id === last.id)
      return { document: plainRow(last), rows: own.map(plainRow) }
    }),
  )
}
