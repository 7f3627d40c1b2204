import { map } from 'rxjs'
import type { LocalDatabase } from '#src/data/database.ts'
import { liveRow, liveRows, plainRow } from '#src/data/live-list.ts'
import { newProject } from '#src/domain/project/fields.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { type PagedList, useLiveCount, usePagedList } from '../lists/use-paged-list.ts'
import { useLive } from '../workspace/use-live.ts'
import { useWorkspace } from '../workspace/workspace-context.ts'
import { type ProjectListState, sortOptions } from './list-state.ts'

/** The signed-in person's own projects, filtered, sorted and searched; undefined while not yet read. */
export function useProjectList({ status, sort, q }: ProjectListState): PagedList<Project> | undefined {
  const { userId } = useWorkspace().identity
  return usePagedList({
    table: 'projects',
    // An admin's device holds everyone's projects; this page shows one's own.
    where: { user_id: userId, ...(status !== 'all' && { status }) },
    sort: sortOptions[sort].by,
    search: { text: q, fields: ['name', 'description'] },
  })
}

/** How many projects the person has, whatever the filters. */
export function useProjectCount(): number | undefined {
  const { userId } = useWorkspace().identity
  return useLiveCount({ table: 'projects', where: { user_id: userId } })
}

/** A project by its id: null where it is not on this device, undefined while not yet read. */
export function useProject(id: string): Project | null | undefined {
  return useLive(liveRow<'projects'>, { table: 'projects', id })
}

/** The projects with these ids that are on this device; undefined while not yet read. */
export function useProjectsById(ids: readonly string[]): readonly Project[] | undefined {
  return useLive(liveRows<'projects'>, { table: 'projects', ids })
}

/** Open conflicts of the person's own projects by project id, the latest first; undefined while not yet read. */
export function useProjectConflicts(): ReadonlyMap<string, readonly SyncConflict[]> | undefined {
  const { userId } = useWorkspace().identity
  return useLive(openConflicts, userId)
}

export function openConflicts(db: LocalDatabase, userId: string) {
  return db.sync_conflicts
    .find({ selector: { user_id: userId, table_name: 'projects', is_resolved: false }, sort: [{ created_at: 'desc' }] })
    .$.pipe(map((docs) => byProject(docs.map(plainRow<SyncConflict>))))
}

function byProject(conflicts: readonly SyncConflict[]): ReadonlyMap<string, readonly SyncConflict[]> {
  // What people can't edit they can't restore either.
  const restorable = conflicts.filter((conflict) => Object.hasOwn(newProject, conflict.field))
  return Map.groupBy(restorable, (conflict) => conflict.row_id)
}
