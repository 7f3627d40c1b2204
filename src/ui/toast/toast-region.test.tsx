import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveRegion } from '../live-region/live-region.tsx'
import { ToastRegion } from './toast-region.tsx'
import { dismissToast, showToast, useToasts } from './toast-store.ts'

let root: Root
let host: HTMLElement

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await act(async () =>
    root.render(
      <>
        <button type="button">Elsewhere</button>
        <ToastRegion />
        <LiveRegion />
      </>,
    ),
  )
})

afterEach(async () => {
  await act(async () => {
    for (const { id } of useToasts.getState().toasts) dismissToast(id)
    vi.runAllTimers()
  })
  await act(async () => root.unmount())
  host.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const region = () => host.querySelector('section')
const show = (...options: Parameters<typeof showToast>) => act(async () => showToast(...options))
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))

it('closes after five seconds', async () => {
  await show({ title: 'Project created successfully' })
  await pass(4900)
  expect(region()?.textContent).toContain('Project created successfully')
  await pass(200)
  expect(region()?.textContent).not.toContain('Project created successfully')
})

it('pauses under the pointer and resumes afterwards', async () => {
  await show({ title: 'Project deleted successfully' })
  await act(async () => region()?.dispatchEvent(new Event('pointerover', { bubbles: true })))
  await pass(60_000)
  expect(region()?.textContent).toContain('Project deleted successfully')
  await act(async () => region()?.dispatchEvent(new Event('pointerout', { bubbles: true })))
  await pass(5100)
  expect(region()?.textContent).not.toContain('Project deleted successfully')
})

it('pauses while focused', async () => {
  await show({ title: 'Project deleted successfully', action: { label: 'Undo', onSelect: () => undefined } })
  await act(async () => host.querySelector<HTMLElement>('section button')?.focus())
  await pass(60_000)
  expect(region()?.textContent).toContain('Undo')
})

it('takes focus with F6 and gives it back', async () => {
  const elsewhere = host.querySelector('button')
  await show({ title: 'Project deleted successfully', action: { label: 'Undo', onSelect: () => undefined } })
  await act(async () => elsewhere?.focus())
  const press = () =>
    act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', bubbles: true })))
  await press()
  expect(document.activeElement?.textContent).toBe('Undo')
  await press()
  expect(document.activeElement).toBe(elsewhere)
})

it('F6 focuses the latest toast with an action, skipping those without', async () => {
  await show({ title: 'A new version is ready', action: { label: 'Reload', onSelect: () => undefined } })
  await show({ title: 'Project deleted successfully', action: { label: 'Undo', onSelect: () => undefined } })
  await show({ title: 'Project created successfully' })
  await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', bubbles: true })))
  expect(document.activeElement?.textContent).toBe('Undo')
})

it('F6 focuses the latest toast if none has an action', async () => {
  await show({ title: 'Project created successfully' })
  await show({ title: 'Project updated successfully' })
  await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', bubbles: true })))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Dismiss')
  expect(document.activeElement?.closest('[data-toast]')?.textContent).toContain('Project updated successfully')
})

it('runs its action once and closes', async () => {
  const undo = vi.fn<() => void>()
  await show({ title: 'Project deleted successfully', action: { label: 'Undo', onSelect: undo } })
  await act(async () => host.querySelector<HTMLElement>('section button')?.click())
  expect(undo).toHaveBeenCalledOnce()
  expect(region()?.textContent).toBe('')
})

it('is announced once, by the live region only', async () => {
  await show({ title: 'Login failed', description: 'Please check your credentials and try again.' })
  expect(host.querySelector('[role="status"]')?.textContent).toContain('Login failed. Please check')
  expect(region()?.closest('[aria-live]') ?? region()?.querySelector('[aria-live]')).toBeNull()
})

it('replaces an earlier toast with the same message, unless that one has an action', async () => {
  await show({ title: 'Project created successfully' })
  await show({ title: 'Project created successfully' })
  expect(host.querySelectorAll('[data-toast]')).toHaveLength(1)
  const undo = { label: 'Undo', onSelect: () => undefined }
  await show({ title: 'Project deleted successfully', action: undo })
  await show({ title: 'Project deleted successfully', action: undo })
  expect(host.querySelectorAll('[data-offers="Undo"]')).toHaveLength(2)
})

it('stays until dismissed on request, even if other toasts come and go', async () => {
  const reload = { label: 'Reload', onSelect: () => undefined }
  await show({ title: 'A new version is ready', action: reload, duration: 2 ** 31 - 1 })
  for (const title of ['One', 'Two', 'Three', 'Four']) await show({ title })
  expect(region()?.textContent).toContain('A new version is ready')
  await pass(24 * 60 * 60 * 1000)
  expect(host.querySelectorAll('[data-toast]')).toHaveLength(1)
  await act(async () => host.querySelector<HTMLElement>('section button')?.click())
  expect(region()?.textContent).toBe('')
})

it('never shows more than three toasts', async () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) await show({ title })
  expect(region()?.textContent).toContain('Four')
  expect(region()?.textContent).not.toContain('One')
})

it('is announced without doubled punctuation', async () => {
  await show({ title: 'Account created!', description: 'Check your email to confirm your account.' })
  const said = host.querySelector('[role="status"]')?.textContent.trim()
  expect(said).toBe('Account created! Check your email to confirm your account.')
})
