import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { PushKind } from '#src/data/supabase/push-calls.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { PushChange, PushDevice, PushState } from '#src/runtime/push-device.ts'
import { PushDeviceContext } from '#src/runtime/workspace-service.ts'
import { paths } from '#src/paths.ts'
import '#src/ui/theme/global.css.ts'
import { awaitedAnswer, setOnline } from '#tests/kits/account-harness.tsx'
import { admin, me, noDatabase, show, harnessOn } from '#tests/kits/workspace-harness.tsx'
import { NotificationsOnThisDevice } from './push-card.tsx'

let state: PushState
let chosen: (readonly PushKind[])[]
let answer: () => Promise<PushChange>

/** A fake browser; push-device.browser.test.ts tests the real one. */
const device: PushDevice = {
  state: async () => state,
  async choose(kinds) {
    chosen.push(kinds)
    const change = await answer()
    if (change.ok) state = kinds.length > 0 ? { phase: 'on', kinds } : { phase: 'off' }
    return change
  },
}

beforeEach(async () => {
  await page.viewport(360, 800)
  state = { phase: 'off' }
  chosen = []
  answer = async () => ({ ok: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

function open(identity: Identity = me) {
  return show(
    <PushDeviceContext value={device}>
      <NotificationsOnThisDevice />
    </PushDeviceContext>,
    harnessOn(noDatabase, identity),
    paths.settings,
  )
}

const news = page.getByRole('checkbox', { name: 'New notifications' })
const messages = page.getByRole('checkbox', { name: 'New contact messages' })
const heading = page.getByRole('heading', { name: 'Notifications on this device' })

/** Presses a box and waits for the browser's answer, because the card accepts no other press until then. */
async function switches(box: Locator, on: boolean): Promise<void> {
  await box.click()
  if (on) await expect.element(box).toBeChecked()
  else await expect.element(box).not.toBeChecked()
  await expect.element(box).toHaveAttribute('aria-disabled', 'false')
}

it('switches the chosen topics on and off, and offers contact messages only to admins', async () => {
  const screen = await open()
  await expect.element(messages).not.toBeInTheDocument()
  await expect.element(news).not.toBeChecked()
  await switches(news, true)
  await switches(news, false)
  expect(chosen).toEqual([['notification'], []])
  await screen.unmount()

  chosen = []
  await open(admin)
  await switches(messages, true)
  await switches(news, true)
  await switches(messages, false)
  expect(chosen.map((kinds) => [...kinds].sort())).toEqual([
    ['contact_message'],
    ['contact_message', 'notification'],
    ['notification'],
  ])
})

it('shows the choice while the browser asks, and accepts no other in the meantime', async () => {
  const { answer: asked, give } = awaitedAnswer<PushChange>()
  answer = () => asked
  await open(admin)
  await news.click()
  await expect.element(news).toBeChecked()
  await expect.element(messages).toHaveAttribute('aria-disabled', 'true')
  await messages.click({ force: true })
  expect(chosen).toEqual([['notification']])
  give({ ok: false, reason: 'not-answered' })
  await expect.element(page.getByText('Your browser’s question was closed', { exact: false }).first()).toBeVisible()
  await expect.element(news).not.toBeChecked()
})

it('needs a connection to switch on, but not to switch off', async () => {
  state = { phase: 'on', kinds: ['notification'] }
  setOnline(false)
  await open()
  await expect.element(page.getByText("You're offline.", { exact: false })).toBeVisible()
  await news.click()
  await expect.element(news).not.toBeChecked()
  expect(chosen).toEqual([[]])
  await expect.element(news).toHaveAttribute('aria-disabled', 'true')
  await news.click({ force: true })
  expect(chosen).toEqual([[]])
  setOnline(true)
  await expect.element(news).toHaveAttribute('aria-disabled', 'false')
})

it('says why nothing can be switched on', async () => {
  for (const [phase, text] of [
    ['unsupported', 'This browser can’t show notifications'],
    ['install-first', 'once the app is on your home screen'],
    ['blocked', 'Your browser blocks notifications'],
  ] as const) {
    state = { phase }
    const screen = await open()
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
    await expect.element(news).not.toBeInTheDocument()
    await screen.unmount()
  }
  state = { phase: 'unavailable' }
  await open()
  await expect.element(heading).not.toBeInTheDocument()
})

it('notices a permission that was granted or revoked in the browser’s settings', async () => {
  state = { phase: 'blocked' }
  await open()
  await expect.element(page.getByText('Your browser blocks notifications', { exact: false })).toBeVisible()
  state = { phase: 'off' }
  window.dispatchEvent(new Event('focus'))
  await expect.element(news).toBeVisible()
})
