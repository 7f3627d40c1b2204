/** The strict policy of `public/_headers` holds on every page, and refuses what it is there to refuse. */
import { access, type Path } from '../src/paths.ts'
import { admin, founder } from './support/accounts.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { settled } from './support/settled.ts'

const everyPath = Object.keys(access) as Path[]

test('the policy comes with every page', async ({ request }) => {
  for (const path of [...everyPath, '/no/such/page']) {
    const response = await request.get(path)
    expect(response.headers()['content-security-policy'], path).toContain(`default-src 'none'`)
  }
})

for (const [role, account] of [
  ['public', undefined],
  ['customer', founder],
  ['admin', admin],
] as const) {
  test(`no ${role} page violates it`, async ({ page }) => {
    // The fixtures fail a test in which anything is written to the console as an error.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        console.error(`policy violated: ${violatedDirective} ${blockedURI} in ${sourceFile}`)
      })
    })
    if (account) await signIn(page, account)
    for (const path of everyPath.filter((path) => access[path] === role)) {
      await page.goto(path)
      await settled(page)
    }
  })
}

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
