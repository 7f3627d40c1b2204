import { beforeEach, expect, test, vi } from 'vitest'
import { supabaseAvatarFiles } from './avatar-files.ts'
import { createSupabase, type SupabaseClient } from './client.ts'

/** The storage server's answers, in order. After the last, it answers that it has stored the picture. */
let answers: Response[]
let client: SupabaseClient

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const stored = () => json(200, { Key: 'avatars/asha/1.jpg', Id: 'id' })

beforeEach(() => {
  answers = []
  client = createSupabase({
    url: 'http://127.0.0.1:1',
    publishableKey: 'key',
    fetch: async () => answers.shift() ?? stored(),
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  })
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({
    data: { session: { user: { id: 'asha' }, access_token: 'token' } },
    error: null,
  } as Awaited<ReturnType<SupabaseClient['auth']['getSession']>>)
  vi.spyOn(client.auth, 'refreshSession').mockResolvedValue({ data: { user: null, session: null }, error: null })
})

const files = () => supabaseAvatarFiles(async () => client, 'asha')
const upload = () => files().upload('asha/1.jpg', new Blob())
// The server answers errors with 400, and has the real status in the body.
const refusal = (message: string) => json(400, { statusCode: '403', error: 'Unauthorized', message })
const expired = () => refusal('"exp" claim timestamp check failed')
const forbidden = 'new row violates row-level security policy'
const limit = 'avatars_files_limit: a user can have at most 20 pictures'

test('an expired token is refreshed, and the picture is sent again', async () => {
  answers = [expired()]
  await upload()
  expect(client.auth.refreshSession).toHaveBeenCalledOnce()
})

test("JSON from a network that requires a login doesn't count as an answer", async () => {
  const calls = [
    upload,
    () => files().list(),
    () => files().remove(['asha/1.jpg']),
    () => files().download('asha/1.jpg'),
  ]
  for (const call of calls) {
    answers = [json(200, { status: 'sign-in required' })]
    await expect(call()).rejects.toMatchObject({ kind: 'unreachable' })
  }
})

test.for([401, 403, 404, 413])("an error page with the status %i doesn't count as an answer", async (status) => {
  answers = [new Response('Forbidden', { status })]
  await expect(upload()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(client.auth.refreshSession).not.toHaveBeenCalled()
})

test('keeps the picture for later if the token is refused again', async () => {
  answers = [expired(), expired()]
  await expect(upload()).rejects.toMatchObject({ kind: 'signed-out' })
  expect(answers).toEqual([])
})

test.for([forbidden, limit])('a refusal by the database is final: %s', async (message) => {
  answers = [refusal(message)]
  await expect(upload()).rejects.toMatchObject({ kind: 'bad-request', message, code: '403' })
  expect(client.auth.refreshSession).not.toHaveBeenCalled()
})
