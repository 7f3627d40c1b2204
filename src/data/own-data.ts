import type { RxCollection } from 'rxdb/plugins/core'
import { editFields } from './collections/synced-table.ts'
import type { LocalDatabase } from './database.ts'

/** All of a user's own data on this device, as one JSON object. */
export interface OwnData {
  exported_at: string
  profile: object | null
  projects: object[]
  tasks: object[]
  notifications: object[]
  /** Values that an edit on another device replaced. */
  conflicts: object[]
}

/**
 * Reads a user's own rows, since an admin's device holds everyone's. Leaves out tasks of deleted projects.
 * @param now milliseconds since the epoch
 */
export async function readOwnData(db: LocalDatabase, userId: string, now: number): Promise<OwnData> {
  const [profile, projects, tasks, notifications, conflicts] = await Promise.all([
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
  }
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
