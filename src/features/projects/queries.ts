import { map } from 'rxjs'
import type { LocalDatabase } from '#src/data/database.ts'
import { type Project, projectInputSchema } from '#src/domain/project/schema.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { useLive } from '../workspace/use-live.ts'
import { useWorkspace } from '../workspace/workspace-context.ts'

/** The signed-in person's own projects, the newest first; undefined while not yet read. */
export function useProjects(): readonly Project[] | undefined {
  const { userId } = useWorkspace().identity
  return useLive(ownProjects, userId)
}

/** Open conflicts of the person's own projects by project id, the latest first; undefined while not yet read. */
export function useProjectConflicts(): ReadonlyMap<string, readonly SyncConflict[]> | undefined {
  const { userId } = useWorkspace().identity
  return useLive(openConflicts, userId)
}

// An admin's device holds everyone's projects; this page shows one's own.
export function ownProjects(db: LocalDatabase, userId: string) {
  return db.projects
    .find({ selector: { user_id: userId }, sort: [{ created_at: 'desc' }] })
    .$.pipe(map((docs) => docs.map(plain)))
}

export function openConflicts(db: LocalDatabase, userId: string) {
  return db.sync_conflicts
    .find({ selector: { user_id: userId, table_name: 'projects', is_resolved: false }, sort: [{ created_at: 'desc' }] })
    .$.pipe(map((docs) => byProject(docs.map(plain))))
}

function byProject(conflicts: readonly SyncConflict[]): ReadonlyMap<string, readonly SyncConflict[]> {
  // What people can't edit they can't restore either.
  const restorable = conflicts.filter((conflict) => Object.hasOwn(projectInputSchema.shape, conflict.field))
  return Map.groupBy(restorable, (conflict) => conflict.row_id)
}

const plainOf = new WeakMap<object, unknown>()

/**
 * The document as a plain object, the same object as long as the document is the same: a list of a thousand memoised cards
 * then renders the one that changed. (RxDB hands out one instance for each revision of a document.)
 */
function plain<T>(doc: { toMutableJSON(): T }): T {
  const known = plainOf.get(doc)
  if (known !== undefined) return known as T
  const fresh = doc.toMutableJSON()
  plainOf.set(doc, fresh)
  return fresh
}
