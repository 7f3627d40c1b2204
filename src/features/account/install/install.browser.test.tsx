import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { captureInstallPrompt } from '#src/pwa/install-prompt.ts'
import { button, toast } from '#tests/kits/account-harness.tsx'
import { painted } from '#tests/kits/painted.ts'
import { noDatabase, show, harnessOn } from '#tests/kits/workspace-harness.tsx'
import { InstallCard } from './install-card.tsx'
import { InstallCompanion } from './install-companion.tsx'
import { InstallControl } from './install-control.tsx'
import { useOfferMemory } from './offer.ts'

captureInstallPrompt()

/** Simulates the browser's install prompt, answered at once. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(() => {
    if (outcome === 'accepted') window.dispatchEvent(new Event('appinstalled'))
    return Promise.resolve({ outcome })
  })
  const event = new Event('beforeinstallprompt', { cancelable: true })
  window.dispatchEvent(Object.assign(event, { prompt }))
  return { prompt, event }
}

beforeEach(() => {
  localStorage.clear()
  useOfferMemory.setState({}, true)
})
afterEach(() => {
  vi.restoreAllMocks()
  // Resets the prompt for the next test.
  window.dispatchEvent(new Event('appinstalled'))
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'standalone')
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
})

const harness = harnessOn(noDatabase)
const card = () => page.getByRole('region', { name: /^(Open|Put) Sevenday/ })
const open = (hasProject = true) => show(<InstallCard hasProject={hasProject} />, harness, '/dashboard')

describe('the card', () => {
  it('appears once the browser offers to install the app, and prevents the browser’s own prompt', async () => {
    await open()
    expect(card().query()).toBeNull()
    const { event } = offer('accepted')
    expect(event.defaultPrevented).toBe(true)
    await expect.element(card()).toBeVisible()
  })

  it('does not appear before the app has been useful', async () => {
    await open(false)
    offer('accepted')
    await painted()
    expect(card().query()).toBeNull()
  })

  it('shows the browser’s prompt, and disappears once the app is installed', async () => {
    const { prompt } = offer('accepted')
    await open()
    await button('Install app').click()
    await expect.poll(() => prompt).toHaveBeenCalledOnce()
    await expect.element(card()).not.toBeInTheDocument()
  })

  it('treats a dismissed prompt as “Not now”', async () => {
    offer('dismissed')
    await open()
    await button('Install app').click()
    await expect.element(card()).not.toBeInTheDocument()
    offer('dismissed')
    await painted()
    expect(card().query()).toBeNull()
  })

  it.each([
    ['Not now', undefined],
    ["Don't show again", "We won't show this again"],
  ])('disappears on “%s”', async (name, text) => {
    offer('accepted')
    const screen = await open()
    await button(name).click()
    await expect.element(card()).not.toBeInTheDocument()
    if (text) await expect.element(toast(text)).toBeVisible()
    await screen.unmount()
    await open()
    expect(card().query()).toBeNull()
  })

  it('shows the steps on an iPhone, which has no prompt', async () => {
    onIphone()
    await open()
    await expect
      .element(card().getByRole('listitem').nth(1))
      .toHaveTextContent('Scroll down and tap Add to Home Screen.')
    expect(card().getByRole('button', { name: 'Install app' }).query()).toBeNull()
  })
})

describe('the control in the settings', () => {
  const openControl = () => show(<InstallControl />, harness, '/dashboard/settings')

  it('installs the app after any answer on the dashboard', async () => {
    useOfferMemory.setState({ never: true })
    const { prompt } = offer('accepted')
    await openControl()
    await button('Install app').click()
    await expect.poll(() => prompt).toHaveBeenCalledOnce()
    await expect.element(button('Install app')).not.toBeInTheDocument()
  })

  it('shows the steps on an iPhone when asked to', async () => {
    onIphone()
    await openControl()
    const step = page.getByRole('listitem').nth(1)
    expect(step.query()).toBeNull()
    await page.getByText('How to put it on your home screen').click()
    await expect.element(step).toBeVisible()
  })
})

describe('local data', () => {
  const spyOnStorage = (persisted = false) => {
    vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(persisted)
    return vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  }
  const edit = { table: 'projects', id: 'a', kind: 'created', label: 'Harvest' } as const
  const openCompanion = async () => {
    const own = harnessOn(noDatabase)
    await show(<InstallCompanion />, own, '/dashboard')
    return own
  }

  it('is stored persistently from the first edit on', async () => {
    const persist = spyOnStorage()
    const { setStatus } = await openCompanion()
    expect(persist).not.toHaveBeenCalled()
    setStatus({ unsent: [edit] })
    await expect.poll(() => persist).toHaveBeenCalledOnce()
  })

  it('is stored persistently once the app is installed', async () => {
    const persist = spyOnStorage()
    await openCompanion()
    window.dispatchEvent(new Event('appinstalled'))
    await expect.poll(() => persist).toHaveBeenCalledOnce()
  })

  it('triggers no request in Firefox, which would ask the user: the settings have a button for it', async () => {
    const persist = spyOnStorage()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Android 16; Mobile) Gecko/146.0 Firefox/146.0',
    )
    const { setStatus } = await openCompanion()
    setStatus({ unsent: [edit] })
    await painted()
    expect(persist).not.toHaveBeenCalled()
  })
})

function onIphone() {
  for (const [name, value] of [
    ['standalone', false],
    ['maxTouchPoints', 5],
  ] as const) {
    Object.defineProperty(navigator, name, { value, configurable: true })
  }
}
