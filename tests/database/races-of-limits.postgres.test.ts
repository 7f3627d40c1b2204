import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { raceOnAFreshDatabase, refusalOf, session } from './race-harness.ts'
import { idOf, operator, type PushResult, pushText, quote, service } from './sessions.ts'

describe('two devices of a customer', () => {
  raceOnAFreshDatabase()

  const asha = idOf('asha')
  const newProject = () => [{ id: randomUUID(), push_id: randomUUID(), base: null, fields: { name: 'New' } }]

  test.for([
    ['a push', pushText('projects', newProject())],
    ['an insert through REST', `insert into public.projects (id, name) values ('${randomUUID()}', 'New')`],
  ] as const)('create one project too many with %s: the later one is refused', async ([, first]) => {
    const [phone, laptop] = [await session(), await session()]
    // With her existing two, asha has 4,999 projects.
    await phone.as(
      operator,
      `insert into public.projects (id, user_id, name)
       select gen_random_uuid(), '${asha}', 'Project ' || n from generate_series(1, 4997) n`,
    )
    await phone.begin('asha')
    await phone.run(first)
    await laptop.begin('asha')
    const second = laptop.run(pushText('projects', newProject()))
    await laptop.blocked()
    await phone.commit()
    const [answer] = await second
    await laptop.commit()
    expect(answer?.['results']).toMatchObject([
      { result: 'rejected', code: '23514', constraint: 'projects_live_limit' },
    ])
  })

  /** A push of one new row below a parent. */
  const newChild = (table: string, fields: Record<string, unknown>) =>
    pushText(table, [{ id: randomUUID(), push_id: randomUUID(), base: null, fields }])

  /** Asha's project with 19 documents, the first of which has 199 rows. */
  async function nearlyFull(): Promise<{ project: string; document: string }> {
    const [project, document] = [randomUUID(), randomUUID()]
    await (await session()).as(
      operator,
      `insert into public.projects (id, user_id, name) values ('${project}', '${asha}', 'Project');
         insert into public.documents (id, project_id, name)
         select case n when 1 then '${document}'::uuid else gen_random_uuid() end, '${project}', 'Plan' from generate_series(1, 19) n;
         insert into public.document_rows (id, document_id, kind)
         select gen_random_uuid(), '${document}', 'fixed' from generate_series(1, 199)`,
    )
    return { project, document }
  }

  /** The ways in which a device of asha's adds one more row: by sync, or directly. */
  const ways = [
    ['documents', 'sync', ({ project }) => newChild('documents', { project_id: project, name: 'x' })],
    [
      'documents',
      'REST',
      ({ project }) =>
        `insert into public.documents (id, project_id, name) values ('${randomUUID()}', '${project}', 'x') returning id`,
    ],
    ['document_rows', 'sync', ({ document }) => newChild('document_rows', { document_id: document, kind: 'fixed' })],
    [
      'document_rows',
      'REST',
      ({ document }) =>
        `insert into public.document_rows (id, document_id, kind) values ('${randomUUID()}', '${document}', 'fixed') returning id`,
    ],
  ] as const satisfies [string, string, (full: { project: string; document: string }) => string][]

  /** Both devices add a row at the same moment. @returns the constraint that refused the later row, or null */
  async function addTwo(add: (full: { project: string; document: string }) => string): Promise<unknown> {
    const [phone, laptop] = [await session(), await session()]
    const full = await nearlyFull()
    await phone.begin('asha')
    await phone.run(add(full))
    await laptop.begin('asha')
    const second = refusalOf(laptop.run(add(full)).then((rows) => refusedIn(rows)))
    // The later one waits at the parent, or at the count of asha's writes in this hour.
    await laptop.blocked()
    await phone.commit()
    const refused = await second
    await (refused === null ? laptop.commit() : laptop.rollback())
    return refused
  }

  /** Fails with the refusal of a push's row. */
  function refusedIn(rows: readonly Record<string, unknown>[]): void {
    const [result] = (rows[0]?.['results'] as PushResult[] | undefined) ?? []
    if (result?.result === 'rejected')
      throw Object.assign(new Error('refused'), { code: result.code, constraint_name: result.constraint })
  }

  test.for(ways)('add one too many to %s by %s: the later one is refused', async ([table, , add]) => {
    expect(await addTwo(add)).toMatchObject({
      code: '23514',
      constraint_name: `${table}_live_limit`,
    })
  })

  test.for([
    ['documents', 1],
    ['document_rows', 3],
  ] as const)('would have too many %s without the lock on the parent', async ([, way]) => {
    const owner = await session()
    const [row] = await owner.run(`select pg_get_functiondef('private.keep_with_parent'::regproc) as text`)
    const text = String(row?.['text'])
    const open = text.replace(' for no key update%s', '')
    expect(open).not.toBe(text)
    await owner.run(open)
    expect(await addTwo(ways[way][2])).toBeNull()
  })

  test('delete a project while a line is added to its document: the line is deleted with it, or refused', async () => {
    const [phone, laptop] = [await session(), await session()]
    const { project, document } = await nearlyFull()
    const deletion = pushText('projects', [
      { id: project, push_id: randomUUID(), base: { _deleted: false }, fields: { _deleted: true } },
    ])
    // An admin adds the line, because an admin's pushes don't wait for asha's.
    const line = () => {
      const fields = { document_id: document, kind: 'fixed' }
      return pushText('document_rows', [{ id: randomUUID(), push_id: randomUUID(), base: null, fields }], 'all')
    }
    await laptop.begin('meera')
    await laptop.run(line())
    await phone.begin('asha')
    const deleted = phone.run(deletion)
    await phone.blocked()
    await laptop.commit()
    await deleted
    await phone.commit()
    const [live] = await phone.as(
      operator,
      `select count(*)::integer as rows, count(*) filter (where not _deleted)::integer as live
         from public.document_rows where document_id = '${document}'`,
    )
    expect(live).toEqual({ rows: 200, live: 0 })
    const [late] = await laptop.as('meera', line())
    expect(late?.['results']).toMatchObject([{ result: 'rejected', code: 'parent_deleted' }])
  })

  /** Twenty-four uploads of new files at the same moment, as the storage server stores them. */
  async function upload({ together = false } = {}): Promise<{ stored: number; refusals: unknown[] }> {
    const uploads = await Promise.all(Array.from({ length: 24 }, () => session()))
    await Promise.all(uploads.map((one) => one.begin(service)))
    const refusals = await Promise.all(
      uploads.map(async (one, n) => {
        const refused = await refusalOf(
          one.run(`insert into storage.objects (bucket_id, name, owner_id, version)
             values ('avatars', '${asha}/${n}.jpg', '${asha}', '1')`),
        )
        if (!together) await (refused === null ? one.commit() : one.rollback())
        return refused
      }),
    )
    if (together) await Promise.all(uploads.map((one) => one.commit()))
    const [row] = await (await session()).run(`select count(*)::integer as stored from storage.objects`)
    return { stored: Number(row?.['stored']), refusals: refusals.filter((refused) => refused !== null) }
  }

  test('store exactly 20 pictures with 24 uploads at once', async () => {
    const { stored, refusals } = await upload()
    expect(stored).toBe(20)
    expect(refusals).toHaveLength(4)
    for (const refused of refusals) {
      expect(refused).toMatchObject({ code: '42501', message: expect.stringContaining('avatars_files_limit') })
    }
  })

  test('would store more without the lock', async () => {
    const owner = await session()
    const [row] = await owner.run(`select pg_get_functiondef('private.keep_avatar_rules'::regproc) as text`)
    const text = String(row?.['text'])
    const open = text.replace(/perform pg_advisory_xact_lock\(.*\);/, '')
    expect(open).not.toBe(text)
    await owner.run(open)
    expect((await upload({ together: true })).stored).toBe(24)
  })

  /** Twenty-four files of one byte at the same moment, in a project with room for twenty. */
  async function fill({ together = false } = {}): Promise<{ stored: number; refusals: unknown[] }> {
    const project = randomUUID()
    const own = await session()
    await own.as(
      operator,
      `insert into public.projects (id, user_id, name) values ('${project}', '${asha}', 'Project')`,
    )
    const nameOf = () => `${project}/${randomUUID()}/original`
    const store = (size: string) =>
      `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
         values ('files', '${nameOf()}', '${asha}', '1', jsonb_build_object('size', ${size}, 'mimetype', 'text/csv'))`
    await own.as(service, store('1024 ^ 3 - 20'))
    const uploads = await Promise.all(Array.from({ length: 24 }, () => session()))
    await Promise.all(uploads.map((one) => one.begin(service)))
    const refusals = await Promise.all(
      uploads.map(async (one) => {
        const refused = await refusalOf(one.run(store('1')))
        if (!together) await (refused === null ? one.commit() : one.rollback())
        return refused
      }),
    )
    if (together) await Promise.all(uploads.map((one) => one.commit()))
    const [row] = await own.run(
      `select count(*)::integer as stored from storage.objects where name like '${project}/%'`,
    )
    return { stored: Number(row?.['stored']) - 1, refusals: refusals.filter((refused) => refused !== null) }
  }

  test('fill a project with exactly 1 GB of files with 24 uploads at once', async () => {
    const { stored, refusals } = await fill()
    expect(stored).toBe(20)
    expect(refusals).toHaveLength(4)
    for (const refused of refusals) {
      expect(refused).toMatchObject({ code: '42501', message: expect.stringContaining('files_project_limit') })
    }
  })

  test('would fill it with more without the lock', async () => {
    const owner = await session()
    const [row] = await owner.run(`select pg_get_functiondef('private.keep_file_rules'::regproc) as text`)
    const text = String(row?.['text'])
    const open = text.replace(/perform pg_advisory_xact_lock\(.*\);/, '')
    expect(open).not.toBe(text)
    await owner.run(open)
    expect((await fill({ together: true })).stored).toBe(24)
  })

  test('cannot leave more conflicts open than one device could, when both invent them at once', async () => {
    const [phone, laptop] = [await session(), await session()]
    const ids = Array.from({ length: 210 }, () => randomUUID())
    await phone.as(
      operator,
      `insert into public.projects (id, user_id, name)
       select id, '${asha}', 'Project' from jsonb_array_elements_text(${quote(JSON.stringify(ids))}) j (text), uuid(text) id`,
    )
    const invented = (some: string[]) =>
      pushText(
        'projects',
        some.map((id) => ({ id, push_id: randomUUID(), base: { name: 'Invented' }, fields: { name: 'Mine' } })),
      )
    await phone.begin('asha')
    await phone.run(invented(ids.slice(0, 105)))
    await laptop.begin('asha')
    const second = laptop.run(invented(ids.slice(105)))
    await laptop.blocked()
    await phone.commit()
    const [answer] = await second
    await laptop.commit()
    const results = answer?.['results'] as PushResult[] | undefined
    expect(results?.map(({ result }) => result)).toEqual(Array.from({ length: 105 }, () => 'ok'))
    expect(
      await phone.as(
        operator,
        `select is_resolved, count(kept_value)::integer as texts, count(*)::integer as count from public.sync_conflicts
         where replaced_by = '${asha}' and row_id = any (${quote(`{${ids.join()}}`)}) group by is_resolved order by 1`,
      ),
    ).toEqual([
      { is_resolved: false, texts: 200, count: 200 },
      { is_resolved: true, texts: 0, count: 10 },
    ])
  })
})
