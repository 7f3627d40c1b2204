/**
 * Every page has the strict CSP of `public/_headers`, which blocks what it should. accessibility.spec.ts checks that no page
 * violates it.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inlineScriptHashes } from '../scripts/build/head-scripts.ts'
import { access, accountPaths, type Path } from '../src/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { nowhere } from '#tests/browser/public-pages.ts'

const everyPath = Object.keys(access) as Path[]

test('every page has the policy', async ({ request }) => {
  for (const path of [...everyPath, nowhere]) {
    const response = await request.get(path)
    const policy = response.headers()['content-security-policy']
    expect(policy, path).toContain(`default-src 'none'`)
    const isApp = /^\/(dashboard|admin)(\/|$)/.test(path) || accountPaths.some((account) => account === path)
    // The hashes of the scripts in the page's head, and no others. App pages make PDFs with WebAssembly.
    expect(
      /script-src ([^;]*)/
        .exec(policy ?? '')?.[1]
        ?.split(' ')
        .sort(),
      path,
    ).toEqual([`'self'`, ...(isApp ? [`'wasm-unsafe-eval'`] : []), ...inlineScriptHashes(await response.text())].sort())
    expect(policy?.replace(`'wasm-unsafe-eval'`, ''), path).not.toContain('unsafe')
    expect(policy?.includes('https:'), `${path} may show pictures from other hosts`).toBe(isApp)
  }
})

test('publishes neither source maps nor the build manifest, nor references to them', async ({ request }) => {
  const build = process.env.BUILD_FOLDER ?? 'dist'
  const files = globSync('**/*.*', { cwd: build })
  expect(files).toContain('service-worker.js')
  expect(files.filter((file) => file.endsWith('.map') || file.includes('.vite'))).toEqual([])
  const scripts = files.filter((file) => /\.(js|css)$/.test(file))
  const pointing = scripts.filter((file) => readFileSync(join(build, file), 'utf8').includes('sourceMappingURL='))
  expect(pointing).toEqual([])
  for (const path of [...scripts.slice(0, 3).map((file) => `/${file}.map`), '/.vite/manifest.json']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('blocks an inline script', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/^This document requires 'TrustedScript' assignment/)
  await page.goto('/')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('window.inlineScriptRan = true')
    document.body.append(script)
    return 'inlineScriptRan' in window
  })
  expect(ran).toBe(false)
})
