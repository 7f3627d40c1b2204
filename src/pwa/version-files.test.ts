import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refuseOtherVersions } from './version-files.ts'

const origin = 'https://sevenday.example.com'

beforeEach(() => vi.stubGlobal('location', new URL('/service-worker.js', origin)))
afterEach(() => vi.unstubAllGlobals())

const page = (body: string) => ({ type: 'text/html;charset=utf-8', body })
const script = { type: 'text/javascript', body: 'start()' }

it.each([
  ['stores a page that names files of its version', '/spa.html', page('<script src="/assets/index-1.js">'), true],
  ['stores a script', '/assets/index-1.js', script, true],
  ['refuses a page of another version', '/spa.html', page('<script src="/assets/index-2.js">'), false],
  [
    'refuses a page whose later code is of another version',
    '/index.html',
    page('<a data-code="/assets/home-2.js">'),
    false,
  ],
  ['refuses a page served as a script', '/assets/index-1.js', page('Not found'), false],
  ['refuses a script served as a page', '/spa.html', script, false],
  ['refuses a failure', '/assets/index-1.js', { ...script, status: 503 }, false],
])(
  '%s',
  async (_what, path, { body, type, status = 200 }: { body: string; type: string; status?: number }, isStored) => {
    const { cacheWillUpdate } = refuseOtherVersions(['spa.html', 'index.html', 'assets/index-1.js'])
    const response = new Response(body, { status, headers: { 'content-type': type } })
    const stored = await cacheWillUpdate({ request: new Request(origin + path), response })
    expect(stored).toBe(isStored ? response : null)
  },
)
