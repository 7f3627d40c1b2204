import { expect, it, vi } from 'vitest'
import { lateService } from './late-service.ts'

const echo = { say: async (text: string) => text, forget: (_id: string) => undefined }

it('loads nothing before the first call, and passes on arguments, answers and failures', async () => {
  const load = vi.fn(async () => ({ ...echo, fail: () => Promise.reject(new Error('no')) }))
  const service = lateService(load)
  expect(load).not.toHaveBeenCalled()
  expect(await service.say('hello')).toBe('hello')
  await expect(service.fail()).rejects.toThrow('no')
})

it('isn’t a promise itself', async () => {
  const service = lateService(async () => echo)
  expect(await Promise.resolve(service)).toBe(service)
})

it('fails, or gives the set answer, while its code is missing, and loads the code again at the next call', async () => {
  const load = vi.fn(async () => echo).mockRejectedValueOnce(new Error('offline'))
  await expect(lateService(load).say('hello')).rejects.toThrow('offline')
  load.mockRejectedValueOnce(new Error('offline'))
  const service = lateService(load, () => 'later')
  expect(await service.say('hello')).toBe('later')
  expect(await service.say('hello')).toBe('hello')
})
