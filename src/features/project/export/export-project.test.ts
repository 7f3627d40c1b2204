import { unzipSync } from 'fflate'
import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncedTable } from '#src/data/collections/tables.ts'
import { TransportError } from '#src/data/server/transport.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { type Post, unsentSeq } from '#src/domain/post/table.ts'
import { postRow, taskRow } from '#tests/kits/rows.ts'
import { planExport, startPart } from './export-project.ts'

const project = { id: 'c0000000-0000-4000-8000-000000000001', name: 'Tiffin: Trail' }
const task = '70000000-0000-4000-8000-000000000001'
const now = Date.parse('2026-11-25T10:00:00.000Z')
const megabyte = 1024 * 1024
let db: LocalDatabase

beforeEach(async () => {
  db = await openDatabase({
    name: crypto.randomUUID(),
    storage: getRxStorageMemory() as RxStorage<unknown, unknown>,
    multiInstance: false,
    tables: [syncedTable('projects'), syncedTable('tasks'), syncedTable('project_posts')],
  })
})
afterEach(() => db.close())

let seq = 0
async function said(values: Partial<Post>): Promise<Post> {
  seq += 1
  const row = postRow({
    id: crypto.randomUUID(),
    project_id: project.id,
    author_id: 'asha',
    author_name: 'Asha',
    seq,
    created_at: new Date(now - 3_600_000 + seq).toISOString(),
    ...values,
  })
  await db.project_posts.insert(row)
  return row
}
const file = (title: string, file_size: number, values: Partial<Post> = {}) =>
  said({ kind: 'file', title, file_size, file_type: 'application/pdf', ...values })

const content = (name: string, size: number) => new Blob([name.padEnd(size, '.')])

/** A bucket that has every file. @param answers other reactions, by the number of the call */
function runWith(sizes: Map<string, Post>, answers: Record<number, Error> = {}) {
  const calls: string[] = []
  const files = {
    async download(name: string, expected: { size?: number }) {
      calls.push(name)
      const failure = answers[calls.length]
      if (failure) throw failure
      const post = sizes.get(name.split('/')[1] ?? '')
      expect(expected).toEqual({ size: post?.file_size })
      return content(post?.title ?? '', post?.file_size ?? 0)
    },
  } as ProjectFiles
  return { files, missing: new Set<string>(), calls }
}
const signal = new AbortController().signal
const quietly = { signal, onProgress: () => undefined }
const byId = (...posts: Post[]) => new Map(posts.map((post) => [post.id, post]))

const unzipped = async (zip: Blob) => unzipSync(new Uint8Array(await zip.arrayBuffer()))
const pageIn = (parts: Record<string, Uint8Array>) => new TextDecoder().decode(parts['Tiffin_ Trail/Conversation.html'])

test('has the conversation and each file under its name, byte for byte', async () => {
  const old = await file('menu.pdf', 5)
  const menu = await file('Menu.pdf', 9 * megabyte)
  await file('gone.pdf', 5, { is_removed: true })
  await file('on its way.pdf', 5, { seq: unsentSeq })
  const plan = await planExport(db, project, now)
  expect(plan).toMatchObject({ count: 2, size: 9 * megabyte + 5 })
  const progress: number[] = []
  const run = runWith(byId(old, menu))
  const part = await startPart(plan, 0, run).finish({ signal, onProgress: (bytes) => progress.push(bytes) })
  expect(part.name).toBe('Tiffin_ Trail.zip')
  const zip = await unzipped(part.zip)
  const folder = 'Tiffin_ Trail'
  expect(Object.keys(zip)).toEqual([
    `${folder}/Conversation.html`,
    `${folder}/files/menu (version 1).pdf`,
    `${folder}/files/Menu.pdf`,
  ])
  const whole = new Uint8Array(await content('Menu.pdf', 9 * megabyte).arrayBuffer())
  expect(Buffer.from(zip[`${folder}/files/Menu.pdf`] ?? []).equals(Buffer.from(whole))).toBe(true)
  expect(progress).toEqual([5, 9 * megabyte + 5])
  expect(pageIn(zip)).toContain('<a href="files/menu%20(version%201).pdf">menu.pdf</a>')
})

