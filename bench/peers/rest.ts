/** What a careful developer writes with supabase-js and Dexie: rows fetched in pages, edits sent in one upsert, a poke followed by a read. */
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

interface Row {
  id: string
  user_id: string
  description: string
  status: string
  progress: number
}

/** @returns how long it takes until every row is in a new local database, in milliseconds */
export async function firstSync(rows: number): Promise<number> {
  const started = performance.now()
  const db = new Dexie('peer-first-sync')
  db.version(1).stores(stores)
  await db.open()
  for (const name of Object.keys(stores)) {
    for (let from = 0; ; from += pageSize) {
      const page = await readRows(name, from)
      await db.table(name).bulkPut(page)
      if (page.length < pageSize) break
    }
  }
  const took = performance.now() - started
  const held = (await db.table('projects').count()) + (await db.table('tasks').count())
  if (held !== rows) throw new Error(`The peer has ${held} of ${rows} rows`)
  await db.delete()
  return took
}

async function readRows(table: string, from: number): Promise<Row[]> {
  const { data, error } = await supabase
    .from(table)
    .select('*')
    .eq('_deleted', false)
    .order('id')
    .range(from, from + pageSize - 1)
  if (error) throw new Error(error.message)
  return data
}

let projects: Row[] = []
let edits = 0

export async function readProjects(): Promise<void> {
  projects = await readRows('projects', 0)
}

/** Sends every project with another name, all in one request. @returns how long that takes, in milliseconds */
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

/** Shows a project, and reads it again at each poke. Resolves when it is shown and pokes arrive. */
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

/** Renames a project. @returns when it began, in milliseconds since the epoch */
export async function rename(id: string, name: string): Promise<number> {
  const started = performance.timeOrigin + performance.now()
  const { error } = await supabase.from('projects').update({ name }).eq('id', id)
  if (error) throw new Error(error.message)
  return started
}
