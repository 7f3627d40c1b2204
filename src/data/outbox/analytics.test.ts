import { beforeEach, expect, test, vi } from 'vitest'
import { analyticsEventSchema } from '#tests/kits/analytics-event.ts'
import { createAnalytics } from './analytics.ts'
import type { Command } from './outbox-database.ts'

let commands: Command[]
let queued: number
let allowed: boolean
let add: (command: Command) => Promise<void>

beforeEach(() => {
  commands = []
  queued = 0
  allowed = true
  add = async (command) => void commands.push(command)
})

let ids = 0
const analytics = createAnalytics({
  outbox: { add: (command) => add(command) },
  allowed: () => allowed,
  newId: () => `a0000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
  now: () => Date.parse('2026-01-01T00:00:00Z'),
  onQueued: () => queued++,
})

test('records only the name, the path and the time of an event', async () => {
  analytics.track('page_view', '/pricing')
  await vi.waitFor(() => expect(queued).toBe(1))
  const [command] = commands
  expect(Object.keys(command?.payload ?? {}).sort()).toEqual(['id', 'name', 'occurred_at', 'path'])
  expect(command).toMatchObject({
    owner: 'visitor',
    kind: 'event',
    payload: { id: command?.id, name: 'page_view', path: '/pricing' },
  })
})

test.each([
  ['/dashboard/projects', '/dashboard/projects'],
  ['/dashboard/projects?search=rice#top', '/dashboard/projects'],
  ['/admin/users/A0000000-0000-4000-8000-00000000000F', '/admin/users/:id'],
  ['/admin/users/a0000000-0000-4000-8000-00000000000f/tasks', '/admin/users/:id/tasks'],
])('records an event on %s as one on %s', async (path, recorded) => {
  analytics.track('page_view', path)
  await vi.waitFor(() => expect(queued).toBe(1))
  expect(analyticsEventSchema.parse(commands[0]?.payload)).toMatchObject({ path: recorded })
})

test('stops counting as soon as the user opts out', async () => {
  allowed = false
  analytics.track('page_view', '/pricing')
  allowed = true
  analytics.track('allowed_again', '/')
  await vi.waitFor(() => expect(queued).toBe(1))
  expect(commands.map((command) => command.payload.name)).toEqual(['allowed_again'])
})

test('keeps the order of events of the same millisecond', async () => {
  for (const name of ['one', 'two', 'three']) analytics.track(name, '/')
  await vi.waitFor(() => expect(queued).toBe(3))
  const times = commands.map((command) => command.created_at)
  expect(new Set(times).size).toBe(3)
  expect([...times].sort((a, b) => a - b)).toEqual(times)
})

test('loses only the event when the disk is full', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  add = () => Promise.reject(new Error('QuotaExceededError'))
  analytics.track('page_view', '/')
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce())
  expect(queued).toBe(0)
  warned.mockRestore()
})
