import { prepareQuery } from 'rxdb/plugins/core'
import { progressByTasks } from '#src/domain/project/rules.ts'
import type { Task } from '#src/domain/task/table.ts'
import { coalesced } from '../timing/coalesced.ts'
import { type LocalDatabase, tablesOf } from '../store/local-database.ts'
import { rewrite, syncedCollection, unsentDocuments } from '../edits/documents.ts'
import { type Doc, showCounted } from '../edits/unsent-edit.ts'

/** Context of this file's writes. */
const context = 'local-progress'

/** Fields of a task that affect its project's progress. */
const counting = ['project_id', 'status', '_deleted'] as const

/**
 * Updates the progress of projects on a device that edits tasks: a project with unsent task edits shows what the server will compute. That
 * value is never sent. The server's row replaces it. If the edits are undone or refused, the previous value returns. Stops when the
 * database is closed.
 *
 * Only the tab that wrote the edit recounts. Needs the indexes of an admin's device.
 */
export function trackProgress(db: LocalDatabase): void {
  const names = tablesOf(db).map(({ name }) => name)
  if (!(names.includes('projects') && names.includes('tasks'))) return
  let touched = new Set<string>()
  /** Projects that show a computed value. */
  const shown = new Set<string>()
  const recount = coalesced(
    async () => {
      const ids = touched
      touched = new Set()
      await countAgain(db, ids, shown)
    },
    (error) => {
      if (!db.closed) console.error('progress: could not be counted on this device', error)
    },
  )
  function touch(ids: readonly string[]) {
    for (const id of ids) if (id !== '') touched.add(id)
    if (touched.size > 0) recount()
  }

  db.tasks.eventBulks$.subscribe(({ databaseToken, events }) => {
    if (databaseToken !== db.token) return
    touch(
      events.flatMap(({ documentData: now, previousDocumentData: before }) => {
        if (before && counting.every((field) => before[field] === now[field])) return []
        return before ? [now.project_id, before.project_id] : [now.project_id]
      }),
    )
  })
  db.projects.eventBulks$.subscribe(({ databaseToken, context: writer, events }) => {
    const replaced: string[] = []
    for (const { documentId, documentData } of events) {
      if ((documentData as Doc).counted) shown.add(documentId)
      else if (shown.delete(documentId)) replaced.push(documentId)
    }
    // The server's row may arrive before its answer for the tasks.
    if (databaseToken === db.token && writer !== context) touch(replaced)
  })
  // Recount edits left unsent by an earlier visit.
  void unsentProjects(db).then(
    (ids) => touch([...ids]),
    (error: unknown) => {
      if (!db.closed) console.error('progress: unsent tasks could not be read', error)
    },
  )
}

async function countAgain(db: LocalDatabase, ids: ReadonlySet<string>, shown: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  const unsent = await unsentProjects(db)
  const wanted = [...ids].filter((id) => unsent.has(id) || shown.has(id))
  const progress = new Map(
    await Promise.all(wanted.map(async (id) => [id, unsent.has(id) ? await progressOf(db, id) : undefined] as const)),
  )
  await rewrite(
    syncedCollection(db, 'projects'),
    wanted,
    (doc, id) => doc && showCounted(doc, 'progress', progress.get(id)),
    { context },
  )
}

/** Counts by index: reads no task. */
async function progressOf(db: LocalDatabase, project_id: string): Promise<number | undefined> {
  const [live, completed] = await Promise.all([
    countTasks(db, { project_id }),
    countTasks(db, { project_id, status: 'completed' }),
  ])
  return progressByTasks({ live, completed })
}

async function countTasks(db: LocalDatabase, where: Partial<Task>): Promise<number> {
  const { storageInstance } = db.tasks
  const equal = Object.fromEntries(Object.entries(where).map(([field, value]) => [field, { $eq: value }]))
  const query = prepareQuery<Task>(storageInstance.schema, {
    selector: { _deleted: { $eq: false }, ...equal },
    sort: [{ created_at: 'asc' }, { id: 'asc' }],
    skip: 0,
  })
  return (await storageInstance.count(query)).count
}

/** The projects that unsent task edits affect: those that contain a task and those that a task leaves. */
async function unsentProjects(db: LocalDatabase): Promise<ReadonlySet<string>> {
  const unsent = await unsentDocuments(syncedCollection(db, 'tasks'))
  return new Set(unsent.flatMap(projectsOf).filter((id) => id !== ''))
}

function projectsOf({ project_id, edit }: Doc): string[] {
  const isNew = edit?.base === null || edit?.push?.base === null
  const changed = { ...edit?.base, ...edit?.push?.fields }
  if (!isNew && !counting.some((field) => field in changed)) return []
  return [project_id, edit?.under?.project_id ?? ''].map(String)
}
