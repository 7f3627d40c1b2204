import { remember, remembered } from '#src/ui/memory/remember.ts'

/** Chromium only; missing from TypeScript's DOM library. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Derived from events, because browsers don't tell a tab whether the app is installed. */
const installedKey = 'sevenday.installed'

let offered: InstallPromptEvent | undefined
const listeners = new Set<() => void>()

/**
 * Saves the browser's install offer until the user asks for it, instead of letting the browser show its banner. The offer comes once, soon
 * after page load, so call this first.
 */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    noteInstalled(false)
    change(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => {
    noteInstalled(true)
    change(undefined)
  })
}

/** Whether the browser would install the app now. */
export const canPrompt = () => offered !== undefined

/** Whether the app was installed from this browser and has not been offered for installation since. */
export const isKnownInstalled = () => remembered(installedKey) !== null

export function subscribeToInstalling(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Shows the browser's install prompt, once per offer. Resolves to whether the user accepted. */
export async function promptInstall(): Promise<boolean> {
  const event = offered
  if (!event) return false
  change(undefined)
  return (await event.prompt()).outcome === 'accepted'
}

function change(event: InstallPromptEvent | undefined) {
  offered = event
  for (const listener of listeners) listener()
}

/** Without storage, the settings will show the install instructions again. */
const noteInstalled = (installed: boolean) => remember(installedKey, installed ? '' : null)
