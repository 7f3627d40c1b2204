import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TransportError } from '#src/data/server/transport.ts'
import { pngHeader } from '#tests/kits/picture-headers.ts'
import { type Pictures, picturesOf } from './use-pictures.ts'

const path = 'project/file/original'
const picture = new Blob([pngHeader(4, 3)])
let urls: Set<string>
let download: ReturnType<typeof vi.fn<(name: string) => Promise<Blob>>>
let pictures: Pictures

beforeEach(() => {
  urls = new Set()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${crypto.randomUUID()}`
    urls.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url))
  download = vi.fn<(name: string) => Promise<Blob>>(() => Promise.resolve(picture))
  pictures = picturesOf('project', { download }, { get: () => Promise.resolve(undefined) })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const offline = () => Promise.reject(new TransportError('unreachable', 'no connection'))
/** Requests a picture's URL like a mounted picture. */
const shown = () => pictures.subscribe(() => pictures.url(path))

it('reads a picture once, even if files arrive during the read', async () => {
  const close = pictures.open()
  shown()
  pictures.url(path)
  pictures.retry()
  await expect.poll(() => pictures.url(path)).toBeDefined()
  pictures.retry()
  expect(await pictures.blob(path)).toBe(picture)
  expect(download).toHaveBeenCalledTimes(1)
  expect(urls.size).toBe(1)
  close()
  expect(urls.size).toBe(0)
})

it('gives no URL to a read that ends after the deck was closed', async () => {
  const answer = Promise.withResolvers<Blob>()
  download.mockReturnValueOnce(answer.promise)
  const close = pictures.open()
  const first = pictures.blob(path)
  await expect.poll(() => download.mock.calls.length).toBe(1)
  close()
  // Mount twice, like React in development.
  const closeAgain = pictures.open()
  await expect.poll(() => pictures.url(path)).toBeDefined()
  answer.resolve(picture)
  await first
  expect(urls.size).toBe(1)
  closeAgain()
  expect(urls.size).toBe(0)
})

it('reads a failed picture again after a retry, and not before', async () => {
  download.mockImplementation(offline)
  pictures.open()
  shown()
  pictures.url(path)
  expect(await pictures.blob(path)).toBeUndefined()
  await Promise.resolve()
  expect(pictures.url(path)).toBeUndefined()
  expect(download).toHaveBeenCalledTimes(1)
  download.mockResolvedValue(picture)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => pictures.url(path)).toBeDefined()
  expect(download).toHaveBeenCalledTimes(2)
})

it('reads again if the retry came while a read was failing', async () => {
  const answer = Promise.withResolvers<Blob>()
  download.mockReturnValueOnce(answer.promise)
  pictures.open()
  shown()
  pictures.url(path)
  await expect.poll(() => download.mock.calls.length).toBe(1)
  pictures.retry()
  answer.reject(new TransportError('unreachable', 'no connection'))
  await expect.poll(() => pictures.url(path)).toBeDefined()
  expect(download).toHaveBeenCalledTimes(2)
})

it('requests the bytes of a failed picture again', async () => {
  download.mockImplementationOnce(offline)
  pictures.open()
  expect(await pictures.blob(path)).toBeUndefined()
  expect(await pictures.blob(path)).toBe(picture)
})

it('requests no picture of another project, which an admin may read', async () => {
  pictures.open()
  expect(await pictures.blob('another/file/original')).toBeUndefined()
  expect(download).not.toHaveBeenCalled()
})

it('neither shows nor exports a picture that would take gigabytes', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  download.mockResolvedValue(new Blob([pngHeader(16_000, 16_000)]))
  pictures.open()
  expect(await pictures.blob(path)).toBeUndefined()
  expect(pictures.url(path)).toBeUndefined()
})
