import { beforeAll, expect, test } from 'vitest'
import { contract, secretClient, testEmbedded, type User } from './target.ts'

/** A picture of one pixel, to judge by its declared type. */
const picture = () => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: 'image/jpeg' })

contract('Storage of avatars', {}, (target) => {
  /** Each test has its own names in their folders. */
  let ada: User
  let ben: User
  beforeAll(async () => {
    ;[ada, ben] = [await target.user(), await target.user()]
  })

  test('a user uploads a picture to their own folder, anyone can load it, and it can be overwritten', async () => {
    const bucket = ada.client.storage.from('avatars')
    const path = `${ada.id}/shown.jpg`
    expect((await bucket.upload(path, picture())).error).toBeNull()
    const shown = await fetch(bucket.getPublicUrl(path).data.publicUrl)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))
    const again = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' })
    expect((await bucket.upload(path, again, { upsert: true })).error).toBeNull()
    expect((await bucket.download(path)).data?.size).toBe(3)
  })

  test('an upload to another user’s folder is refused', async () => {
    const { error } = await ada.client.storage.from('avatars').upload(`${ben.id}/1.jpg`, picture())
    expect(error?.message).toContain('row-level security')
  })

  test('URLs signed while there was room store no more than 20 pictures', async () => {
    const { client, id } = await target.user()
    const bucket = client.storage.from('avatars')
    const signed = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => (await bucket.createSignedUploadUrl(`${id}/${n}.jpg`)).data),
    )
    const uploads = await Promise.all(
      signed.map((url) =>
        target
          .client()
          .storage.from('avatars')
          .uploadToSignedUrl(url?.path ?? '', url?.token ?? '', picture()),
      ),
    )
    const refused = uploads.flatMap(({ error }) => error ?? [])
    expect(refused).toHaveLength(4)
    for (const error of refused) {
      expect(error).toMatchObject({ statusCode: '403', message: expect.stringContaining('avatars_files_limit') })
    }
    expect((await bucket.list(id)).data).toHaveLength(20)
  })

  testEmbedded('a URL signed before a suspension stores nothing, and overwrites nothing', async () => {
    const { client, id } = await target.user()
    const bucket = client.storage.from('avatars')
    await bucket.upload(`${id}/1.jpg`, picture())
    const fresh = (await bucket.createSignedUploadUrl(`${id}/2.jpg`)).data
    const again = (await bucket.createSignedUploadUrl(`${id}/1.jpg`, { upsert: true })).data
    await target
      .embedded()
      .database.transaction((query) => query(`update public.profiles set status = 'suspended' where id = $1`, [id]))
    const public_ = target.client().storage.from('avatars')
    for (const url of [fresh, again]) {
      const { error } = await public_.uploadToSignedUrl(
        url?.path ?? '',
        url?.token ?? '',
        new Blob(['another'], { type: 'image/jpeg' }),
      )
      expect(error).toMatchObject({ statusCode: '403', message: 'only active users can store pictures' })
    }
    expect((await public_.download(`${id}/1.jpg`)).data?.size).toBe(4)
    expect((await public_.download(`${id}/2.jpg`)).error).not.toBeNull()
    const listed = await secretClient(target).storage.from('avatars').list(id)
    expect(listed.data?.map(({ name }) => name)).toEqual(['1.jpg'])
  })

  test('refuses more than two megabytes, and files that are not declared as JPEG', async () => {
    const bucket = ada.client.storage.from('avatars')
    const large = new Blob([new Uint8Array(2 * 1024 * 1024 + 1)], { type: 'image/jpeg' })
    const refused = await bucket.upload(`${ada.id}/large.jpg`, large)
    expect(refused.error?.message).toContain('exceeded the maximum allowed size')
    for (const type of ['image/svg+xml', 'image/png']) {
      const file = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type })
      expect((await bucket.upload(`${ada.id}/other`, file)).error?.message).toContain('mime type')
    }
  })

  testEmbedded('an uploaded file runs nothing when opened directly', async () => {
    // Here, unlike on hosted, it is on the app's own origin.
    const bucket = ada.client.storage.from('avatars')
    await bucket.upload(`${ada.id}/opened.jpg`, picture())
    const { publicUrl } = bucket.getPublicUrl(`${ada.id}/opened.jpg`).data
    for (const url of [publicUrl, `${publicUrl}.gone`]) {
      const { headers } = await fetch(url)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })

  test('a user can remove their own picture and no other', async () => {
    const path = `${ada.id}/removed.jpg`
    const bucket = ada.client.storage.from('avatars')
    await bucket.upload(path, picture())
    await ben.client.storage.from('avatars').remove([path])
    expect((await bucket.download(path)).data?.size).toBe(4)
    await bucket.remove([path])
    expect((await bucket.download(path)).data).toBeNull()
  })

  testEmbedded('a list names files relative to their folder', async () => {
    await ben.client.storage.from('avatars').upload(`${ben.id}/1.jpg`, picture())
    await secretClient(target).storage.from('avatars').upload(`${ben.id}/older/2.jpg`, picture())
    const { data } = await ben.client.storage.from('avatars').list(ben.id)
    expect(data?.map(({ name, id }) => ({ name, isFile: id !== null }))).toEqual([
      { name: '1.jpg', isFile: true },
      { name: 'older', isFile: false },
    ])
  })
})
