/** A careful implementation with supabase-js and Dexie: rows fetched in pages, edits sent in one upsert, a read after each poke. */
import { createClient } from '@supabase/supabase-js'
import { Dexie } from 'dexie'

const supabase = createClient(location.origin, (globalThis as unknown as { publishableKey: string }).publishableKey, {
  auth: { storageKey: 'peer-session' },
})
const pageSize = 1000

/** The same tables and indexes as the app's. */
const stores = {
  profiles: 'id, created_at',
  projects:
    'id, [user_id+created_at], [user_id+updated_at], [user_id+name], [user_id+status+created_at], [user_id+status+updated_at], [user_id+status+name]',
  tasks: 'id, [project_id+created_at], [owner_id+status+updated_at], created_at',
  notifications: 'id, [user_id+created_at], [user_id+is_read+created_at], created_at',
  sync_conflicts: 'id, [row_id+created_at], created_at',
}
/** The same for an admin's device. */
const adminStores = {
  ...stores,
  profiles: `${stores.profiles}, [status+created_at], email`,
  projects: `${stores.projects}, created_at, [status+created_at]`,
  tasks: `${stores.tasks}, [status+created_at], [project_id+status+created_at], [assigned_to+created_at]`,
  contact_messages: 'id, created_at, [is_resolved+created_at], [email+created_at]',
  user_management_logs: 'id, created_at, [action+created_at], [user_id+created_at], [admin_id+created_at]',
}

interface Row {
  id: string
  user_id: string
  description: string
  status: string
  progress: number
}

/** @returns time until every row is in a new local database, in milliseconds */
export async function firstSync(rows: number, scope: 'own' | 'all' = 'own'): Promise<number> {
  const wanted = scope === 'all' ? adminStores : stores
  const started = performance.now()
  const db = new Dexie('peer-first-sync')
  db.version(1).stores(wanted)
  await db.open()
  for (const name of Object.keys(wanted)) {
    let last: string | undefined
    do {
      const page = await readRows(name, last)
      await db.table(name).bulkPut(page)
      last = page.length < pageSize ? undefined : page.at(-1)?.id
    } while (last !== undefined)
  }
  const took = performance.now() - started
  const held = (await db.table('projects').count()) + (await db.table('tasks').count())
  if (held !== rows) throw new Error(`The peer has ${held} of ${rows} rows`)
  await db.delete()
  return took
}

/** Pages by key: with an offset, the server would process all earlier rows for each page. */
async function readRows(table: string, after?: string): Promise<Row[]> {
  const rows = supabase.from(table).select('*').eq('_deleted', false)
  const { data, error } = await (after === undefined ? rows : rows.gt('id', after)).order('id').limit(pageSize)
  if (error) throw new Error(error.message)
  return data
}

let projects: Row[] = []
let edits = 0

export async function readProjects(): Promise<void> {
  projects = await readRows('projects')
}

/** Renames every project in one request. @returns duration in milliseconds */
export async function upsertAll(): Promise<number> {
  edits += 1
  const rows = projects.map(({ id, user_id, description, status, progress }) => ({
    id,
    user_id,
    description,
    status,
    progress,
    name: `Upsert ${edits} of ${id}`,
  }))
  const started = performance.now()
  const { error } = await supabase.from('projects').upsert(rows)
  if (error) throw new Error(error.message)
  return performance.now() - started
}

/** Shows a project and reads it again on each poke. Resolves once it is shown and pokes arrive. */
export async function follow(userId: string, id: string): Promise<void> {
  const title = document.body.appendChild(document.createElement('h2'))
  const read = async () => {
    const { data, error } = await supabase.from('projects').select('*').eq('id', id).single()
    if (error) throw new Error(error.message)
    title.textContent = data.name
  }
  await supabase.realtime.setAuth()
  await new Promise<void>((resolve) => {
    supabase
      .channel(`sync:${userId}`, { config: { private: true } })
      .on('broadcast', { event: 'poke' }, () => void read())
      .subscribe((state) => state === 'SUBSCRIBED' && resolve())
  })
  await read()
}

/** Renames a project. @returns start time in milliseconds since the epoch */
export async function rename(id: string, name: string): Promise<number> {
  const started = performance.timeOrigin + performance.now()
  const { error } = await supabase.from('projects').update({ name }).eq('id', id)
  if (error) throw new Error(error.message)
  return started
}

/** Sets the status of all tasks of some projects in one statement. @returns duration in milliseconds */
export async function setTasks(projects: readonly string[], status: string): Promise<number> {
  const started = performance.now()
  const { error } = await supabase.from('tasks').update({ status }).in('project_id', projects)
  if (error) throw new Error(error.message)
  return performance.now() - started
}
