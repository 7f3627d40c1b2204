import type { RxDocumentData } from 'rxdb/plugins/core'
import { auditTime, type Observable, merge, startWith, switchMap, timer } from 'rxjs'
import type { Project } from '#src/domain/project/table.ts'
import { completedToday } from '#src/domain/task/rules.ts'
import type { Task } from '#src/domain/task/table.ts'
import { type CountRequest, isCounted } from '../store/list-request.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { EarlyRows } from '../store/early-rows.ts'

export interface TaskCounts {
  total: number
  completed: number
  pending: number
  inProgress: number
  completedToday: number
}

/** How often "today" is recalculated, in milliseconds. */
const step = 60_000

/**
 * Counts the live tasks in a user's own projects. Counts by index and reads no task, even on an admin's device with everyone's tasks. Tasks
 * of a project deleted on this device leave the count at once, although only the server deletes them.
 */
export function liveTaskCounts(db: LocalDatabase, ownerId: string): Observable<TaskCounts> {
  const changes = merge(db.tasks.eventBulks$, db.projects.eventBulks$).pipe(auditTime(0))
  return merge(changes, timer(step, step)).pipe(
    startWith(null),
    switchMap(() => countTasks(db, ownerId, Date.now())),
  )
}

liveTaskCounts.early = async (rows: EarlyRows, ownerId: string): Promise<TaskCounts | undefined> => {
  const counting = countEach(ownerId, Date.now(), rows.count)
  const [deleted, counts] = await Promise.all([rows.countUnsentDeletions('projects'), counting])
  // Only the database knows which tasks belong to a deleted project.
  return deleted === 0 && !Object.values(counts).includes(undefined) ? (counts as TaskCounts) : undefined
}

/** @param now milliseconds since the epoch */
export function countTasks(db: LocalDatabase, ownerId: string, now: number): Promise<TaskCounts> {
  const reading = tasksOfDeletedProjects(db, ownerId)
  return countEach(ownerId, now, async (request) => {
    const { where, above } = request
    const selector = { ...where, ...(above && { [above.field]: { $gt: above.value } }) }
    const [total, gone] = await Promise.all([db.tasks.count({ selector }).exec(), reading])
    return total - gone.filter((task) => isCounted(request, task)).length
  })
}

/** Counts each figure by its own request. */
async function countEach<Count>(
  owner_id: string,
  now: number,
  count: (request: CountRequest<'tasks'>) => Promise<Count>,
): Promise<Record<keyof TaskCounts, Count>> {
  const those = (where: Partial<Task>): CountRequest<'tasks'> => ({ table: 'tasks', where: { owner_id, ...where } })
  const completed = those({ status: 'completed' })
  const [total, done, pending, inProgress, today] = await Promise.all([
    count(those({})),
    count(completed),
    count(those({ status: 'pending' })),
    count(those({ status: 'in-progress' })),
    count({ ...completed, above: { field: 'completed_at', value: startOfToday(now) } }),
  ])
  return { total, completed: done, pending, inProgress, completedToday: today }
}

function startOfToday(now: number): string {
  return new Date(completedToday.since(now)).toISOString()
}

/** Until the server answers a project's deletion, its tasks are still on this device: usually none, at most a few. */
async function tasksOfDeletedProjects(db: LocalDatabase, ownerId: string): Promise<Task[]> {
  const deleted = await deletedProjects(db)
  const tasks = await Promise.all(deleted.map(({ id }) => db.tasks.find({ selector: { project_id: id } }).exec()))
  return tasks.flat().filter(({ owner_id }) => owner_id === ownerId)
}

async function deletedProjects(db: LocalDatabase): Promise<RxDocumentData<Project>[]> {
  // Imported late: the screen must not load the database's code before its data.
  const { prepareQuery } = await import('rxdb/plugins/core')
  const { storageInstance } = db.projects
  const query = prepareQuery(storageInstance.schema, {
    selector: { _deleted: { $eq: true } },
    sort: [{ id: 'asc' }],
    skip: 0,
  })
  return (await storageInstance.query(query)).documents
}
