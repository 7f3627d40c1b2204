import type { RxCollection } from 'rxdb/plugins/core'
import { editFields } from './collections/synced-table.ts'
import type { LocalDatabase } from './database.ts'

/** Everything that this device holds about a person and that is theirs, as one JSON object. */
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
 * Reads a person's own rows: an admin's device holds everyone's. Tasks of a project that was deleted are not among them.
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

/** Without what only sync has a use for. */
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
