import type { RxDocumentData } from 'rxdb/plugins/core'
import { auditTime, type Observable, merge, startWith, switchMap, timer } from 'rxjs'
import type { Project } from '#src/domain/project/schema.ts'
import { completedToday } from '#src/domain/task/rules.ts'
import type { Task } from '#src/domain/task/schema.ts'
import type { LocalDatabase } from './database.ts'

export interface TaskCounts {
  total: number
  completed: number
  pending: number
  completedToday: number
}

/** How often "today" is looked at again, in milliseconds. */
const step = 60_000

/**
 * How many live tasks a person has in their own projects. From indexes: no task is read, on an admin's device with everyone's
 * tasks neither. Tasks of a project that this device has deleted leave the count at once, although only the server deletes them.
 */
export function liveTaskCounts(db: LocalDatabase, ownerId: string): Observable<TaskCounts> {
  const changes = merge(db.tasks.eventBulks$, db.projects.eventBulks$).pipe(auditTime(0))
  return merge(changes, timer(step, step)).pipe(
    startWith(null),
    switchMap(() => countTasks(db, ownerId, Date.now())),
  )
}

/** @param now milliseconds since the epoch */
export async function countTasks(db: LocalDatabase, ownerId: string, now: number): Promise<TaskCounts> {
  const count = (where: object) => db.tasks.count({ selector: { owner_id: ownerId, ...where } }).exec()
  const since = new Date(completedToday.since(now)).toISOString()
  const [total, completed, pending, today, gone] = await Promise.all([
    count({}),
    count({ status: 'completed' }),
    count({ status: 'pending' }),
    count({ status: 'completed', updated_at: { $gt: since } }),
    tasksOfDeletedProjects(db, ownerId),
  ])
  const left = (all: number, goes: (task: Task) => boolean) => all - gone.filter(goes).length
  return {
    total: left(total, () => true),
    completed: left(completed, ({ status }) => status === 'completed'),
    pending: left(pending, ({ status }) => status === 'pending'),
    completedToday: left(today, (task) => task.status === 'completed' && task.updated_at > since),
  }
}

/** Between the deletion of a project on this device and the server's answer, its tasks are still here: a handful, mostly none. */
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
