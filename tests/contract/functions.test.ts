import { expect, test, vi } from 'vitest'

test('the entry that Deno runs serves the very same handler, with the platform’s keys', async () => {
  const served: ((request: Request) => Promise<Response>)[] = []
  const settings: Record<string, string> = {
    SUPABASE_URL: 'http://localhost',
    SUPABASE_PUBLISHABLE_KEYS: '{"default": "sb_publishable_x"}',
    SUPABASE_SECRET_KEYS: '{"default": "sb_secret_x"}',
  }
  vi.stubGlobal('Deno', {
    env: { get: (name: string) => settings[name] },
    serve: (handle: (request: Request) => Promise<Response>) => served.push(handle),
  })
  await import('#supabase/functions/admin-login/index.ts')
  await import('#supabase/functions/delete-user/index.ts')
  vi.unstubAllGlobals()
  const answers = served.map((handle) => handle(new Request('http://localhost/', { method: 'POST', body: '{}' })))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 401])
})
