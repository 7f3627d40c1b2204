import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TransportError } from '../server/transport.ts'
import { createSupabase, type SupabaseClient } from './client.ts'
import { type ProjectFiles, supabaseProjectFiles } from './project-files.ts'

/** tests/contract/file-histories.test.ts has the real bucket. */

const url = 'http://127.0.0.1:1'
const name = 'project/file/original'
const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const page =
  (status: number, type = 'text/html; charset=utf-8') =>
  () =>
    new Response('<html><body>Sign in to use this network</body></html>', { status, headers: { 'content-type': type } })
const upload = (status: number, headers: Record<string, string>) => () => new Response(null, { status, headers })

let answer: () => Response
let files: ProjectFiles
let asked: string[]

beforeEach(async () => {
  asked = []
  const respond = async (method: string, path: string) => {
    asked.push(`${method} ${path.replace(url, '')}`)
    return answer()
  }
  const client = createSupabase({
    url,
    publishableKey: 'key',
    fetch: (input, init) => respond(init?.method ?? 'GET', String(input)),
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  })
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({
    data: { session: { user: { id: 'asha' }, access_token: 'token' } },
    error: null,
  } as Awaited<ReturnType<SupabaseClient['auth']['getSession']>>)
  vi.spyOn(client.auth, 'refreshSession')
  vi.stubGlobal('XMLHttpRequest', requestOver(respond))
  files = supabaseProjectFiles(async () => client, 'asha')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const part = () => ({ url: `${url}/u`, offset: 4, part: new Blob(['bytes']), onProgress: () => undefined })
const calls = {
  announce: () => files.announce({ name, type: 'application/pdf', size: 9 }),
  offset: () => files.offset(`${url}/u`),
  send: () => files.send({ ...part(), signal: new AbortController().signal }),
  store: () => files.store(name, new Blob(['bytes'], { type: 'image/jpeg' })),
  isStored: () => files.isStored(name),
  download: () => files.download(name, { size: 9 }),
  'download of a picture': () => files.download(name, { type: 'image/' }),
} as const

/** The bucket's answers, and the meaning of each. */
const answers: Record<keyof typeof calls, [() => Response, unknown]> = {
  announce: [upload(201, { location: `${url}/u` }), `${url}/u`],
  offset: [upload(200, { 'upload-offset': '4' }), 4],
  send: [upload(204, { 'upload-offset': '9' }), 9],
  store: [json(200, { Key: `files/${name}`, Id: 'id' }), undefined],
  isStored: [json(200, { id: 'id', name }), true],
  download: [() => new Response('123456789', { headers: { 'content-type': 'application/pdf' } }), expect.any(Blob)],
  'download of a picture': [() => new Response('1', { headers: { 'content-type': 'image/png' } }), expect.any(Blob)],
}
const kinds = Object.keys(calls) as (keyof typeof calls)[]

describe.each(kinds)('%s', (kind) => {
  test('takes the bucket’s answer', async () => {
    const [good, meaning] = answers[kind]
    answer = good
    expect(await calls[kind]()).toEqual(meaning)
    expect(asked).toHaveLength(1)
  })

  // Answers of a network that requires a login, or of a proxy. They neither refuse a file nor confirm that it arrived.
  test.each([
    ['a page', page(200)],
    ['a page that says that it is an error', page(403)],
    ['a page instead of a missing file', page(404)],
    ['a page instead of a conflict', page(409)],
    ['a page of a type in capitals', page(404, 'Text/HTML; charset=UTF-8')],
    ['a page in XHTML', page(404, 'application/xhtml+xml')],
    ['a proxy that wants a password', page(407, 'text/plain')],
    ['a censor', page(451, 'text/plain')],
    ['a page of no type', page(200, 'text/plain')],
    ['a JSON text of its own', json(200, { status: 'sign-in required' })],
    ['nothing', () => new Response('')],
  ])('takes %s for no answer', async (_what, given) => {
    answer = given
    const failure = await calls[kind]().then(
      (found) => ({ found }),
      (error: TransportError) => ({ kind: error.kind }),
    )
    expect(failure).toEqual({ kind: 'unreachable' })
  })
})

test('the bucket’s refusals are final, and a missing file is missing', async () => {
  answer = json(400, { statusCode: '403', message: 'files_project_limit: full' })
  for (const kind of ['announce', 'store', 'download'] as const) {
    await expect(calls[kind]()).rejects.toMatchObject({ kind: 'bad-request', message: 'files_project_limit: full' })
  }
  answer = () => new Response('mime type x/y is not supported', { status: 415 })
  await expect(calls.announce()).rejects.toMatchObject({ kind: 'bad-request', code: '415' })
  answer = json(400, { statusCode: '404', message: 'Object not found' })
  expect(await calls.isStored()).toBe(false)
  answer = json(400, { statusCode: '409', message: 'The resource already exists' })
  await calls.store()
})

test('an upload never reports more bytes than were sent', async () => {
  for (const offset of ['4', '3', '10', '', 'x']) {
    answer = upload(204, { 'upload-offset': offset })
    await expect(calls.send()).rejects.toMatchObject({ kind: 'unreachable' })
  }
})

/** The part of XMLHttpRequest that uploads use. Node has none. */
function requestOver(respond: (method: string, path: string) => Promise<Response>) {
  return class {
    readonly upload = {}
    onload?: () => void
    status = 0
    responseText = ''
    #call: [string, string] = ['', '']
    #headers = new Headers()
    open(...call: [string, string]) {
      this.#call = call
    }
    setRequestHeader() {}
    getResponseHeader = (name: string) => this.#headers.get(name)
    async send() {
      const response = await respond(...this.#call)
      this.status = response.status
      this.#headers = response.headers
      this.responseText = await response.text()
      this.onload?.()
    }
  }
}
