import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

test('the entry point that Deno runs serves the same handler, with the platform’s keys', async () => {
  const served: ((request: Request) => Promise<Response>)[] = []
  const settings: Record<string, string> = {
    SUPABASE_URL: 'http://localhost',
    SUPABASE_PUBLISHABLE_KEYS: '{"default": "sb_publishable_x"}',
    SUPABASE_SECRET_KEYS: '{"default": "sb_secret_x"}',
    VAPID_PUBLIC_KEY: 'x',
    VAPID_PRIVATE_KEY: 'x',
    VAPID_SUBJECT: 'mailto:x@example.com',
  }
  vi.stubGlobal('Deno', {
    env: { get: (name: string) => settings[name] },
    serve: (handle: (request: Request) => Promise<Response>) => served.push(handle),
  })
  await import('#supabase/functions/admin-login/index.ts')
  await import('#supabase/functions/delete-user/index.ts')
  await import('#supabase/functions/send-push/index.ts')
  await import('#supabase/functions/clean-buckets/index.ts')
  vi.unstubAllGlobals()
  // The last two ask this database.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ hint: 'ticket' }, { status: 403 }))
  const answers = served.map((handle) => handle(new Request('http://localhost/', { method: 'POST', body: '{}' })))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 401, 401, 401])
  vi.restoreAllMocks()
})

test('the platform checks no token before a function: each function checks its callers, as on the embedded backend', () => {
  const names = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'))
  const config = readFileSync('supabase/config.toml', 'utf8')
  const unchecked = [...config.matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = false$/gm)].map(([, name]) => name)
  expect(unchecked.sort()).toEqual(names.sort())
})
