/** Photographs of every page in each engine, to look at beside each other: `ENGINE_SHOTS=/tmp/shots npx playwright test -c e2e/engines`. */
import { access, type Path, paths, projectPath } from '#src/paths.ts'
import { addressOf, admin, founder } from '#tests/browser/accounts.ts'
import { givenProjection } from '#tests/browser/states/projection-states.ts'
import { newUser } from '#tests/browser/users.ts'
import { test } from './fixtures.ts'
import { button, chip, field, type Screen } from './screen.ts'
import { sizes } from './sizes.ts'

const pathsOf = (who: 'public' | 'customer' | 'admin') =>
  (Object.keys(access) as Path[]).filter((path) => access[path] === who)
const nameOf = (path: string) => path.slice(1).replaceAll('/', '-').replace(':', '') || 'home'

/** Waits until the page shows its data in its own typefaces. */
async function isSettled({ tab }: Screen): Promise<void> {
  await tab.run(() => document.fonts.ready.then(() => undefined))
}

for (const size of sizes) {
  test.describe(`at ${size.width} × ${size.height}`, () => {
    test.use({ size })
    test.setTimeout(180_000)

    test('the website', async ({ view, photograph }) => {
      for (const path of pathsOf('public')) {
        await view.open(path)
        await view.sees({ is: 'h1' })
        await isSettled(view)
        await photograph(view, nameOf(path))
      }
    })

    for (const [who, account] of [
      ['customer', founder],
      ['admin', admin],
    ] as const) {
      test(`the pages of a ${who}`, async ({ view, signIn, photograph }) => {
        await signIn(view, account, who === 'admin' ? paths.admin : paths.dashboard)
        await view.sees(chip('Saved'))
        for (const path of pathsOf(who)) {
          await view.open(addressOf(path))
          await view.sees(chip('Saved'))
          await view.misses({ is: 'main [aria-busy=true]' })
          await isSettled(view)
          await photograph(view, nameOf(path))
        }
      })
    }

    test('a projection', async ({ view, server, signIn, photograph }) => {
      const account = await newUser(server.url)
      const owned = { origin: server.url, account }
      const { project_id, id } = await givenProjection(owned, { values: { template: 'subscription' } })
      await signIn(view, account, `${projectPath(project_id)}/projections/${id}`)
      await view.sees({ is: 'dl > div', begins: 'Revenue in year 3' })
      await isSettled(view)
      await photograph(view, 'projection')
    })

    test('dialogs', async ({ view, signIn, photograph }) => {
      await signIn(view, founder, `${paths.projects}?new`)
      await view.sees({ ...field('Name'), within: '[role=dialog]' })
      await photograph(view, 'projects-new')
      await view.open(paths.dashboard)
      await view.press({ is: 'button', begins: 'Sync:' })
      await view.sees({ is: '[role=dialog]' })
      await photograph(view, 'sync-panel')
      if (size.width < 768) {
        await view.open(paths.projects)
        await view.press(button('Menu'))
        await view.sees(button('Logout'))
        await photograph(view, 'drawer')
      }
    })
  })
}
