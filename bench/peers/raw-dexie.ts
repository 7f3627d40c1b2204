/** A careful implementation of the app's screens with Dexie alone: the same rows, the same indexes, live queries. Runs in a page. */
import { Dexie, liveQuery, type Table } from 'dexie'

interface Row {
  id: string
  name: string
  updated_at: string
}
interface Counts {
  total: number
  completed: number
  pending: number
  inProgress: number
  completedToday: number
}

const db = new Dexie('bench-raw') as Dexie & { projects: Table<Row, string>; tasks: Table<object, string> }
db.version(1).stores({
  projects: 'id, [user_id+created_at]',
  tasks: 'id, [owner_id+status+completed_at]',
})

export async function store({ projects = [], tasks = [] }: { projects?: readonly Row[]; tasks?: readonly object[] }) {
  await db.projects.bulkPut(projects)
  await db.tasks.bulkPut(tasks)
}

/** The dashboard's counts, from the index, in one transaction. */
export async function countTasks(ownerId: string, since: string): Promise<Counts> {
  const from = (...parts: unknown[]) => [ownerId, ...parts, ...Array(3 - 1 - parts.length).fill(Dexie.minKey)]
  const to = (...parts: unknown[]) => [ownerId, ...parts, ...Array(3 - 1 - parts.length).fill(Dexie.maxKey)]
  const count = (lower: unknown[], upper: unknown[]) =>
    db.tasks.where('[owner_id+status+completed_at]').between(lower, upper, true, true).count()
  return db.transaction('r', db.tasks, async () => {
    const [total, completed, pending, inProgress, completedToday] = await Promise.all([
      count(from(), to()),
      count(from('completed'), to('completed')),
      count(from('pending'), to('pending')),
      count(from('in-progress'), to('in-progress')),
      db.tasks
        .where('[owner_id+status+completed_at]')
        .between([ownerId, 'completed', since], [ownerId, 'completed', Dexie.maxKey], false, true)
        .count(),
    ])
    return { total, completed, pending, inProgress, completedToday }
  })
}

let heard: (rows: readonly Row[]) => void = () => undefined

/** The first page of projects and their total, as the app's screen reads them. */
export function showProjects(userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const own = () =>
      db.projects.where('[user_id+created_at]').between([userId, Dexie.minKey], [userId, Dexie.maxKey], true, true)
    liveQuery(() => Promise.all([own().reverse().limit(50).toArray(), own().count()])).subscribe({
      next([rows]) {
        heard(rows)
        resolve()
      },
      error: reject,
    })
  })
}

/** @returns time from the write until the live query emits it, in milliseconds */
export function editProject(id: string, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    heard = (rows) => {
      if (rows.some((row) => row.id === id && row.name === name)) resolve(performance.now() - started)
    }
    db.projects.update(id, { name, updated_at: new Date().toISOString() }).catch(reject)
  })
}
