import type { RxDocumentData } from 'rxdb/plugins/core'
import { auditTime, type Observable, merge, startWith, switchMap, timer } from 'rxjs'
import type { Project } from '#src/domain/project/table.ts'
import { completedToday } from '#src/domain/task/rules.ts'
import type { Task } from '#src/domain/task/table.ts'
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
  const count: CountTasks = (where, completedAfter) => {
    const above = completedAfter === undefined ? undefined : ({ field: 'completed_at', value: completedAfter } as const)
    return rows.count({ table: 'tasks', where: { owner_id: ownerId, ...where } }, above)
  }
  const [deleted, counts] = await Promise.all([rows.countUnsentDeletions('projects'), countEach(count, Date.now())])
  // Only the database knows which tasks belong to a deleted project.
  return deleted === 0 ? counts : undefined
}

/** @param now milliseconds since the epoch */
export async function countTasks(db: LocalDatabase, ownerId: string, now: number): Promise<TaskCounts> {
  const count: CountTasks = (where, completedAfter) => {
    const completed = completedAfter === undefined ? {} : { completed_at: { $gt: completedAfter } }
    return db.tasks.count({ selector: { owner_id: ownerId, ...where, ...completed } }).exec()
  }
  const since = startOfToday(now)
  const [counts, gone] = await Promise.all([countEach(count, now), tasksOfDeletedProjects(db, ownerId)])
  if (!counts) throw new Error('The local database counts every task')
  const { total, completed, pending, inProgress, completedToday: today } = counts
  const withoutGone = (all: number, goes: (task: Task) => boolean) => all - gone.filter(goes).length
  return {
    total: withoutGone(total, () => true),
    completed: withoutGone(completed, ({ status }) => status === 'completed'),
    pending: withoutGone(pending, ({ status }) => status === 'pending'),
    inProgress: withoutGone(inProgress, ({ status }) => status === 'in-progress'),
    completedToday: withoutGone(today, (task) => task.status === 'completed' && task.completed_at > since),
  }
}

/** Counts a user's tasks with these values; undefined if it can't. */
type CountTasks = (where: Partial<Task>, completedAfter?: string) => Promise<number | undefined>

async function countEach(count: CountTasks, now: number): Promise<TaskCounts | undefined> {
  const [total, completed, pending, inProgress, today] = await Promise.all([
    count({}),
    count({ status: 'completed' }),
    count({ status: 'pending' }),
    count({ status: 'in-progress' }),
    count({ status: 'completed' }, startOfToday(now)),
  ])
  if (total === undefined || completed === undefined || pending === undefined) return undefined
  if (inProgress === undefined || today === undefined) return undefined
  return { total, completed, pending, inProgress, completedToday: today }
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
