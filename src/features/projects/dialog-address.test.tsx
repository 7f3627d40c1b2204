import fc from 'fast-check'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { paths } from '#src/paths.ts'
import { dialogSearch, type ProjectDialog, useDialogAddress } from './dialog-address.ts'

let root: Root
/** What each rendering was given, the latest last: a button is pressed a moment after the page behind it has moved on. */
let rendered: { address: string; dialog: ProjectDialog | null; buttons: ReturnType<typeof useDialogAddress> }[]

function Page() {
  const { pathname, search } = useLocation()
  const buttons = useDialogAddress()
  rendered.push({ address: pathname + search, dialog: buttons.dialog, buttons })
  return null
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => act(async () => root.unmount()))

async function show(...visited: string[]): Promise<void> {
  rendered = []
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={visited}>
        <Page />
      </MemoryRouter>,
    ),
  )
}

/** @param age how many renderings ago the button was drawn */
function drawn(age = 0) {
  const page = rendered.at(-1 - Math.min(age, rendered.length - 1))
  if (!page) throw new Error('nothing is rendered')
  return page
}

const press = (move: (buttons: ReturnType<typeof useDialogAddress>) => void) => act(async () => move(drawn().buttons))

it('closes once, however often it is asked to before the page is rendered again', async () => {
  await show(paths.dashboard, paths.projects)
  await press(({ open }) => open({ kind: 'edit', id: 'a' }))
  await press(({ close }) => [close(), close(), close()])
  expect(drawn().address).toBe(paths.projects)
})

it('opens once: one closing leads back to the page', async () => {
  await show(paths.dashboard, paths.projects)
  await press(({ open }) => [open({ kind: 'new' }), open({ kind: 'new' })])
  await press(({ open }) => open({ kind: 'new' }))
  expect(drawn().address).toBe(`${paths.projects}?new`)
  await press(({ close }) => close())
  expect(drawn().address).toBe(paths.projects)
})

it('stays on the page where a link has opened the dialog', async () => {
  await show(paths.dashboard, `${paths.projects}?edit=a`)
  await press(({ close }) => [close(), close()])
  expect(drawn().address).toBe(paths.projects)
})

it('goes nowhere when work ends whose dialog the person has left', async () => {
  await show(paths.dashboard, paths.projects)
  await press(({ open }) => open({ kind: 'delete', id: 'a' }))
  const { buttons } = drawn()
  await press(({ close }) => close())
  await press(() => buttons.close())
  expect(drawn().address).toBe(paths.projects)
})

const dialogs = fc.constantFrom<ProjectDialog>({ kind: 'new' }, { kind: 'edit', id: 'a' }, { kind: 'delete', id: 'b' })
/** Presses before the page is rendered again, each of a button as old as that. */
const haste = fc.array(fc.record({ opens: fc.option(dialogs), age: fc.nat(3) }), { minLength: 1, maxLength: 4 })

it('never leaves the page, and is closed by one press, whatever was pressed how fast', async () => {
  await fc.assert(
    fc.asyncProperty(fc.option(dialogs), fc.array(haste, { maxLength: 8 }), async (linked, presses) => {
      await show(paths.dashboard, paths.projects + (linked ? dialogSearch(linked) : ''))
      for (const hasty of presses) {
        await act(async () => {
          for (const { opens, age } of hasty) {
            const { open, close } = drawn(age).buttons
            if (opens) open(opens)
            else close()
          }
        })
        expect(drawn().address).toMatch(new RegExp(`^${paths.projects}(\\?|$)`))
      }
      await press(({ close }) => close())
      expect(drawn()).toMatchObject({ address: paths.projects, dialog: null })
      await act(async () => root.unmount())
    }),
  )
})
