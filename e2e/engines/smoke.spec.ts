/** What users do most, in Firefox and WebKit, each on a phone or at a desk. Everything else is tested in Chromium. */
import { paths, projectPath } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { admin } from '#tests/browser/accounts.ts'
import { newAdmin, newUser, unusedAccount } from '#tests/browser/users.ts'
import { givenProjection } from '#tests/browser/states/projection-states.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { expect, test } from './fixtures.ts'
import { button, card, chip, field, heading, link, text } from './screen.ts'
import { sizes } from './sizes.ts'
import {
  avatarOf,
  createProject,
  fillProject,
  logOut,
  projectsOf,
  returnOnline,
  rowsOf,
  submit,
  workerIsInCharge,
} from './steps.ts'

/** What browsers log about a server that does not answer. */
const unreachable = /WebSocket|can’t establish a connection|Failed to load|NetworkError|Load failed/

const [phone, desk] = sizes

test.describe('on a phone', () => {
  test.use({ size: phone })

  test('opens each public page from the previous one', async ({ view }) => {
    await view.open(paths.home)
    await view.sees(heading(site.tagline))
    for (const path of [
      paths.howItWorks,
      paths.pricing,
      paths.tools,
      paths.contact,
      paths.privacyPolicy,
      paths.terms,
    ]) {
      await view.open(path)
      await view.sees({ is: 'h1' })
    }
    await view.press(link('Pricing'))
    await view.isAt(paths.pricing)
  })

  test('sends a message through the contact form', async ({ view, server }) => {
    const message = 'A shop for bees'
    await view.open(paths.contact)
    await view.write(field('Name'), 'Grace Hopper')
    await view.write(field('Email'), 'grace@example.com')
    await view.choose(field('Subject'), 'Request a quote')
    await view.write(field('Message'), message)
    await view.press(button('Send Message'))
    await view.sees(text('Message Sent!'))
    expect(await rowsOf(server.url, admin, 'contact_messages?select=message')).toContainEqual({ message })
  })

  test('makes an edit while the server is down, and sends it later', async ({ view, server, signIn, allowErrors }) => {
    allowErrors(unreachable)
    const user = await newUser(server.url)
    await signIn(view, user, paths.projects)
    await view.sees(chip('Saved'))
    await workerIsInCharge(view)
    await server.kill()
    await createProject(view, 'Typed on the train')
    await view.sees(chip('Offline, 1 unsent'))
    await view.reload()
    await view.sees(card('Typed on the train'))
    await view.open(paths.dashboard)
    await view.sees(chip('Offline, 1 unsent'))

    await server.start()
    await returnOnline(view)
    await view.sees(chip('Saved'))
    expect(await projectsOf(server.url, user)).toEqual(['Typed on the train'])
  })

  test('loses no edit when the page is left at once', async ({ view, server, signIn }) => {
    const user = await newUser(server.url)
    await signIn(view, user, paths.projects)
    await view.sees(chip('Saved'))
    await fillProject(view, 'Left at once')
    await view.press(submit)
    await view.open(paths.pricing)
    await view.sees({ is: 'h1' })
    await view.open(paths.projects)
    await view.sees(card('Left at once'))
    await view.sees(chip('Saved'))
    expect(await projectsOf(server.url, user)).toEqual(['Left at once'])
  })

  test('uploads an avatar', async ({ view, server, signIn }) => {
    const user = await newUser(server.url)
    await signIn(view, user, paths.settings)
    await view.sees(chip('Saved'))
    await view.attach({ is: 'input[type=file]' }, 'public/icons/icon-192.png')
    await view.sees(text('Avatar updated successfully'))
    await expect.poll(() => avatarOf(server.url, user)).toBe('image/jpeg')
  })

  test('shows an edit of one tab in the other', async ({ view, openTab, server, signIn }) => {
    await signIn(view, await newUser(server.url), paths.projects)
    await view.sees(chip('Saved'))
    const second = await openTab()
    await second.open(paths.projects)
    await second.sees(chip('Saved'))
    await createProject(second, 'From the second tab')
    await view.sees(card('From the second tab'))
    await createProject(view, 'From the first tab')
    await second.sees(card('From the first tab'))
  })

  test('signs up with the confirmation mail, and logs in through the form', async ({ view, mailbox }) => {
    const user = unusedAccount()
    await view.open(paths.signup)
    await view.write(field('Full name'), user.fullName)
    await view.write(field('Email'), user.email)
    await view.write(field('Password'), user.password)
    await view.press(button('Create account'))
    await view.sees(heading('Check your email'))
    const { link: confirmation = '' } = await mailbox.newest(user.email, /confirm/i)
    await view.tab.goto(confirmation)
    await view.isAt(paths.dashboard)
    await view.sees(chip('Saved'))
    await logOut(view, phone)
    await view.isAt(paths.home)

    await view.open(paths.login)
    await view.write(field('Email'), user.email)
    await view.write(field('Password'), user.password)
    await view.press(button('Log in'))
    await view.isAt(paths.dashboard)
    await view.sees(chip('Saved'))
  })

  test('sets the status of several tasks as an admin, and exports them as CSV', async ({
    view,
    device,
    server,
    signIn,
  }) => {
    const account = await newAdmin(server.url)
    const stamp = `Sow ${account.email.slice(5, 20)}`
    const titles = ['beans', 'peas', 'corn'].map((plant) => `${stamp} ${plant}`)
    await givenRows({ origin: server.url, account }, 'tasks', () => titles.map((title) => ({ title, description: '' })))
    await signIn(view, account, `${paths.adminTasks}?q=${encodeURIComponent(stamp)}`)
    await view.sees(chip('Saved'))
    for (const title of titles) await view.press(field(`Select ${title}`))
    await view.press({ is: 'button', begins: 'Set', within: '[aria-label=Selection]' })
    await view.press({ ...button('Completed'), within: '[role=dialog]' })
    const statuses = () => rowsOf(server.url, account, `tasks?select=status&title=like.${encodeURIComponent(stamp)}*`)
    await expect.poll(statuses).toEqual(titles.map(() => ({ status: 'completed' })))

    const saved = await device.download(async () => {
      await view.press(button('List options'))
      await view.press(button('Export as CSV'))
    })
    expect(saved.startsWith('\uFEFF')).toBe(true)
    for (const title of titles) expect(saved).toContain(title)
  })
})

