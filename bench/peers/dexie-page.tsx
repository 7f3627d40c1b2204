/** A careful local-only implementation with Dexie and React, showing the first page of the user's projects. */
import { Dexie, liveQuery, type Table } from 'dexie'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ProjectCards, type ProjectRow } from './project-cards.tsx'

const db = new Dexie('peer-start') as Dexie & { projects: Table<ProjectRow, string> }
db.version(1).stores({ projects: 'id, [user_id+created_at]' })

/** Fills the table; called once, before the measurement. */
Object.assign(globalThis, { storeProjects: (rows: ProjectRow[]) => db.projects.bulkPut(rows) })

function Projects() {
  const [data, setData] = useState<{ rows: ProjectRow[]; total: number }>()
  useEffect(() => {
    const read = async () => {
      const own = () => db.projects.where('[user_id+created_at]').between([Dexie.minKey], [Dexie.maxKey])
      const [rows, total] = await Promise.all([own().reverse().limit(50).toArray(), own().count()])
      return { rows, total }
    }
    const subscription = liveQuery(read).subscribe({ next: setData, error: console.error })
    return () => subscription.unsubscribe()
  }, [])
  return data && data.total > 0 ? <ProjectCards {...data} /> : <p>Loading</p>
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Projects />)
