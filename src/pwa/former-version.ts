/**
 * Handles a page that outlives its version: a chunk that it loads later is gone from the server, and from the device too once another
 * version has taken over or if there is no worker. The page then reloads into the current version. Website pages do this themselves
 * (boot.ts).
 */
import { remember, remembered } from '#src/ui/memory/remember.ts'
import { bringNewVersion, untilInCharge } from './newest-version.ts'
import { holdsUnsavedInput, reloadPage } from './reload.ts'

/** The entry script that this tab reloaded to escape. If a reload brings the same script, don't try again. */
const reloadedKey = 'sevenday.left-version'

let reloading: Promise<boolean> | undefined

/**
 * Call when a part of the page could not load.
 * @returns whether the page is about to reload, so that no error is needed. False if the network is to blame or if a typed password
 *   would be lost; all other input is saved.
 */
export function reloadIfOutdated(): Promise<boolean> {
  reloading ??= check().then((isReloading) => {
    if (!isReloading) reloading = undefined
    return isReloading
  })
  return reloading
}

async function check(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  if (!script || !(await isGone(script)) || holdsUnsavedInput() || !isFirstTry(script)) return false
  // If a new worker arrives, the page reloads as soon as it takes over (register.ts).
  if (await bringNewVersion()) setTimeout(() => holdsUnsavedInput() || reloadPage(), untilInCharge)
  else reloadPage()
  return true
}

/** Bypasses every cache. A host may answer a missing script with a page. */
async function isGone(script: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5000)
    const { status, headers } = await fetch(script, { method: 'HEAD', cache: 'no-store', signal })
    return status === 404 || (headers.get('content-type')?.includes('text/html') ?? false)
  } catch {
    // Perhaps offline: unknown.
    return false
  }
}

/** False without storage, because a reload loop couldn't be detected then. */
function isFirstTry(script: string): boolean {
  return remembered(reloadedKey, 'session') !== script && remember(reloadedKey, script, 'session')
}
