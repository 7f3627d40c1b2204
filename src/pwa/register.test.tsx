import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerServiceWorker } from './register.ts'
import * as reload from './reload.ts'
import { withoutDraft } from './reload.ts'

const minute = 60 * 1000

class Registration extends EventTarget {
  active = {}
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
])('reloads for a new version that another tab asked for, once no %s is lost by it', async (_, attributes) => {
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
