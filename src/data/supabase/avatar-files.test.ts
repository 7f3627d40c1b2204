import { StorageApiError } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { supabaseAvatarFiles } from './avatar-files.ts'
import type { SupabaseClient } from './client.ts'

/** What the storage server answers to uploads, in order; null is success. */
let answers: (Error | null)[]
let refreshed: number
/** Undefined if something else than the bucket answers. */
let fullPath: string | undefined

const client = {
  auth: {
    getSession: async () => ({ data: { session: { user: { id: 'asha' } } } }),
    refreshSession: async () => void refreshed++,
  },
  storage: {
    from: () => ({
      upload: async () => {
        const error = answers.shift() ?? null
        return error ? { data: null, error } : { data: { path: 'asha/1.jpg', fullPath }, error }
      },
      // As the client passes on any JSON text.
      list: async () => ({ data: { status: 'sign-in required' }, error: null }),
      remove: async () => ({ data: { status: 'sign-in required' }, error: null }),
    }),
  },
} as unknown as SupabaseClient

const upload = () => supabaseAvatarFiles(async () => client, 'asha').upload('asha/1.jpg', new Blob())
// As the server renders them: 400, with the status in the body.
const expired = new StorageApiError('"exp" claim timestamp check failed', 400, '403', 'storage')
const forbidden = new StorageApiError('new row violates row-level security policy', 400, '403', 'storage')
const limit = new StorageApiError('avatars_files_limit: a user can have at most 20 pictures', 400, '403', 'storage')

beforeEach(() => {
  answers = []
  refreshed = 0
  fullPath = 'avatars/asha/1.jpg'
})

test('an expired token is refreshed, and the picture is sent again', async () => {
  answers = [expired, null]
  await upload()
  expect(refreshed).toBe(1)
})

test('the JSON text of a network that wants its user to sign in is no answer', async () => {
  fullPath = undefined
  const files = supabaseAvatarFiles(async () => client, 'asha')
  for (const call of [upload, () => files.list(), () => files.remove(['asha/1.jpg'])])
    await expect(call()).rejects.toMatchObject({ kind: 'unreachable' })
})

test.for([401, 403, 404, 413])('an error page with the status %i is no answer', async (status) => {
  answers = [new StorageApiError('Forbidden', status, String(status), 'storage')]
  await expect(upload()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(refreshed).toBe(0)
})

test('a token that is refused again leaves the picture for later', async () => {
  answers = [expired, expired]
  await expect(upload()).rejects.toMatchObject({ kind: 'signed-out' })
  expect(answers).toEqual([])
})

test.for([forbidden, limit])('a refusal by the database is final: $message', async (refusal) => {
  answers = [refusal]
  await expect(upload()).rejects.toMatchObject({ kind: 'bad-request', message: refusal.message, code: '403' })
  expect(refreshed).toBe(0)
})
