/** What a page of the website downloads: nothing of the app's machinery. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { sourceMapFile } from '../../scripts/build-artefacts.ts'

const machinery = /node_modules\/(rxdb|dexie|rxjs|@supabase|zod|react-router|react-router-dom)\//

/**
 * Records the scripts that a page loads from here on. Without a service worker: that one fetches the app in the background.
 * @returns their paths, growing.
 */
export function recordScripts(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname)
  })
  return scripts
}

/** No script comes from the database, the backend's client, zod or the router. */
export function expectLight(scripts: ReadonlySet<string>): void {
  const sources = [...scripts].flatMap((script) => {
    // What the build wrote itself comes from no source.
    const file = sourceMapFile(script)
    if (!existsSync(file)) return []
    const map: { sources: string[] } = JSON.parse(readFileSync(file, 'utf8'))
    return map.sources
  })
  expect(sources.filter((source) => machinery.test(source))).toEqual([])
  // Of these scripts the sources are known, from the first one that a page loads on.
  expect(sources).toContainEqual(expect.stringMatching(/src\/boot\.ts$/))
  expect(sources).toContainEqual(expect.stringMatching(/src\/app\/entries\//))
}
