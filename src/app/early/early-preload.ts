/**
 * Runs in the head of the app's page, written into it by the build (scripts/build/head-scripts.ts): requests the files of the screen that
 * the page will show, and opens the stores that it will read. The entry can do so only once it runs, and its own files are on the way until
 * then.
 */
import { openStoresEarly } from '#src/data/store/early-stores.ts'
import { createIdentityStore } from '#src/data/session/identity.ts'
import { earlyRoute, normalisePath, type Path } from '#src/paths.ts'

/** Set by the build: for each guarded screen, the places in `files` of those that are not also files of the entry. */
declare const SCREENS: { files: readonly string[]; ofScreen: Partial<Record<Path, readonly number[]>> }

try {
  const identity = createIdentityStore(localStorage).read()
  const screen = earlyRoute(normalisePath(location.pathname), identity)
  if (screen && identity) void openStoresEarly(identity, indexedDB)
  const { files, ofScreen } = SCREENS
  for (const place of (screen && ofScreen[screen]) ?? []) document.head.append(preload(files[place] ?? ''))
} catch {
  // For example, storage is blocked. The entry then requests and opens everything itself.
}

function preload(file: string): HTMLLinkElement {
  const link = document.createElement('link')
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
  else link.rel = 'modulepreload'
  // As in the requests that will use them.
  link.crossOrigin = ''
  link.href = file
  return link
}
