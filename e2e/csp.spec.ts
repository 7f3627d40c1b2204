/**
 * The strict policy of `public/_headers` comes with every page, and refuses what it is there to refuse. That no page violates it is
 * seen where each is opened (accessibility.spec.ts).
 */
import { access, type Path } from '../src/paths.ts'
import { expect, test } from './support/fixtures.ts'

const everyPath = Object.keys(access) as Path[]

test('the policy comes with every page', async ({ request }) => {
  for (const path of [...everyPath, '/no/such/page']) {
    const response = await request.get(path)
    expect(response.headers()['content-security-policy'], path).toContain(`default-src 'none'`)
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
