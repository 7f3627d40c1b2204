import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAdmin } from './admins.ts'
import { newPeople, newProject, type Role } from './people.ts'
import { announce, arrived, send } from './resumable-upload.ts'
import { contract, secretClient, testEmbedded, type User } from './target.ts'

/** Who may add, read and change files of a project, through each way into the bucket. */

const pdf = 'application/pdf'
const bytesOf = (text: string) => new Blob([text], { type: pdf })
const newName = (project: string, part = 'original') => `${project}/${crypto.randomUUID()}/${part}`

contract('files of a project', { seed: true }, (target) => {
  const person = newPeople(target)
  let project: string
  const files = (role: Role) => person(role).client.storage.from('files')
  const query = (text: string, ...values: unknown[]) =>
    target.embedded().database.transaction((run) => run(text, values))

  beforeAll(async () => {
    project = await newProject(person('owner'))
  })

  async function stored(text = 'a file'): Promise<string> {
    const name = newName(project)
    const { error } = await files('owner').upload(name, bytesOf(text))
    expect(error).toBeNull()
    return name
  }

  /** Sends a whole small file in one part. @returns 'stored' or the reason why not */
  async function sendWhole(
    role: Role,
    name: string,
    { type = pdf, signature }: { type?: string; signature?: string } = {},
  ) {
    const { client } = person(role)
    const signed = signature === undefined ? {} : { signature }
    const { url, status, message } = await announce(target, client, { name, type, size: 6, ...signed })
    if (url === null) return `${status} ${message}`
    const sent = await send(target, client, { url, offset: 0, part: 'a file', ...signed })
    return sent.status === 204 ? 'stored' : `${sent.status} ${sent.message}`
  }

  async function push(rows: object[]): Promise<string[]> {
    const edits = rows.map((fields) => ({ base: null, push_id: crypto.randomUUID(), ...fields }))
    const { client, scope } = person('admin')
    const { data, error } = await client.rpc('sync_push', { table_name: 'project_posts', rows: edits, scope })
    expect(error).toBeNull()
    return data.results.map(({ result, constraint }: Record<string, string>) => constraint || result)
  }
  const requestOf = (id: string) => ({
    id,
    fields: { project_id: project, kind: 'approval', title: 'Logo', counter: 1 },
  })
  async function fileOf(request: string) {
    const id = crypto.randomUUID()
    expect((await files('admin').upload(`${project}/${id}/original`, bytesOf('a file'))).error).toBeNull()
    return { id, fields: { project_id: project, kind: 'file', title: 'logo.pdf', approval_id: request, counter: 2 } }
  }

  describe('of a request for approval', () => {
    test('they come with it in one push, and none can be added later', async () => {
      const request = crypto.randomUUID()
      const [first, second] = [await fileOf(request), await fileOf(request)]
      expect(await push([requestOf(request), first, second])).toEqual(['ok', 'ok', 'ok'])
      const { data } = await person('owner').client.from('project_posts').select('id').eq('approval_id', request)
      expect(data).toHaveLength(2)
      expect(await push([await fileOf(request)])).toEqual(['project_posts_request_new'])
      // A push that changes the request can't add one either.
      const touched = { id: request, base: { awaits_reply: false }, fields: { awaits_reply: true } }
      expect(await push([touched, await fileOf(request)])).toEqual(['ok', 'project_posts_request_new'])
      const { error } = await person('admin')
        .client.from('project_posts')
        .insert({ id: (await fileOf(request)).id, project_id: project, kind: 'file', title: 'x', approval_id: request })
      expect(error?.message).toContain('does not come with its request')
    })
  })

  describe('adding', () => {
    test('a project’s owner can add files in each way, and another customer in none', async () => {
      const outcomes = async (role: Role) => {
        const uploaded = await files(role).upload(newName(project), bytesOf('a file'))
        const signed = await files(role).createSignedUploadUrl(newName(project))
        const visitor = target.client().storage.from('files')
        const sent =
          signed.data && (await visitor.uploadToSignedUrl(signed.data.path, signed.data.token, bytesOf('a file')))
        return [
          uploaded.error ? 'refused' : 'stored',
          await sendWhole(role, newName(project)),
          !sent || sent.error ? 'refused' : 'stored',
        ]
      }
      expect(await outcomes('owner')).toEqual(['stored', 'stored', 'stored'])
      expect(await outcomes('stranger')).toEqual(['refused', expect.stringMatching(/^40[0-9] /), 'refused'])
    })

    test('a signed upload URL is for one name, resumable or not', async () => {
      const [name, other] = [newName(project), newName(project)]
      const token = (await files('owner').createSignedUploadUrl(name)).data?.token ?? ''
      expect(await sendWhole('visitor', other, { signature: token })).toMatch(/^400 /)
      expect(await sendWhole('visitor', name, { signature: 'a guess' })).toMatch(/^400 /)
      expect(
        (await target.client().storage.from('files').uploadToSignedUrl(other, token, bytesOf('x'))).error,
      ).not.toBeNull()
      expect(await sendWhole('visitor', name, { signature: token })).toBe('stored')
    })

    test('nothing can be stored outside the places for files', async () => {
      for (const name of [
        `${project}/${crypto.randomUUID()}/passport.pdf`,
        newName(`${project}/../${crypto.randomUUID()}`),
      ]) {
        expect((await files('owner').upload(name, bytesOf('x'))).error).not.toBeNull()
        expect(await sendWhole('owner', name)).toMatch(/^40[0-9] /)
      }
    })

    test('a type that a browser could run is refused', async () => {
      const [name, type] = [newName(project), 'image/svg+xml']
      const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type })
      expect((await files('owner').upload(name, picture)).error?.message).toContain('mime type')
      expect(await sendWhole('owner', name, { type })).toContain('mime type')
    })

    test('more than 20 megabytes are refused, and before they are sent if the size is announced', async () => {
      const size = 20 * 1024 * 1024 + 1
      const large = new Blob([new Uint8Array(size)], { type: pdf })
      const { error } = await files('owner').upload(newName(project), large)
      expect(error?.message).toContain('exceeded the maximum allowed size')
      const { client } = person('owner')
      const { url, status } = await announce(target, client, { name: newName(project), type: pdf, size })
      expect({ url, status }).toEqual({ url: null, status: 413 })
      // A smaller announced size doesn't make room for more either.
      const smaller = await announce(target, client, { name: newName(project), type: pdf, size: 4 })
      const sent = await send(target, client, { url: smaller.url ?? '', offset: 0, part: 'five!' })
      expect(sent.status).toBeGreaterThanOrEqual(400)
    })
  })

  describe('reading', () => {
    test('a project’s owner reads, lists and links to a file, and another customer doesn’t', async () => {
      const name = await stored('the text')
      const [, id = ''] = name.split('/')
      const found = async (role: Role) => [
        await (await files(role).download(name)).data?.text(),
        ((await files(role).list(project)).data ?? []).some((one) => one.name === id),
        ((await files(role).list(`${project}/${id}`)).data?.length ?? 0) > 0,
        Boolean((await files(role).info(name)).data),
      ]
      expect(await found('owner')).toEqual(['the text', true, true, true])
      expect(await found('stranger')).toEqual([undefined, false, false, false])
      const { data } = await files('owner').createSignedUrl(name, 60)
      expect((await target.fetch(data?.signedUrl ?? '')).status).toBe(200)
      expect((await files('stranger').createSignedUrl(name, 60)).data).toBeNull()
    })

    test('others read a file while a live post or a document shows it, in each way', async () => {
      const second = await newAdmin(target)
      const posts = person('admin').client.from('project_posts')
      const readers = {
        owner: person('owner'),
        author: person('admin'),
        'another admin': second,
        stranger: person('stranger'),
        visitor: person('visitor'),
      }
      const waysIn = async ({ client }: Pick<User, 'client'>, name: string) => {
        const bucket = client.storage.from('files')
        const folder = name.replace(/\/original$/, '')
        return {
          downloaded: Boolean((await bucket.download(name)).data),
          described: Boolean((await bucket.info(name)).data),
          listed: ((await bucket.list(folder)).data?.length ?? 0) > 0,
          signed: Boolean((await bucket.createSignedUrl(name, 60)).data),
        }
      }
      /** Adds a file of an admin. @returns its name in the bucket */
      const added = async (become: (id: string) => Promise<unknown> = async () => undefined) => {
        const id = crypto.randomUUID()
        const name = `${project}/${id}/original`
        expect((await files('admin').upload(name, bytesOf('a file'))).error).toBeNull()
        await become(id)
        return name
      }
      const say = async (id: string) =>
        expect((await posts.insert({ id, project_id: project, kind: 'file', title: 'a.pdf' })).error).toBeNull()
      const removeIt = async (id: string) =>
        expect((await posts.update({ is_removed: true }).eq('id', id)).error).toBeNull()
      const ask = async (id: string) => {
        const request = crypto.randomUUID()
        const fields = { project_id: project, kind: 'file', title: 'a.pdf', approval_id: request, counter: 2 }
        expect(await push([requestOf(request), { id, fields }])).toEqual(['ok', 'ok'])
        return request
      }
      const show = async (id: string) => {
        const document = crypto.randomUUID()
        const { client } = person('admin')
        const deck = { id: document, project_id: project, kind: 'deck', name: 'Deck' }
        expect((await client.from('documents').insert(deck)).error).toBeNull()
        const picture = { document_id: document, kind: 'picture', picture_path: `${project}/${id}/original` }
        const rows = client.from('document_rows')
        expect((await rows.insert({ id: crypto.randomUUID(), ...picture })).error).toBeNull()
      }
      const shown = { owner: true, author: true, 'another admin': true, stranger: false, visitor: false }
      const ofAuthor = { ...shown, owner: false, 'another admin': false }
      const cells: Record<string, [name: string, expected: Record<keyof typeof readers, boolean>]> = {
        said: [await added(say), shown],
        unsaid: [await added(), ofAuthor],
        deleted: [await added(async (id) => (await say(id), await removeIt(id))), ofAuthor],
        'of a request': [await added(ask), shown],
        'of a withdrawn request': [
          await added(async (id) => void (await posts.update({ state: 'withdrawn' }).eq('id', await ask(id)))),
          ofAuthor,
        ],
        'in a document': [await added(show), shown],
        'deleted, in a document': [
          await added(async (id) => (await say(id), await show(id), await removeIt(id))),
          shown,
        ],
        'unsaid, by the owner': [await stored(), { ...shown, author: false, 'another admin': false }],
      }
      for (const [what, [name, expected]] of Object.entries(cells)) {
        for (const [who, reader] of Object.entries(readers)) {
          const found = await waysIn(reader, name)
          const may = expected[who as keyof typeof readers]
          expect(found, `${what}, by ${who}`).toEqual(Object.fromEntries(Object.keys(found).map((way) => [way, may])))
        }
      }
    })

    test('as if the bucket were public: refused', async () => {
      const { publicUrl } = files('owner').getPublicUrl(await stored()).data
      expect((await target.fetch(publicUrl)).ok).toBe(false)
    })

    testEmbedded('a file is never opened as a page of ours', async () => {
      const { data } = await files('owner').createSignedUrl(await stored(), 60)
      const { headers } = await fetch(data?.signedUrl ?? '')
      expect(headers.get('content-disposition')).toMatch(/^attachment/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    })
  })

  describe('changing', () => {
    test('a stored file is neither overwritten, moved nor removed, not even by its owner', async () => {
      const name = await stored('the text')
      for (const role of ['owner', 'stranger'] as const) {
        await files(role).upload(name, bytesOf('another'), { upsert: true })
        await files(role).update(name, bytesOf('another'))
        await files(role).move(name, newName(project))
        await files(role).remove([name])
        expect(await sendWhole(role, name)).not.toBe('stored')
        const signed = await files(role).createSignedUploadUrl(name, { upsert: true })
        if (signed.data) await files(role).uploadToSignedUrl(name, signed.data.token, bytesOf('another'))
      }
      const { data } = await files('owner').download(name)
      expect(await data?.text()).toBe('the text')
    })
  })

  describe('copies and moves', () => {
    const jpeg = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
    /** Calls the platform, because storage-js neither overwrites by a copy nor chooses its metadata. @returns the status */
    async function copy(role: Role, upsert: boolean, body: Record<string, unknown>): Promise<number> {
      const { data } = await person(role).client.auth.getSession()
      const headers = {
        apikey: target.publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
        'x-upsert': String(upsert),
      }
      const url = `${target.url}/storage/v1/object/copy`
      return (await target.fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
    }
    const claims: Record<string, unknown>[] = [
      {},
      ...[1, null, -(1024 ** 3)].map((size) => ({ copyMetadata: false, metadata: { mimetype: 'image/jpeg', size } })),
    ]

    test('make no file public, for any caller and any metadata', async () => {
      for (const role of ['owner', 'admin'] as const) {
        const pictures = person(role).client.storage.from('avatars')
        const picture = `${person(role).id}/shown.jpg`
        expect((await pictures.upload(picture, jpeg(9))).error).toBeNull()
        for (const content of [bytesOf('a file'), jpeg(4)]) {
          const name = newName(project)
          expect((await files(role).upload(name, content)).error).toBeNull()
          const to = `${person(role).id}/${crypto.randomUUID()}.jpg`
          expect((await files(role).move(name, to, { destinationBucket: 'avatars' })).error).not.toBeNull()
          for (const claim of claims) {
            const body = { bucketId: 'files', sourceKey: name, destinationBucket: 'avatars', ...claim }
            expect(await copy(role, false, { ...body, destinationKey: to })).toBeGreaterThanOrEqual(400)
            expect(await copy(role, true, { ...body, destinationKey: picture })).toBeGreaterThanOrEqual(400)
          }
          expect((await target.fetch(pictures.getPublicUrl(to).data.publicUrl)).ok).toBe(false)
          expect((await pictures.download(picture)).data?.size).toBe(9)
          expect((await files(role).download(name)).data?.size).toBe(content.size)
        }
      }
    })

    test('add nothing to a project, from files or pictures', async () => {
      const { client, id } = person('owner')
      const pictures = client.storage.from('avatars')
      const picture = `${id}/portrait.jpg`
      expect((await pictures.upload(picture, jpeg(4))).error).toBeNull()
      const sources = { files: await stored(), avatars: picture }
      const theirs = await newProject(person('stranger'))
      for (const [bucketId, sourceKey] of Object.entries(sources)) {
        for (const to of [newName(project), newName(theirs)]) {
          const moved = await client.storage.from(bucketId).move(sourceKey, to, { destinationBucket: 'files' })
          expect(moved.error).not.toBeNull()
          for (const claim of claims) {
            const body = { bucketId, sourceKey, destinationBucket: 'files', destinationKey: to, ...claim }
            expect(await copy('owner', false, body)).toBeGreaterThanOrEqual(400)
          }
          expect((await files('owner').download(to)).data).toBeNull()
        }
      }
      expect((await pictures.download(picture)).data?.size).toBe(4)
    })
  })

  describe('resumable uploads', () => {
    const content = randomBytes(9000)

    test('resume after each break, even from another client, and arrive byte for byte', async () => {
      const { client } = person('owner')
      const name = newName(project)
      const { url } = await announce(target, client, { name, type: pdf, size: content.length })
      if (!url) throw new Error('refused')
      expect(await arrived(target, client, url)).toBe(0)
      expect((await send(target, client, { url, offset: 0, part: content.subarray(0, 4000) })).status).toBe(204)
      // The same part again, as after a lost answer.
      expect((await send(target, client, { url, offset: 0, part: content.subarray(0, 4000) })).status).toBe(409)
      expect(await arrived(target, client, url)).toBe(4000)
      expect((await files('owner').download(name)).data).toBeNull()
      const second = target.client()
      const { email, password } = person('owner') as User
      await second.auth.signInWithPassword({ email, password })
      expect((await send(target, second, { url, offset: 4000, part: content.subarray(4000) })).status).toBe(204)
      const { data } = await files('owner').download(name)
      expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(content)).toBe(true)
      expect(data?.type).toBe(pdf)
      // The file is stored once: nobody can upload it again.
      expect((await announce(target, client, { name, type: pdf, size: 6 })).status).toBe(409)
    })

    testEmbedded('keep what arrived of a part whose connection breaks', async () => {
      const { client } = person('owner')
      const name = newName(project)
      const { url } = await announce(target, client, { name, type: pdf, size: content.length })
      const token = (await client.auth.getSession()).data.session?.access_token
      const broken = request(url ?? '', {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${token}`,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
          'content-length': String(content.length),
        },
      })
      broken.on('error', () => undefined)
      await new Promise<void>((sent) => broken.write(content.subarray(0, 5000), () => sent()))
      const closed = new Promise((resolve) => broken.on('close', resolve))
      broken.destroy()
      await closed
      await expect.poll(() => arrived(target, client, url ?? '')).toBe(5000)
      expect((await send(target, client, { url: url ?? '', offset: 5000, part: content.subarray(5000) })).status).toBe(
        204,
      )
      const { data } = await files('owner').download(name)
      expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(content)).toBe(true)
    })

    test('two clients that send the same part store it once', async () => {
      const { client } = person('owner')
      const { url } = await announce(target, client, { name: newName(project), type: pdf, size: content.length })
      const part = content.subarray(0, 3000)
      const both = await Promise.all([0, 0].map((offset) => send(target, client, { url: url ?? '', offset, part })))
      expect(both.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
      expect(await arrived(target, client, url ?? '')).toBe(3000)
    })

    test('of two that end at the same time, one is stored completely', async () => {
      const { client } = person('owner')
      for (let time = 0; time < 4; time += 1) {
        const name = newName(project)
        const contents = [Buffer.from('from one tab'), Buffer.from('of another!!')]
        const urls = await Promise.all(
          contents.map(async ({ length }) => (await announce(target, client, { name, type: pdf, size: length })).url),
        )
        const statuses = await Promise.all(
          contents.map(
            async (part, at) => (await send(target, client, { url: urls[at] ?? '', offset: 0, part })).status,
          ),
        )
        expect([...statuses].sort()).toEqual([204, 409])
        const { data } = await client.storage.from('files').download(name)
        expect(await data?.text()).toBe(contents[statuses.indexOf(204)]?.toString())
      }
    })

    test('can’t be continued by users who may not add files', async () => {
      const { client } = person('owner')
      const { url } = await announce(target, client, { name: newName(project), type: pdf, size: 6 })
      for (const role of ['visitor', 'stranger'] as const) {
        const { status } = await send(target, person(role).client, { url: url ?? '', offset: 0, part: 'a file' })
        expect(status).toBeGreaterThanOrEqual(400)
      }
      expect(await arrived(target, client, url ?? '')).toBe(0)
    })

    test('an unknown upload is not found', async () => {
      expect(
        await arrived(target, person('owner').client, `${target.url}/storage/v1/upload/resumable/unknown`),
      ).toBeNull()
    })
  })

  describe('after a suspension', () => {
    testEmbedded('nothing is read, and nothing is stored, whatever was signed or begun before', async () => {
      const user = await target.user()
      const own = await newProject(user)
      const bucket = user.client.storage.from('files')
      const name = newName(own)
      expect((await bucket.upload(name, bytesOf('a file'))).error).toBeNull()
      const signed = (await bucket.createSignedUploadUrl(newName(own))).data
      const begun = await announce(target, user.client, { name: newName(own), type: pdf, size: 6 })
      const signedName = newName(own)
      const signature = (await bucket.createSignedUploadUrl(signedName)).data?.token ?? ''

      await query(`update public.profiles set status = 'suspended' where id = $1`, user.id)
      expect((await bucket.download(name)).data).toBeNull()
      expect((await bucket.createSignedUrl(name, 60)).data).toBeNull()
      const late = await target
        .client()
        .storage.from('files')
        .uploadToSignedUrl(signed?.path ?? '', signed?.token ?? '', bytesOf('x'))
      expect(late.error).toMatchObject({ statusCode: '403', message: 'only active users can store files' })
      const part = await send(target, user.client, { url: begun.url ?? '', offset: 0, part: 'a file' })
      expect(part.status).toBe(403)
      const resumed = await announce(target, user.client, { name: signedName, type: pdf, size: 6, signature })
      const rest = await send(target, user.client, { url: resumed.url ?? '', offset: 0, part: 'a file', signature })
      expect(rest).toMatchObject({ status: 403, message: 'only active users can store files' })
      expect(await query(`select name from storage.objects where name like $1`, `${own}/%`)).toEqual([{ name }])
    })

    testEmbedded('or once the project is deleted', async () => {
      const user = await target.user()
      const own = await newProject(user)
      const bucket = user.client.storage.from('files')
      const name = newName(own)
      await bucket.upload(name, bytesOf('a file'))
      const signed = (await bucket.createSignedUploadUrl(newName(own))).data
      await query(`update public.projects set _deleted = true where id = $1`, own)
      expect((await bucket.download(name)).data).toBeNull()
      const { error } = await bucket.uploadToSignedUrl(signed?.path ?? '', signed?.token ?? '', bytesOf('x'))
      expect(error?.message).toBe('a file must be in a project of its owner')
      // The project's Undo restores the files.
      await query(`update public.projects set _deleted = false where id = $1`, own)
      expect((await bucket.download(name)).data?.size).toBe(6)
    })
  })

  describe('room', () => {
    /** A file of this size, as if it had been stored earlier. */
    const fill = (own: string, bytes: number, owner: string) =>
      query(
        `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('files', $1, $2, jsonb_build_object('size', $3::bigint, 'mimetype', 'application/pdf'))`,
        newName(own),
        owner,
        bytes,
      )
    const gigabyte = 1024 ** 3

    testEmbedded('of a project is 1 GB, even for 24 uploads at once and signed URLs', async () => {
      const user = await target.user()
      const own = await newProject(user)
      const bucket = user.client.storage.from('files')
      const signed = await Promise.all(
        Array.from({ length: 12 }, async () => (await bucket.createSignedUploadUrl(newName(own))).data),
      )
      await fill(own, gigabyte - 20 * 6, user.id)
      const visitor = target.client().storage.from('files')
      const uploads = await Promise.all([
        ...signed.map(
          async (url) => (await visitor.uploadToSignedUrl(url?.path ?? '', url?.token ?? '', bytesOf('a file'))).error,
        ),
        ...signed.map(async () => (await bucket.upload(newName(own), bytesOf('a file'))).error),
      ])
      const refused = uploads.flatMap((error) => error ?? [])
      expect(refused).toHaveLength(4)
      for (const error of refused) {
        expect(error).toMatchObject({ statusCode: '403', message: expect.stringContaining('files_project_limit') })
      }
      expect(await query(`select count(*)::integer from storage.objects where name like $1`, `${own}/%`)).toEqual([
        { count: 21 },
      ])
      // A resumable upload is refused at the part that completes it, and is gone then.
      const { url } = await announce(target, user.client, { name: newName(own), type: pdf, size: 6 })
      const sent = await send(target, user.client, { url: url ?? '', offset: 0, part: 'a file' })
      expect(sent).toMatchObject({ status: 403, message: expect.stringContaining('files_project_limit') })
      expect(await arrived(target, user.client, url ?? '')).toBeNull()
      // An admin has no more room in that project either.
      const { error } = await files('admin').upload(newName(own), bytesOf('a file'))
      expect(error?.message).toContain('files_project_limit')
    })
  })

  testEmbedded('files of a deleted account are removed, with their bytes, and no others', async () => {
    const user = await target.user()
    const own = await newProject(user)
    const name = newName(own)
    expect((await user.client.storage.from('files').upload(name, bytesOf('a file'))).error).toBeNull()
    const other = await stored()
    const { data } = await user.client.storage.from('files').createSignedUrl(name, 600)
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)
    expect((await person('admin').client.rpc('delete_account', { user_id: user.id })).error).toBeNull()
    const objects = () => query('select name from storage.objects where name = any ($1)', `{${name},${other}}`)
    await expect.poll(objects).toEqual([{ name: other }])
    expect((await fetch(data?.signedUrl ?? '')).ok).toBe(false)
  })

  testEmbedded('the secret key removes files, as the clean-up does', async () => {
    const name = await stored()
    const { data } = await secretClient(target).storage.from('files').remove([name])
    expect(data).toHaveLength(1)
    expect((await files('owner').download(name)).data).toBeNull()
  })
})