test.describe('at a desk', () => {
  test.use({ size: desk })

  test('asks before logging out with unsent edits, and loses none', async ({ view, server, signIn, allowErrors }) => {
    allowErrors(unreachable)
    const user = await newUser(server.url)
    await signIn(view, user, paths.projects)
    await view.sees(chip('Saved'))
    await workerIsInCharge(view)
    await server.kill()
    await createProject(view, 'Not sent yet')
    await view.sees(chip('Offline, 1 unsent'))
    await logOut(view, desk)
    await view.sees({ is: '[role=alertdialog]', says: 'Not sent yet' })
    await view.press({ ...button('Cancel'), within: '[role=alertdialog]' })
    await view.misses({ is: '[role=alertdialog]' })
    await view.sees(card('Not sent yet'))

    await logOut(view, desk)
    await view.sees(button('Send now and log out'))
    await server.start()
    await view.press(button('Send now and log out'))
    await view.isAt(paths.home)
    expect(await projectsOf(server.url, user)).toEqual(['Not sent yet'])
  })

  test("updates a projection's results after an answer, saves the answer, and exports the figures", async ({
    view,
    device,
    server,
    signIn,
  }) => {
    const account = await newUser(server.url)
    const owned = { origin: server.url, account }
    const { project_id, id } = await givenProjection(owned, { values: { template: 'subscription' } })
    await signIn(view, account, `${projectPath(project_id)}/projections/${id}`)
    await view.sees(heading('Seed round'))
    const revenue = { is: 'dl > div', begins: 'Revenue in year 3' }
    await view.sees(revenue)
    const shown = await view.tab.run(() => {
      const entry = [...document.querySelectorAll('dl > div')].find((each) => each.textContent?.startsWith('Revenue'))
      return entry?.querySelector('dd')?.textContent ?? ''
    })
    const before = Number(shown.replaceAll(/\D/g, ''))
    expect(before).toBeGreaterThan(0)
    // Twice the template's price.
    await view.write(field('How much does one customer pay you in a month?'), '1,998')
    await view.sees({ ...revenue, says: `₹${(2 * before).toLocaleString('en-IN')}` })
    const prices = () => rowsOf(server.url, account, `documents?select=price_paise&id=eq.${id}`)
    await expect.poll(prices).toEqual([{ price_paise: 199_800 }])

    const saved = await device.download(() => view.press(button('Figures (CSV)')))
    // Three scenarios of 36 months, and the names of the columns.
    expect(saved.trim().split('\r\n')).toHaveLength(1 + 3 * 36)
  })
})
