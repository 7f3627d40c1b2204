import { expect, test } from 'vitest'
import { newPeople, newProject } from './people.ts'
import { contract } from './target.ts'

/** One cell of rights for each table; supabase/tests has the others. */
contract('the documents of a project', { seed: true }, (target) => {
  const person = newPeople(target)

  test('can be written and read by its owner and by admins only', async () => {
    const project = await newProject(person('owner'))
    const [document, row] = [crypto.randomUUID(), crypto.randomUUID()]
    const rows: Record<'documents' | 'document_rows', { id: string; [column: string]: string }> = {
      documents: { id: document, project_id: project, name: 'Plan' },
      document_rows: { id: row, document_id: document, kind: 'fixed', title: 'Rent', owner_id: person('admin').id },
    }
    const insert = (role: 'owner' | 'admin', table: keyof typeof rows) =>
      person(role).client.from(table).insert(rows[table])
    expect((await insert('owner', 'documents')).error).toBeNull()
    expect((await insert('admin', 'document_rows')).error).toBeNull()
    for (const [table, { id }] of Object.entries(rows)) {
      const read = (role: 'owner' | 'stranger') => person(role).client.from(table).select('id, owner_id').eq('id', id)
      expect((await read('owner')).data, table).toEqual([{ id, owner_id: person('owner').id }])
      expect((await read('stranger')).data, table).toEqual([])
      expect((await target.client().from(table).select('id')).error?.code, table).toBe('42501')
      const change = { ...rows[table as keyof typeof rows], id: crypto.randomUUID() }
      expect((await person('stranger').client.from(table).insert(change)).error?.code, table).toBe('42501')
    }
  })
})
