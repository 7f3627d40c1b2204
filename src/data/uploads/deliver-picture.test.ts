import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { movePendingEdits } from '../workspace/pending-edits.ts'
import { syncedTable } from '../collections/tables.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { openDatabase } from '../workspace/database.ts'
import { TransportError } from '../server/transport.ts'
import type { AvatarFiles } from '../supabase/avatar-files.ts'
import { deliverPicture } from './deliver-picture.ts'
import { readPicture, refusedPicture, retryPicture } from './own-picture.ts'
import { choosePicture } from '#tests/sync/local-edits.ts'
import { profileRow } from '#tests/kits/rows.ts'

/** tests/sync/avatars.test.ts covers the rest against the real backend. */

const asha = 'a0000000-0000-4000-8000-000000000001'
const jpeg = new Blob(['a picture'], { type: 'image/jpeg' })
let db: LocalDatabase

const newDatabase = () =>
  openDatabase({
    name: crypto.randomUUID(),
    storage: getRxStorageMemory() as RxStorage<unknown, unknown>,
    multiInstance: false,
    tables: [syncedTable('profiles')],
  })

beforeEach(async () => {
  db = await newDatabase()
  await db.profiles.insert(profileRow({ id: asha, full_name: 'Asha', avatar_url: `${asha}/1.jpg`, email: '' }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.close()
})

/** A folder with a maximum number of files. */
function folder(files: string[], most: number): AvatarFiles {
  const held = new Set(files)
  return {
    async upload(path) {
      if (held.size >= most && !held.has(path)) {
        throw new TransportError('bad-request', 'avatars_files_limit: a user can have at most 20 pictures', '403')
      }
      held.add(path)
    },
    remove: async (paths) => paths.forEach((path) => held.delete(path)),
    download: async () => jpeg,
    list: async () => [...held],
  }
}

const deliver = (files: AvatarFiles, isSent = true) =>
  deliverPicture({ db, userId: asha, files, isProfileSent: async () => isSent, now: () => 0 })
const avatarUrl = async () => (await db.profiles.findOne(asha).exec())?.avatar_url

test('removes files that no profile shows when the folder is full', async () => {
  const files = folder([`${asha}/1.jpg`, `${asha}/left.jpg`], 2)
  await choosePicture(db, { userId: asha, jpeg, now: 2 })
  await deliver(files, false)
  expect(await files.list()).toEqual([`${asha}/1.jpg`, `${asha}/2.jpg`])
  expect(await avatarUrl()).toBe(`${asha}/2.jpg`)
})

test('refuses the picture while the folder stays full, and keeps it for a retry', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await choosePicture(db, { userId: asha, jpeg, now: 2 })
  await deliver(folder([`${asha}/1.jpg`], 1))
  const { picture } = await readPicture(db)
  expect(refusedPicture(asha, picture)).toMatchObject([{ code: '403', constraint: 'avatars_files_limit' }])
  expect(await avatarUrl()).toBe(`${asha}/1.jpg`)

  await retryPicture(db)
  await deliver(folder([`${asha}/1.jpg`], 2))
  expect(await avatarUrl()).toBe(`${asha}/2.jpg`)
  expect((await readPicture(db)).picture).toMatchObject({ state: 'stored', jpeg: btoa('a picture') })
})

test('keeps the previous file until the server has the profile', async () => {
  const files = folder([`${asha}/1.jpg`], 20)
  await choosePicture(db, { userId: asha, jpeg, now: 2 })
  await deliver(files, false)
  expect(await files.list()).toHaveLength(2)
  await deliver(files)
  expect(await files.list()).toEqual([`${asha}/2.jpg`])
})

test('applies a newer choice made during an upload', async () => {
  const files = folder([`${asha}/1.jpg`], 20)
  const slow: AvatarFiles = {
    ...files,
    async upload(path, file) {
      await files.upload(path, file)
      if (path.endsWith('/2.jpg')) await choosePicture(db, { userId: asha, jpeg, now: 3 })
    },
  }
  await deliver(slow)
  await choosePicture(db, { userId: asha, jpeg, now: 2 })
  await deliver(slow)
  expect(await avatarUrl()).toBe(`${asha}/1.jpg`)
  await deliver(slow)
  await deliver(slow)
  expect(await avatarUrl()).toBe(`${asha}/3.jpg`)
  expect(await files.list()).toEqual([`${asha}/3.jpg`])
})

test('moves a waiting picture to the database of another scope', async () => {
  await choosePicture(db, { userId: asha, jpeg, now: 2 })
  const next = await newDatabase()
  const unsent = { edits: [], refused: [], picture: await readPicture(db) }
  await movePendingEdits(unsent, next, { userId: asha, scope: 'all' }, '2026-01-05T00:00:00.000Z')
  await movePendingEdits(unsent, next, { userId: asha, scope: 'all' }, '2026-01-05T00:00:00.000Z')
  expect(await readPicture(next)).toEqual(unsent.picture)
  await next.close()
})
