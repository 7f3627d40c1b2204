import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test, vi } from 'vitest'
import { handle } from '#supabase/functions/delete-user/handler.ts'
import { type Admin, answerOf, functionEnv, newAdmin } from './admins.ts'
import { contract, isHosted, newEmail, type User, secretClient, type Target, testEmbedded } from './target.ts'

contract('delete-user', { seed: true }, (target) => {
  let admin: Admin
  beforeAll(async () => {
    if (!isHosted) admin = await newAdmin(target)
  })

  testEmbedded(
    'an admin deletes an account with its pictures, and its rows stay as tombstones without a name',
    async () => {
      const ada = await target.user()
      const path = `${ada.id}/1.jpg`
      expect((await ada.client.storage.from('avatars').upload(path, picture())).error).toBeNull()
      const { publicUrl } = ada.client.storage.from('avatars').getPublicUrl(path).data
      expect((await fetch(publicUrl)).ok, 'the picture is there before').toBe(true)
      await pushProject(ada)

      expect((await remove(admin.client, ada.id)).data).toEqual({ deleted: ada.id })
      expect(
        (await target.client().auth.signInWithPassword({ email: ada.email, password: ada.password })).error,
      ).not.toBeNull()
      expect((await fetch(publicUrl)).ok).toBe(false)
      const { database } = target.embedded()
      const rows = await database.transaction((query) =>
        query('select full_name, email, _deleted from public.profiles where id = $1', [ada.id]),
      )
      expect(rows).toEqual([{ full_name: '', email: null, _deleted: true }])
      const projects = await database.transaction((query) =>
        query('select name, _deleted from public.projects where user_id = $1', [ada.id]),
      )
      expect(projects).toEqual([{ name: '', _deleted: true }])
    },
  )

  testEmbedded('pictures in nested folders are deleted too, also of an id in upper case', async () => {
    const ada = await target.user()
    for (const path of ['1.jpg', 'x/y.jpg', 'x/y/z.jpg']) await plant(target, `${ada.id}/${path}`)
    expect((await remove(admin.client, ada.id.toUpperCase())).error).toBeNull()
    expect(await picturesOf(target, ada.id)).toEqual([])
  })

  testEmbedded('a picture uploaded during the deletion is deleted too', async () => {
    const ada = await target.user()
    const response = await removeBy(target, admin, ada.id, async (input, init) => {
      if (String(input).includes('/delete_account')) await plant(target, `${ada.id}/late.jpg`)
      return fetch(input, init)
    })
    expect(response.status).toBe(200)
    expect(await picturesOf(target, ada.id)).toEqual([])
  })

  testEmbedded('a picture that an earlier attempt left behind is deleted too', async () => {
    const ada = await target.user()
    await remove(admin.client, ada.id)
    await plant(target, `${ada.id}/left.jpg`)
    expect((await remove(admin.client, ada.id)).data).toEqual({ deleted: ada.id })
    expect(await picturesOf(target, ada.id)).toEqual([])
  })

  testEmbedded('a deletion aborted by a deadlock is retried once', async () => {
    const ada = await target.user()
    let tries = 0
    const response = await removeBy(target, admin, ada.id, async (input, init) => {
      if (!String(input).includes('/delete_account')) return fetch(input, init)
      tries += 1
      return tries > 1 ? fetch(input, init) : Response.json({ code: '40P01', message: 'deadlock' }, { status: 500 })
    })
    expect(response.status).toBe(200)
    expect(tries).toBe(2)
  })

  testEmbedded(
    'an attempt that stopped after the pictures can be repeated, as can one whose answer was lost',
    async () => {
      const ada = await target.user()
      await ada.client.storage.from('avatars').upload(`${ada.id}/1.jpg`, picture())
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const broken = await removeBy(target, admin, ada.id, async (input, init) =>
        String(input).includes('/delete_account') ? Response.json({}, { status: 502 }) : fetch(input, init),
      )
      warned.mockRestore()
      expect(broken.status).toBe(503)
      expect((await remove(admin.client, ada.id)).data).toEqual({ deleted: ada.id })
      expect((await remove(admin.client, ada.id)).data).toEqual({ deleted: ada.id })
    },
  )

  testEmbedded('a customer cannot delete a user', async () => {
    const [ada, ben] = [await target.user(), await target.user()]
    expect((await answerOf(remove(ada.client, ben.id))).status).toBe(403)
    expect((await ben.client.auth.getUser()).error).toBeNull()
  })

  testEmbedded('an admin cannot delete themselves', async () => {
    expect(await answerOf(remove(admin.client, admin.id))).toMatchObject({ status: 409, body: { reason: 'self' } })
  })

  test('a visitor is told to log in', async () => {
    expect((await answerOf(remove(target.client(), crypto.randomUUID()))).status).toBe(401)
  })
})

const remove = (client: SupabaseClient, user_id: string) =>
  client.functions.invoke('delete-user', { body: { user_id } })

/** The function in this process, with its calls to the backend under the test's control. */
async function removeBy(target: Target, admin: Admin, user_id: string, calls: typeof fetch): Promise<Response> {
  const token = (await admin.client.auth.getSession()).data.session?.access_token
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: JSON.stringify({ user_id }),
    headers: { authorization: `Bearer ${token}` },
  })
  return handle(request, functionEnv(target, calls))
}

const picture = () => new Blob(['x'], { type: 'image/jpeg' })

/** Puts a picture where no user may. */
async function plant(target: Target, path: string): Promise<void> {
  const { error } = await secretClient(target).storage.from('avatars').upload(path, picture())
  if (error) throw error
}

async function picturesOf(target: Target, id: string): Promise<unknown> {
  const { data, error } = await secretClient(target).storage.from('avatars').list(id)
  if (error) throw error
  return data
}

async function pushProject(user: User): Promise<void> {
  const { error } = await user.client.rpc('sync_push', {
    table_name: 'projects',
    rows: [{ id: crypto.randomUUID(), push_id: crypto.randomUUID(), base: null, fields: { name: newEmail() } }],
  })
  if (error) throw error
}
