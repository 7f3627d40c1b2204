import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerServiceWorker } from './register.ts'
import * as reload from './reload.ts'
import { withoutDraft } from './reload.ts'

const minute = 60 * 1000

class Registration extends EventTarget {
  active: object | null = {}
  waiting: object | null = null
  installing: EventTarget | null = null
  update = vi.fn(() => Promise.resolve())
}

let registration: Registration

beforeEach(() => {
  registration = new Registration()
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubEnv('DEV', false)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it('checks for a new version every hour, and on return after five minutes', async () => {
  registerServiceWorker({ onUpdateReady: () => undefined })
  await vi.advanceTimersByTimeAsync(4 * minute)
  window.dispatchEvent(new Event('focus'))
  expect(registration.update, 'it was only just asked for').not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(minute)
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).toHaveBeenCalledTimes(1)

  await vi.advanceTimersByTimeAsync(55 * minute)
  expect(registration.update).toHaveBeenCalledTimes(2)
})

it.each([
  ['password', { autocomplete: 'current-password' }],
  ['text that nothing stores', withoutDraft],
])('reloads for a new version that another tab asked for, once no %s would be lost', async (_, attributes) => {
  const reloadPage = vi.spyOn(reload, 'reloadPage').mockReturnValue()
  const form = document.createElement('form')
  const field = document.createElement('input')
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
  form.append(field)
  document.body.append(form)
  field.focus()
  registerServiceWorker({ onUpdateReady: () => undefined })
  await vi.advanceTimersByTimeAsync(0)

  field.value = 'seven-days'
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  await vi.advanceTimersByTimeAsync(minute)
  expect(reloadPage).not.toHaveBeenCalled()

  field.value = ''
  await vi.advanceTimersByTimeAsync(minute)
  expect(reloadPage).toHaveBeenCalledTimes(1)
  form.remove()
})

describe('a page without a worker', () => {
  const [first, second] = [new EventTarget(), new EventTarget()]

  /** @param worker that takes over */
  async function takenOver(worker: object, meanwhile = () => {}) {
    const reloadPage = vi.spyOn(reload, 'reloadPage').mockReturnValue()
    Object.assign(navigator.serviceWorker, { controller: null })
    registerServiceWorker({ onUpdateReady: () => undefined })
    await vi.advanceTimersByTimeAsync(0)
    meanwhile()
    Object.assign(navigator.serviceWorker, { controller: worker })
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
    return reloadPage
  }

  it('is not reloaded when the first one takes over', async () => {
    registration.active = null
    registration.installing = first
    const reloadPage = await takenOver(first, () => {
      registration.installing = null
      registration.active = first
    })
    expect(reloadPage).not.toHaveBeenCalled()
  })

  it('is not reloaded when the first one was active already, and takes over a moment later', async () => {
    registration.active = first
    expect(await takenOver(first)).not.toHaveBeenCalled()
  })

  it('is reloaded when a newer one than the active one takes over', async () => {
    registration.active = first
    expect(await takenOver(second)).toHaveBeenCalledTimes(1)
  })

  it('is reloaded when another one takes over after the first', async () => {
    registration.active = first
    const reloadPage = await takenOver(first)
    Object.assign(navigator.serviceWorker, { controller: second })
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
    expect(reloadPage).toHaveBeenCalledTimes(1)
  })
})
