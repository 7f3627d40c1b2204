/** Checks what a website page downloads: none of the app's machinery. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { sourceMapFile } from '../../scripts/build/build-artefacts.ts'

const machinery = /node_modules\/(rxdb|dexie|rxjs|@supabase|zod|react-router|react-router-dom)\//

/**
 * Records the scripts that a page loads from now on. Use without a service worker, which fetches the app in the background.
 * @returns a live set of their paths.
 */
export function recordScripts(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname)
  })
  return scripts
}

/** No script contains the database, the backend client, zod or the router. */
export function expectLight(scripts: ReadonlySet<string>): void {
  const sources = [...scripts].flatMap((script) => {
    // Code that the build generated has no source.
    const file = sourceMapFile(script)
    if (!existsSync(file)) return []
    const map: { sources: string[] } = JSON.parse(readFileSync(file, 'utf8'))
    return map.sources
  })
  expect(sources.filter((source) => machinery.test(source))).toEqual([])
  // Proves that the source maps were read, starting with the first script that a page loads.
  expect(sources).toContainEqual(expect.stringMatching(/src\/boot\.ts$/))
  expect(sources).toContainEqual(expect.stringMatching(/src\/app\/website-entry\.tsx$/))
}