test('continues with the files that an interrupted attempt has downloaded, and lists missing files', async () => {
  const posts = [await file('a.pdf', 5), await file('b.pdf', 5), await file('c.pdf', 5)]
  const plan = await planExport(db, project, now)
  const run = runWith(byId(...posts), {
    2: new TransportError('unreachable', 'cut'),
    3: new TransportError('bad-request', 'gone', '404'),
  })
  const part = startPart(plan, 0, run)
  await expect(part.finish(quietly)).rejects.toThrow('cut')
  const { zip } = await part.finish(quietly)
  expect(run.calls.map((name) => posts.findIndex(({ id }) => name.includes(id)))).toEqual([0, 1, 1, 2])
  const parts = await unzipped(zip)
  expect(Object.keys(parts).map((path) => path.split('/').slice(1).join('/'))).toEqual([
    'Conversation.html',
    'files/a.pdf',
    'files/c.pdf',
    'Missing files.txt',
  ])
  expect(new TextDecoder().decode(parts['Tiffin_ Trail/Missing files.txt'])).toContain('- files/b.pdf')
})

test('is divided if the files exceed a part, and each part has its number', async () => {
  const video = { file_type: 'video/mp4' }
  const posts = [await file('a.mp4', 1, video), await file('b.mp4', 2, video)]
  const planned = await planExport(db, project, now)
  const plan = { ...planned, parts: planned.parts.flat().map((each) => [each]) }
  const run = runWith(byId(...posts))
  const [first, second] = [await startPart(plan, 0, run).finish(quietly), await startPart(plan, 1, run).finish(quietly)]
  expect([first.name, second.name]).toEqual(['Tiffin_ Trail 1 of 2.zip', 'Tiffin_ Trail 2 of 2.zip'])
  expect(Object.keys(await unzipped(first.zip))).toHaveLength(2)
  expect(Object.keys(await unzipped(second.zip))).toEqual(['Tiffin_ Trail/files/b.mp4'])
})

test('ends when it is aborted', async () => {
  const post = await file('a.pdf', 5)
  const run = runWith(byId(post))
  const stop = new AbortController()
  stop.abort()
  const part = startPart(await planExport(db, project, now), 0, run)
  await expect(part.finish({ ...quietly, signal: stop.signal })).rejects.toThrow()
  expect(run.calls).toEqual([])
})

test('the page shows authors, decisions and the tasks of posts, and typed text never becomes markup', async () => {
  const hostile = `<script>alert(1)</script> & "quoted" 'text'`
  await db.tasks.insert(taskRow({ id: task, project_id: project.id, title: hostile }))
  await db.tasks.insert(taskRow({ project_id: project.id, title: 'Sow', status: 'in-progress', due_on: '2026-11-30' }))
  await said({
    body: `${hostile}\nhttps://example.com/?a=1&b="2 javascript:alert(1)`,
    task_id: task,
    author_name: hostile,
  })
  const request = await said({
    kind: 'approval',
    title: hostile,
    body: 'Look',
    link: 'https://example.com/',
    state: 'changes',
    decision_note: hostile,
    decided_by: 'former owner',
    decided_by_name: 'Asha',
    decided_at: '2026-11-25T09:00:00.000Z',
    by_team: true,
  })
  await file(`${hostile.replaceAll('/', '_')}.pdf`, 1, { approval_id: request.id })
  await said({ body: '', is_removed: true })
  await said({ kind: 'event', event: 'task_completed', body: hostile })
  const page = await (await planExport(db, { ...project, name: hostile }, now)).page.text()
  expect(page).not.toContain('<script')
  expect(page).not.toMatch(/href="(?!https:|files\/)/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot; &#39;text&#39;')
  for (const shown of [
    // The page lists all tasks, even those that no post is about.
    '<li><span dir="auto">Sow</span> <span class="about">In Progress, due ',
    'Changes wanted',
    'Asha (not the current owner)',
    'This comment was deleted.',
    'About “',
    '<a href="files/',
  ])
    expect(page).toContain(shown)
  // The file is shown only with its request.
  expect(page.match(/<a href="files\//g)).toHaveLength(1)
})
