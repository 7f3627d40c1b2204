/** The website is light: a visitor downloads nothing of the app's machinery. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/fixtures.ts'
import { nowhere, publicPages } from './support/public-pages.ts'

// The service worker fetches the app in the background; this is about the page itself.
test.use({ serviceWorkers: 'block' })

const build = process.env.BUILD_FOLDER ?? 'dist'
const machinery = /node_modules\/(rxdb|dexie|rxjs|@supabase|zod|react-router|react-router-dom)\//

for (const path of [...publicPages, nowhere]) {
  test(`${path} loads no part of the database, the backend's client, zod or the router`, async ({
    page,
    allowConsoleErrors,
  }) => {
    // The not-found page comes with its status.
    allowConsoleErrors('status of 404')
    const scripts = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname)
    })
    await page.goto(path)
    // Alive: everything it loads of its own accord is there.
    await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
    await page.waitForLoadState('networkidle')

    expect(scripts.size, 'the page has scripts of the build').toBeGreaterThan(0)
    const sources = [...scripts].flatMap((script) => {
      // What the build wrote itself comes from no source.
      if (!existsSync(join(build, `${script}.map`))) return []
      const map: { sources: string[] } = JSON.parse(readFileSync(join(build, `${script}.map`), 'utf8'))
      return map.sources
    })
    expect(sources.filter((source) => machinery.test(source))).toEqual([])
  })
}
