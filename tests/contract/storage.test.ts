import { expect, test } from 'vitest'
import { contract, secretClient, testEmbedded } from './target.ts'

/** A picture of one pixel, to judge by its declared type. */
const picture = () => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: 'image/jpeg' })

contract('Storage of avatars', {}, (target) => {
  test('a user uploads a picture to their own folder, and anyone can load it', async () => {
    const { client, id } = await target.user()
    const path = `${id}/1.jpg`
    const uploaded = await client.storage.from('avatars').upload(path, picture())
    expect(uploaded.error).toBeNull()
    const { publicUrl } = client.storage.from('avatars').getPublicUrl(path).data
    const shown = await fetch(publicUrl)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))
  })

  test('a picture can be overwritten', async () => {
    const { client, id } = await target.user()
    const path = `${id}/1.jpg`
    await client.storage.from('avatars').upload(path, picture())
    const again = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' })
    expect((await client.storage.from('avatars').upload(path, again, { upsert: true })).error).toBeNull()
    const { data } = await client.storage.from('avatars').download(path)
    expect(data?.size).toBe(3)
  })

  test('an upload to another user’s folder is refused', async () => {
    const [ada, ben] = [await target.user(), await target.user()]
    const { error } = await ada.client.storage.from('avatars').upload(`${ben.id}/1.jpg`, picture())
    expect(error?.message).toContain('row-level security')
  })

  test('an upload to a subfolder of the user’s own, which the app never lists, is refused', async () => {
    const { client, id } = await target.user()
    const { error } = await client.storage.from('avatars').upload(`${id}/older/1.jpg`, picture())
    expect(error?.message).toContain('row-level security')
  })

  test('a visitor uploads nothing', async () => {
    const { error } = await target.client().storage.from('avatars').upload('visitor/1.jpg', picture())
    expect(error).not.toBeNull()
  })

  test('a user can store 20 pictures: the next one is refused by name, and removing one makes room', async () => {
    const { client, id } = await target.user()
    const bucket = client.storage.from('avatars')
    const upload = (name: string, upsert = false) => bucket.upload(`${id}/${name}`, picture(), { upsert })
    for (let n = 1; n <= 20; n++) expect((await upload(`${n}.jpg`)).error).toBeNull()
    const { error } = await upload('21.jpg')
    expect(error).toMatchObject({ statusCode: '403', message: expect.stringContaining('avatars_files_limit') })
    expect((await bucket.list(id)).data).toHaveLength(20)
    expect((await upload('20.jpg', true)).error).toBeNull()
    await bucket.remove([`${id}/1.jpg`])
    expect((await upload('21.jpg')).error).toBeNull()
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

  test('more than two megabytes are refused', async () => {
    const { client, id } = await target.user()
    const large = new Blob([new Uint8Array(2 * 1024 * 1024 + 1)], { type: 'image/jpeg' })
    const { error } = await client.storage.from('avatars').upload(`${id}/large.jpg`, large)
    expect(error?.message).toContain('exceeded the maximum allowed size')
  })

  test.for([
    ['note.txt', 'text/plain'],
    ['script.svg', 'image/svg+xml'],
    ['page.html', 'text/html'],
    ['picture.png', 'image/png'],
  ] as const)('what is not declared a JPEG is refused: %s', async ([name, type]) => {
    const { client, id } = await target.user()
    const file = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type })
    const { error } = await client.storage.from('avatars').upload(`${id}/${name}`, file)
    expect(error?.message).toContain('mime type')
  })

  testEmbedded('an uploaded file runs nothing when opened directly', async () => {
    // Here, unlike on hosted, it is on the app's own origin.
    const { client, id } = await target.user()
    await client.storage.from('avatars').upload(`${id}/1.jpg`, picture())
    const { publicUrl } = client.storage.from('avatars').getPublicUrl(`${id}/1.jpg`).data
    for (const url of [publicUrl, `${publicUrl}.gone`]) {
      const { headers } = await fetch(url)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })

  test('a user can remove their own picture and no other', async () => {
    const [ada, ben] = [await target.user(), await target.user()]
    const path = `${ada.id}/1.jpg`
    await ada.client.storage.from('avatars').upload(path, picture())
    await ben.client.storage.from('avatars').remove([path])
    expect((await ada.client.storage.from('avatars').download(path)).data?.size).toBe(4)
    await ada.client.storage.from('avatars').remove([path])
    expect((await ada.client.storage.from('avatars').list(ada.id)).data).toEqual([])
  })

  testEmbedded('a list names files relative to their folder', async () => {
    const { client, id } = await target.user()
    await client.storage.from('avatars').upload(`${id}/1.jpg`, picture())
    await secretClient(target).storage.from('avatars').upload(`${id}/older/2.jpg`, picture())
    const { data } = await client.storage.from('avatars').list(id)
    expect(data?.map(({ name, id }) => ({ name, isFile: id !== null }))).toEqual([
      { name: '1.jpg', isFile: true },
      { name: 'older', isFile: false },
    ])
  })
})
