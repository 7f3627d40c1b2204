/** The website for visitors: with and without scripts, by mouse and by keyboard, signed in and signed out. */
import { paths } from '../src/paths.ts'
import { site } from '../src/site.ts'
import { founder } from '#tests/browser/accounts.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { distinctPages, nowhere, publicPages } from '#tests/browser/public-pages.ts'
import { settled } from '#tests/browser/settled.ts'

test.describe('without scripts', { tag: '@all' }, () => {
  test.use({ javaScriptEnabled: false })

  test('every page is complete', async ({ page }) => {
    for (const path of publicPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }), path).toBeVisible()
    }
  })

  test('lists all seven days, opens questions and changes the price with the Android app', async ({ page }) => {
    await page.goto(paths.home)
    for (let day = 1; day <= 7; day++) {
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^Day ${day} [A-Z]`) })).toBeVisible()
    }
    const answer = page.getByText('You do, 100% of it.')
    await expect(answer).toBeHidden()
    await page.getByText('Who owns the code?').click()
    await expect(answer).toBeVisible()

    await page.goto(paths.pricing)
    const growth = page.getByRole('article', { name: 'Growth MVP' })
    await expect(growth.getByText('₹14,999', { exact: true })).toBeVisible()
    await growth.getByRole('checkbox').check()
    await expect(growth.getByText('₹29,998', { exact: true })).toBeVisible()
    await expect(growth.getByText('₹14,999', { exact: true })).toBeHidden()
  })

  test('shows the not-found page with a link home', async ({ page, allowFailedRequests }) => {
    allowFailedRequests({ path: nowhere, status: 404 })
    await page.goto(nowhere)
    await expect(page.getByText('404')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(paths.home)
  })

  test('uses anchors as tabs', async ({ page }) => {
    await page.goto(paths.tools)
    await expect(page.getByRole('heading', { name: 'Agreed before we build it' })).toBeVisible()
    await page.getByRole('link', { name: 'Business' }).click()
    await expect(page).toHaveURL(`${paths.tools}#business`)
    await expect(page.getByRole('heading', { name: 'Ready for your first meeting' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Agreed before we build it' })).toBeHidden()
  })

  test('opens the mobile menu', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(paths.home)
    await page.getByRole('banner').locator('summary').click()
    await page.getByRole('navigation', { name: 'Main, small screens' }).getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL(paths.pricing)
  })
})

test('each page has metadata for search engines and chats, and only prerendered ones are listed', async ({
  request,
}) => {
  const titles = new Set<string>()
  for (const path of publicPages) {
    const html = await (await request.get(path)).text()
    const one = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
    titles.add(one(/<title>(.*?)<\/title>/))
    expect(one(/<meta name="description" content="(.*?)"/).length, path).toBeGreaterThan(50)
    const canonical = path === paths.privacy ? paths.privacyPolicy : path
    expect(one(/<link rel="canonical" href="(.*?)"/), path).toBe(site.origin + canonical)
    const image = new URL(one(/<meta property="og:image" content="(.*?)"/))
    expect((await request.get(image.pathname)).headers()['content-type'], path).toBe('image/png')
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => (JSON.parse(json ?? '') as { '@type': string })['@type'],
    )
    expect(data, path).toContain('Organization')
    expect(data, path).toContain(path === paths.home ? 'FAQPage' : 'BreadcrumbList')
    expect(html, `${path} has no style attributes`).not.toMatch(/<[^>]+\sstyle=/)
  }
  expect(titles.size).toBe(publicPages.length - 1)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listed.toSorted()).toEqual(distinctPages.map((path) => site.origin + path).toSorted())
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  expect(await (await request.get('/llms.txt')).text()).toContain('₹14,999')
})

