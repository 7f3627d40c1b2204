/**
 * Test kit: complete rows. A test names only the values that matter to it. The others derive from the table's declaration, so a new column changes no
 * test.
 */
import { type ContactMessage, contactMessagesTable } from '#src/domain/contact/table.ts'
import {
  type DocumentRow,
  documentRowsTable,
  documentsTable,
  type ProjectDocument,
} from '#src/domain/document/table.ts'
import { type Notification, notificationsTable } from '#src/domain/notification/table.ts'
import { type Post, postsTable } from '#src/domain/post/table.ts'
import { type Profile, profilesTable } from '#src/domain/profile/table.ts'
import { type Project, projectsTable } from '#src/domain/project/table.ts'
import type { Column, Columns, RowOf } from '#src/domain/table.ts'
import { type Task, tasksTable } from '#src/domain/task/table.ts'

/** A row in the server's form: with a new id, `xid` '7', and the table's defaults. All times are the same. */
export function rowOf<Of extends Columns>(
  { columns, defaults }: { columns: Of; defaults: object },
  values: Partial<RowOf<Of>>,
): RowOf<Of> {
  const blank = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, blankOf(column)]))
  return { id: crypto.randomUUID(), xid: '7', ...blank, ...defaults, ...values } as RowOf<Of>
}

function blankOf({ kind, nullable, min, added }: Column): unknown {
  if (added !== undefined) return added
  if (nullable) return ''
  return {
    ...{ id: '', time: '2026-11-20T10:00:00.000Z', date: '2026-11-20', text: '', flag: false },
    ...{ integer: min ?? 0, object: {}, json: null },
  }[kind]
}

export const taskRow = (values: Partial<Task> = {}): Task => rowOf(tasksTable, values)
export const projectRow = (values: Partial<Project> = {}): Project => rowOf(projectsTable, values)
export const postRow = (values: Partial<Post> = {}): Post => rowOf(postsTable, values)
export const documentRow = (values: Partial<ProjectDocument> = {}): ProjectDocument => rowOf(documentsTable, values)
export const documentRowRow = (values: Partial<DocumentRow> = {}): DocumentRow => rowOf(documentRowsTable, values)
export const notificationRow = (values: Partial<Notification> = {}): Notification => rowOf(notificationsTable, values)
export const profileRow = (values: Partial<Profile> = {}): Profile => rowOf(profilesTable, values)
export const messageRow = (values: Partial<ContactMessage> = {}): ContactMessage => rowOf(contactMessagesTable, values)
