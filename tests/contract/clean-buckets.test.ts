import { expect, test, vi } from 'vitest'
import { handle } from '#supabase/functions/clean-buckets/handler.ts'
import { functionEnv } from './admins.ts'
import { contract, type User, secretClient, type Target, testEmbedded } from './target.ts'

contract('clean-buckets', {}, (target) => {
  testEmbedded('removes old pictures that no profile shows, with their bytes, and no other', async () => {
    const user = await target.user()
    for (const name of ['old', 'shown', 'recent']) await upload(user, name)
    await show(target, user, 'shown')
    await age(target, user, ['old', 'shown'])
    const url = user.client.storage.from('avatars').getPublicUrl(`${user.id}/old.jpg`).data.publicUrl
    expect((await fetch(url)).status).toBe(200)

    await query(target, 'select private.wake_bucket_cleaner()')
    await expect.poll(() => filesOf(target, user)).toEqual(['recent.jpg', 'shown.jpg'])
    expect((await fetch(url)).ok).toBe(false)
  })

  testEmbedded('removes in batches, and can be repeated, cut off and run twice at once', async () => {
    const user = await target.user()
    const names = Array.from({ length: 130 }, (_, n) => `${n}`)
    await query(
      target,
      `insert into storage.objects (bucket_id, name) select 'avatars', $1 || '/' || n || '.jpg' from generate_series(0, 129) n`,
      user.id,
    )
    await age(target, user, names)
    const ticket = await ticketOf(target)
    const batches: number[] = []
    const counted: typeof fetch = (input, init) => {
      if (init?.method === 'DELETE') batches.push(JSON.parse(String(init.body)).prefixes.length)
      return fetch(input, init)
    }
    // Cut off after the first batch.
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const broken = await clean(target, ticket, async (input, init) =>
      batches.length > 0 ? Promise.reject(new TypeError('cut off')) : counted(input, init),
    )
    warned.mockRestore()
    expect(broken.status).toBe(503)
    expect((await rowsOf(target, user)).length).toBe(30)

    const both = await Promise.all([clean(target, ticket, counted), clean(target, ticket, fetch)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await rowsOf(target, user)).toEqual([])
    expect(Math.max(...batches)).toBe(100)
    expect(await (await clean(target, ticket, fetch)).json()).toEqual({ removed: 0 })
  })

  testEmbedded('goes on after a file that the storage does not remove', async () => {
    const user = await target.user()
    await upload(user, 'old')
    await age(target, user, ['old'])
    // The storage answers without removing anything.
    const deaf: typeof fetch = async (input, init) =>
      init?.method === 'DELETE' ? Response.json([]) : fetch(input, init)
    expect(await (await clean(target, await ticketOf(target), deaf)).json()).toEqual({ removed: 0 })
    expect(await filesOf(target, user)).toEqual(['old.jpg'])
  })

  testEmbedded('goes on in the other bucket and after a request that fails', async () => {
    const user = await target.user()
    for (const name of ['old', 'older']) await upload(user, name)
    await age(target, user, ['old', 'older'])
    vi.spyOn(console, 'warn').mockReturnValue()
    let calls = 0
    const failing: typeof fetch = async (input, init) => {
      calls += 1
      return init?.method === 'DELETE' ? Response.json({}, { status: 500 }) : fetch(input, init)
    }
    const answer = await clean(target, await ticketOf(target), failing)
    expect(answer.status).toBe(503)
    // Both buckets are read to their ends: a page and an empty page, and then only an empty page.
    expect(calls).toBe(4)
    expect((await clean(target, await ticketOf(target), fetch)).status).toBe(200)
    expect(await rowsOf(target, user)).toEqual([])
    vi.restoreAllMocks()
  })

  test('a caller without the ticket cannot make the function remove anything', async () => {
    const url = `${target.url}/functions/v1/clean-buckets`
    expect((await fetch(url, { method: 'POST', headers: { 'x-ticket': 'a guess' } })).status).toBe(401)
    expect((await fetch(url, { method: 'POST' })).status).toBe(401)
    expect((await fetch(url)).status).toBe(405)
  })
})

const picture = () => new Blob(['x'], { type: 'image/jpeg' })

async function upload({ client, id }: User, name: string): Promise<void> {
  const { error } = await client.storage.from('avatars').upload(`${id}/${name}.jpg`, picture())
  if (error) throw error
}

async function show(target: Target, { id }: User, name: string): Promise<void> {
  await query(target, 'update public.profiles set avatar_url = $2 where id = $1', id, `${id}/${name}.jpg`)
}

/** Makes pictures eight days old. */
async function age(target: Target, { id }: User, names: readonly string[]): Promise<void> {
  await target.embedded().database.transaction(async (query) => {
    // On hosted a trigger sets the time of each update.
    await query(`set local session_replication_role = replica`)
    await query(
      `update storage.objects set created_at = now() - interval '8 days', updated_at = now() - interval '8 days' where name = any ($1)`,
      [`{${names.map((name) => `${id}/${name}.jpg`).join()}}`],
    )
  })
}

async function filesOf(target: Target, { id }: User): Promise<unknown> {
  const { data, error } = await secretClient(target).storage.from('avatars').list(id)
  if (error) throw error
  return data.map(({ name }) => name).sort()
}

const rowsOf = (target: Target, { id }: User) =>
  query(target, `select name from storage.objects where name like $1 || '/%'`, id)

async function ticketOf(target: Target): Promise<string> {
  const [row] = await query(target, `select ticket from private.functions where name = 'clean-buckets'`)
  return String(row?.ticket)
}

/** The function in this process, with its calls to the backend under the test's control. */
function clean(target: Target, ticket: string, calls: typeof fetch): Promise<Response> {
  const request = new Request('http://localhost/', { method: 'POST', headers: { 'x-ticket': ticket } })
  return handle(request, functionEnv(target, calls))
}

async function query(target: Target, text: string, ...parameters: unknown[]) {
  return target.embedded().database.transaction((query) => query(text, parameters))
}
