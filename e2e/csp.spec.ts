/**
 * The strict policy of `public/_headers` comes with every page, and refuses what it is there to refuse. That no page violates it is
 * seen where each is opened (accessibility.spec.ts).
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { access, accountPaths, type Path } from '../src/paths.ts'
import { expect, test } from './support/fixtures.ts'

const everyPath = Object.keys(access) as Path[]

test('the policy comes with every page', async ({ request }) => {
  for (const path of [...everyPath, '/no/such/page']) {
    const response = await request.get(path)
    const policy = response.headers()['content-security-policy']
    expect(policy, path).toContain(`default-src 'none'`)
    const isApp = /^\/(dashboard|admin)(\/|$)/.test(path) || accountPaths.some((account) => account === path)
    expect(policy?.includes('https:'), `${path} may show pictures from other hosts`).toBe(isApp)
  }
})

test('neither source maps nor the manifest of the build are published, and nothing points to one', async ({
  request,
}) => {
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

test('an inline script does not run', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Content Security Policy|TrustedScript/)
  await page.goto('/')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('window.inlineScriptRan = true')
    document.body.append(script)
    return 'inlineScriptRan' in window
  })
  expect(ran).toBe(false)
})
