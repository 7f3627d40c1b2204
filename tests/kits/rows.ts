/**
 * Test kit: whole rows, of which a test names the values that matter to it. The others follow from the table's declaration, so a new column
 * changes no test.
 */
import type { ContactMessage } from '#src/domain/contact/message.ts'
import { contactMessagesTable } from '#src/domain/contact/table.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/schema.ts'
import { documentRowsTable, documentsTable } from '#src/domain/document/table.ts'
import type { Notification } from '#src/domain/notification/schema.ts'
import { notificationsTable } from '#src/domain/notification/table.ts'
import type { Post } from '#src/domain/post/schema.ts'
import { postsTable } from '#src/domain/post/table.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import { profilesTable } from '#src/domain/profile/table.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { projectsTable } from '#src/domain/project/table.ts'
import type { Column, Table } from '#src/domain/table.ts'
import type { Task } from '#src/domain/task/schema.ts'
import { tasksTable } from '#src/domain/task/table.ts'

/** A row as the server sends it: with a new id, `xid` '7', and the table's defaults. Times are all the same. */
export function rowOf<Row>({ columns, defaults }: Table<Row>, values: Partial<Row>): Row {
  const blank = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, blankOf(column)]))
  return { id: crypto.randomUUID(), xid: '7', ...blank, ...defaults, ...values } as Row
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
