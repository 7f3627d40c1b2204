/** Brings the newest version to this device: a plain reload would show the one that the service worker has stored. */
import { reloadPage } from './reload.ts'

/** Milliseconds to wait for a new version to take over; then the page reloads anyway. */
export const untilInCharge = 15_000

/** Stores a newer version on the device, if there is one. Pages then offer it (register.ts). */
export async function checkForNewVersion(): Promise<void> {
  await checkedRegistration()
}

/** For a user who asked for it: switches every tab to the newest version and reloads. Offline, the page reloads as it is. */
export async function reloadIntoNewestVersion(): Promise<void> {
  // If a new worker arrives, the page reloads as soon as it takes over (register.ts).
  if (await bringNewVersion()) setTimeout(reloadPage, untilInCharge)
  else reloadPage()
}

/** @returns whether another worker takes over */
export async function bringNewVersion(): Promise<boolean> {
  const registration = await checkedRegistration()
  const next = registration?.installing ?? registration?.waiting
  next?.postMessage({ type: 'SKIP_WAITING' })
  return Boolean(next)
}

/** @returns undefined if no worker is in charge, or the server can't be reached */
async function checkedRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active) return undefined
    await registration.update()
    return registration
  } catch (error) {
    console.warn('pwa: could not check for a new version', error)
    return undefined
  }
}
