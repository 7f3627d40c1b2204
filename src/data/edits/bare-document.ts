import type { Doc } from './unsent-edit.ts'

/** A document without its edit and RxDB's fields, as the server and the user see it. */
export function bareDocument(doc: Doc): Record<string, unknown> {
  const { dirty: _dirty, edit: _edit, seen: _seen, counted, _meta, _rev, _attachments, ...document } = doc
  return { ...document, ...counted }
}
