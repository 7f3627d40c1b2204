import type { RxCollection } from 'rxdb/plugins/core'
import type { OwnPicture } from './avatar/own-picture.ts'
import { editFields } from './collections/synced-table.ts'
import type { LocalDatabase } from './database.ts'
import { readUnsent } from './pending-edits.ts'
import { bareDocument } from './replication/bare-document.ts'
import type { PendingEdit } from './replication/unsent.ts'
import type { Scope } from './session/identity.ts'
import type { RefusedEdit, UnsentEdit } from './sync-status.ts'

/** All of a user's own data on this device, as one JSON object. */
export interface OwnData {
  exported_at: string
  profile: object | null
  projects: object[]
  tasks: object[]
  notifications: object[]
  /** Values that an edit on another device replaced. */
  conflicts: object[]
  /** Edits that the server has not answered. */
  unsent: OwnEdit[]
  /** Edits that the server refused. */
  rejected: (OwnEdit & { reason: string; rejected_at: string })[]
  /** A chosen picture that the server doesn't have, as a data URL. */
  unsent_picture: string | null
}

/** An edit of any row: an admin's may be of another user's. */
interface OwnEdit extends Pick<UnsentEdit, 'id' | 'kind'> {
  /** `unknown`: a damaged entry of the tray. */
  table: RefusedEdit['table']
  /** The edited fields; of a new or deleted row, all of them. */
  values: Record<string, unknown>
}

/**
 * Reads a user's own rows, since an admin's device holds everyone's, and all of their unsent and refused edits. Leaves out tasks of deleted
 * projects.
 * @param now milliseconds since the epoch
 */
export async function readOwnData(
  db: LocalDatabase,
  { userId, scope }: { userId: string; scope: Scope },
  now: number,
): Promise<OwnData> {
  const [unsent, profile, projects, tasks, notifications, conflicts] = await Promise.all([
    readUnsent(db, scope),
    rows(db.profiles, { id: userId }),
    rows(db.projects, { user_id: userId }),
    rows(db.tasks, { owner_id: userId }),
    rows(db.notifications, { user_id: userId }),
    rows(db.sync_conflicts, { user_id: userId }),
  ])
  const live = new Set(projects.map(({ id }) => id))
  return {
    exported_at: new Date(now).toISOString(),
    profile: profile[0] ?? null,
    projects,
    tasks: tasks.filter(({ project_id }) => live.has(project_id)),
    notifications,
    conflicts,
    unsent: unsent.edits.map(ownEdit),
    rejected: unsent.refused.map(rejectedEdit),
    unsent_picture: dataUrl(unsent.picture?.picture ?? null),
  }
}

function ownEdit({ table, id, kind, doc }: PendingEdit): OwnEdit {
  const { base = null, push, parked } = doc.edit ?? {}
  const edited =
    kind === 'changed' ? Object.keys({ ...parked, ...push?.fields, ...base }) : Object.keys(bareDocument(doc))
  return { table, id, kind, values: Object.fromEntries(edited.map((field) => [field, doc[field]])) }
}

function rejectedEdit({ table, row_id, kind, fields, message, refused_at }: RefusedEdit): OwnData['rejected'][number] {
  return { table, id: row_id, kind, values: fields, reason: message, rejected_at: refused_at }
}

function dataUrl(picture: OwnPicture | null): string | null {
  return picture && picture.state !== 'stored' ? `data:image/jpeg;base64,${picture.jpeg}` : null
}

/** Rows without the fields that only sync uses. */
async function rows<Doc extends { xid: string }>(
  collection: RxCollection<Doc>,
  selector: object,
): Promise<Omit<Doc, 'xid'>[]> {
  const docs = await collection.find({ selector }).exec()
  return docs.map((doc) => {
    const { xid: _xid, ...row } = doc.toMutableJSON()
    return Object.fromEntries(
      Object.entries(row).filter(([field]) => !editFields.some((own) => own === field)),
    ) as typeof row
  })
}
