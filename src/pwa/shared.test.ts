import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#src/paths.ts'
import { keepShared, keptShare } from './shared.ts'

/** The device's cache. @param room whether anything fits into it */
function cacheWith(room: { left: boolean }) {
  const entries = new Map<string, Response>()
  return {
    open: async () => ({
      put: async (path: string, response: Response) => {
        const body = await response.arrayBuffer()
        if (!room.left) throw new DOMException('full', 'QuotaExceededError')
        entries.set(path, new Response(body, response))
      },
      match: async (path: string) => entries.get(path)?.clone(),
      delete: async (path: string) => entries.delete(path),
    }),
  }
}

const room = { left: true }
beforeEach(() => {
  room.left = true
  vi.stubGlobal('caches', cacheWith(room))
  vi.spyOn(console, 'warn').mockReturnValue()
  // Addresses of a page are relative.
  vi.spyOn(Response, 'redirect').mockImplementation((url) => new Response(null, { headers: { location: String(url) } }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** @returns the address that opens */
async function share(words: Record<string, string>, files: readonly string[] = []) {
  const form = new FormData()
  for (const [name, word] of Object.entries(words)) form.append(name, word)
  for (const name of files) form.append('files', new File(['x'], name))
  const answer = await keepShared(new Request('https://here.invalid/share', { method: 'POST', body: form }))
  return answer.headers.get('location')
}
const namesKept = async () => (await keptShare())?.files.map(({ name }) => name)

it('keeps only the last share of another app', async () => {
  expect(await share({ text: 'Lunch' }, ['menu.pdf'])).toBe(`${paths.share}?kept`)
  expect(await share({ text: 'Dinner' }, ['evening.pdf'])).toBe(`${paths.share}?kept`)
  expect([await namesKept(), (await keptShare())?.words.toString()]).toEqual([['evening.pdf'], 'text=Dinner'])
})

it('keeps no files on a full device, nor those of the previous share, and the page can tell this from a share without files', async () => {
  await share({}, ['menu.pdf'])
  room.left = false
  expect(await share({ text: 'Dinner' }, ['evening.pdf'])).toBe(`${paths.share}?kept`)
  expect(await keptShare()).toBeUndefined()
  room.left = true
  await share({ title: '' })
  expect(await namesKept()).toEqual([])
})

it('puts texts into the address on a full device', async () => {
  room.left = false
  expect(await share({ title: 'Tiffin', text: 'Lunch & dinner' })).toBe(
    `${paths.share}?title=Tiffin&text=Lunch+%26+dinner`,
  )
})

it('puts texts into the address if the browser has no cache', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
  expect(await share({ text: 'Lunch' })).toBe(`${paths.share}?text=Lunch`)
  expect(await share({}, ['menu.pdf'])).toBe(`${paths.share}?kept`)
})