test('explores the week strip with arrows and clicks', async ({ page }) => {
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { name: 'Day 7 Handover' })).toBeVisible()
  await page.getByRole('radio', { name: /Day 7/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Day 6 Deck and numbers' })).toBeVisible()
  await page.getByRole('radio', { name: /Day 2/ }).click()
  await expect(page.getByRole('heading', { name: 'Day 2 Sketch' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Day 6 Deck and numbers' })).toBeHidden()
})

test('switches tool tabs by mouse and keyboard, in the URL but without history entries', async ({ page }) => {
  await page.goto(paths.home)
  await page.goto(paths.tools)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Design')).toHaveAttribute('aria-selected', 'true')

  await settled(page)
  const before = await tab('Business').boundingBox()
  await tab('Business').click()
  await expect(page).toHaveURL(`${paths.tools}#business`)
  await expect(page.getByRole('tabpanel', { name: 'Business' })).toContainText('Ready for your first meeting')
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect.poll(() => tab('Business').boundingBox(), 'nothing scrolls').toEqual(before)

  for (const [key, name, hash] of [
    ['ArrowRight', 'Design', 'design'],
    ['ArrowLeft', 'Business', 'business'],
    ['Home', 'Design', 'design'],
    ['ArrowRight', 'Development', 'dev'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(name)).toBeFocused()
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(`${paths.tools}#${hash}`)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'Development' })).toBeFocused()

  await page.reload()
  await expect(tab('Development')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL(paths.home)
})

test('Get Started and the banner link to the right pages for visitors', async ({ page }) => {
  await page.goto(paths.home)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', paths.signup)
  await expect(main.getByRole('link', { name: 'Book Free Discovery Call' }).first()).toHaveAttribute(
    'href',
    paths.contact,
  )
  await main.getByRole('link', { name: 'Claim yours' }).click()
  await expect(page).toHaveURL(paths.contact)
})

test('scrolls to a plan and focuses it, on load and on navigation', async ({ page }) => {
  await page.goto(`${paths.pricing}#premium-plan`)
  await expect(page.getByRole('article', { name: 'Enterprise MVP' })).toBeInViewport()
  await expect(page.getByRole('article', { name: 'Enterprise MVP' })).toBeFocused()

  await page.goto(paths.home)
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
  await page.getByRole('link', { name: 'Growth MVP' }).click()
  await expect(page).toHaveURL(`${paths.pricing}#growth-plan`)
  await expect(page.getByRole('article', { name: 'Growth MVP' })).toBeFocused()
})

test('passes a plan and its add-on to the contact form', async ({ page }) => {
  await signIn(page, founder, paths.pricing)
  // Until hydration, the page shows a visitor's links.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  const growth = page.getByRole('article', { name: 'Growth MVP' })
  await growth.getByRole('checkbox').check()
  await growth.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(`${paths.contact}?plan=growth-plan&android=yes`)
  await expect(page.getByLabel('Subject')).toHaveValue('quote')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/Growth MVP plan with an Android app/)
})

test('passes the chosen plan as navigation state that survives a reload', async ({ page }) => {
  const state = () => page.evaluate(() => (history.state as { usr?: unknown } | null)?.usr)
  await page.goto(paths.pricing)
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
  await page.getByRole('article', { name: 'Starter MVP' }).getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(paths.signup)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(state).toEqual({ selectedPlan: 'starter-plan', withAndroid: false })

  await page.goBack()
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
  await page.getByRole('article', { name: 'Enterprise MVP' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(`${paths.contact}?plan=premium-plan`)
  await expect(page.getByLabel('Subject')).toHaveValue('quote')
  await expect.poll(state).toEqual({ selectedPlan: 'premium-plan', withAndroid: false })
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('quote')
  await expect.poll(state).toEqual({ selectedPlan: 'premium-plan', withAndroid: false })
})

test('starts pages at the top, restores the scroll position on Back, and closes the menu there', async ({
  openDevice,
}) => {
  const phone = await openDevice({ viewport: { width: 360, height: 740 } })
  await phone.goto(paths.home)
  await expect(phone.getByRole('link', { name: 'Chat with us' })).toBeVisible()
  const faq = phone.getByRole('heading', { name: 'Frequently asked questions' })
  await faq.evaluate((heading) => heading.scrollIntoView())
  await expect(faq).toBeInViewport()
  await expect(phone.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await phone.getByRole('banner').locator('summary').click()
  await phone.getByRole('navigation', { name: 'Main, small screens' }).getByRole('link', { name: 'Pricing' }).click()
  await expect(phone).toHaveURL(paths.pricing)
  await expect(phone).toHaveTitle(/^Pricing/)
  await expect.poll(() => phone.evaluate(() => scrollY)).toBe(0)
  await phone.goBack()
  await expect(faq).toBeInViewport()
  await expect(phone.getByRole('banner').locator('details')).not.toHaveAttribute('open')
})

test('shows signed-in users the dashboard link, logs them out from there, and Back returns to the previous page', async ({
  page,
}) => {
  await signIn(page, founder, paths.home)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Log In' })).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    paths.projects,
  )
  await page.goto(paths.tools)
  await header.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('Logged out', { exact: true }).first()).toBeVisible()
  await expect(header.getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(page).toHaveURL(paths.home)
  await expect(page.getByRole('heading', { level: 1, name: site.tagline })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(paths.tools)
  await expect(page.getByRole('heading', { level: 1, name: 'Tools and Features' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Log In' })).toBeVisible()
})

test('remembers the theme chosen in the footer', async ({ page }) => {
  await page.goto(paths.home)
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('says that an unknown URL was not found, and logs it', async ({ page, allowFailedRequests }) => {
  allowFailedRequests({ path: nowhere, status: 404 })
  const logged = page.waitForEvent('console', (message) => message.text() === `No page at ${nowhere}`)
  expect((await page.goto(nowhere))?.status()).toBe(404)
  await expect(page).toHaveTitle(/^Page not found/)
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await logged
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(paths.home)
})
