import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { paths } from '#src/paths.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { type DialogAddress, searchWithDialog, useAddressDialog } from './use-address-dialog.ts'

type Form = { kind: 'new' } | { kind: 'edit'; id: string }
const forms: DialogAddress<Form> = {
  params: ['new', 'edit'],
  read(search) {
    const id = search.get('edit')
    if (id) return { kind: 'edit', id }
    return search.has('new') ? { kind: 'new' } : null
  },
  write: (form) => [form.kind === 'new' ? ['new', ''] : ['edit', form.id]],
}
const question: DialogAddress<string> = {
  params: ['delete'],
  read: (search) => search.get('delete'),
  write: (id) => [['delete', id]],
}

let root: Root
/** The result of each render, latest last: users press buttons that were rendered a moment ago. */
let rendered: { address: string; dialog: Form | string | null; isLinked: boolean; state: unknown; buttons: Buttons }[]

interface Buttons {
  open: (form: Form) => void
  ask: (id: string) => void
  /** For the open dialog. */
  close: () => void
  /** Replaces the URL's query, as list filters do. */
  filterBy: (search: string, state?: unknown) => void
}

function Page() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const form = useAddressDialog(forms)
  const asked = useAddressDialog(question)
  const { close } = asked.dialog === null ? form : asked
  const filterBy = (to: string, nextState: unknown = state) =>
    void navigate({ search: to }, { replace: true, state: nextState })
  const buttons = { open: form.open, ask: asked.open, close, filterBy }
  const { dialog, isLinked } = form.dialog ? form : asked
  rendered.push({ address: pathname + search, dialog, isLinked, state, buttons })
  return null
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => act(async () => root.unmount()))

async function show(...visited: (string | { pathname: string; search: string; state: unknown })[]): Promise<void> {
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

/** @param age how many renders ago the button was drawn */
function drawn(age = 0) {
  const page = rendered.at(-1 - Math.min(age, rendered.length - 1))
  if (!page) throw new Error('nothing is rendered')
  return page
}

const press = (move: (buttons: Buttons) => unknown) => act(async () => move(drawn().buttons))

it('closes once if it is asked twice before the next render', async () => {
  await show(paths.dashboard, paths.projects)
  await press(({ open }) => open({ kind: 'edit', id: 'a' }))
  await press(({ close }) => [close(), close(), close()])
  expect(drawn().address).toBe(paths.projects)
})

it('opens once, so closing once leads back to the page', async () => {
  await show(paths.dashboard, paths.projects)
  await press(({ open }) => [open({ kind: 'new' }), open({ kind: 'new' })])
  await press(({ open }) => open({ kind: 'new' }))
  expect(drawn().address).toBe(`${paths.projects}?new`)
  await press(({ close }) => close())
  expect(drawn().address).toBe(paths.projects)
})

it('stays on the page if a link opened the dialog', async () => {
  await show(paths.dashboard, `${paths.projects}?edit=a`)
  await press(({ close }) => [close(), close()])
  expect(drawn().address).toBe(paths.projects)
})

it('distinguishes a dialog opened by a link from one opened by a press, even after a reload', async () => {
  await show(`${paths.projects}?delete=a`)
  expect(drawn().isLinked).toBe(true)
  await press(({ ask }) => ask('b'))
  expect(drawn()).toMatchObject({ dialog: 'b', isLinked: false })
  await act(async () => root.unmount())

  await show(paths.projects)
  expect(drawn().isLinked).toBe(false)
  await press(({ ask }) => ask('a'))
  expect(drawn()).toMatchObject({ dialog: 'a', isLinked: false })
  const { state } = drawn()
  await act(async () => root.unmount())
  // The history entry of the tab survives a reload.
  await show({ pathname: paths.projects, search: '?delete=a', state })
  expect(drawn().isLinked).toBe(false)
  await press(({ filterBy }) => filterBy('?status=completed&delete=a'))
  expect(drawn().isLinked).toBe(false)
  await press(({ filterBy }) => filterBy('?delete=b'))
  expect(drawn().isLinked, 'another one than was opened').toBe(true)
})

it("doesn't mistake a dialog that a link opened for the dialog that a press opened on top of it", async () => {
  await show(`${paths.projects}?delete=a`)
  await press(({ open }) => open({ kind: 'new' }))
  expect(drawn()).toMatchObject({ address: `${paths.projects}?delete=a&new`, isLinked: false })
  await press(({ filterBy }) => filterBy('?delete=a'))
  expect(drawn()).toMatchObject({ dialog: 'a', isLinked: true })
})

it('does not navigate when work ends after the user has left its dialog', async () => {
  await show(paths.dashboard, paths.projects)
  await press(({ ask }) => ask('a'))
  const { buttons } = drawn()
  await press(({ close }) => close())
  await press(() => buttons.close())
  expect(drawn().address).toBe(paths.projects)
})

it('does not navigate when work ends after the user has left its dialog and opened it again', async () => {
  await show(paths.dashboard, paths.projects)
  await press(({ ask }) => ask('a'))
  const { buttons } = drawn()
  await press(({ close }) => close())
  await press(({ ask }) => ask('a'))
  await press(() => buttons.close())
  expect(drawn().address).toBe(`${paths.projects}?delete=a`)
})

it('closes after a filter has changed the URL, and preserves the filter', async () => {
  await show(paths.dashboard, `${paths.projects}?status=planning`)
  await press(({ ask }) => ask('a'))
  const { buttons } = drawn()
  await press(({ filterBy }) => filterBy('?status=completed&delete=a'))
  await press(() => buttons.close())
  expect(drawn().address).toBe(`${paths.projects}?status=planning`)
  await press(({ filterBy }) => filterBy('?status=completed&delete=b', null))
  await press(({ close }) => close())
  expect(drawn().address).toBe(`${paths.projects}?status=completed`)
})

it('opens only one of two dialogs requested at once', async () => {
  await show(paths.dashboard, paths.projects)
  await press(({ open, ask }) => [open({ kind: 'new' }), ask('a')])
  expect(drawn().address).toBe(`${paths.projects}?new`)
  await press(({ close }) => close())
  expect(drawn().address).toBe(paths.projects)
})

const dialogs = fc.constantFrom<Form | string>({ kind: 'new' }, { kind: 'edit', id: 'a' }, 'b')
/** Presses before the next render, each on a button of that age. */
const haste = fc.array(fc.record({ opens: fc.option(dialogs), age: fc.nat(3) }), { minLength: 1, maxLength: 4 })
const searchOf = (dialog: Form | string) =>
  typeof dialog === 'string' ? searchWithDialog('', question, dialog) : searchWithDialog('', forms, dialog)

it('never leaves the page, and closes on one press, even with fast presses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.option(dialogs), fc.array(haste, { maxLength: 8 }), async (linked, presses) => {
      await show(paths.dashboard, paths.projects + (linked ? searchOf(linked) : ''))
      for (const hasty of presses) {
        await act(async () => {
          for (const { opens, age } of hasty) {
            const { open, ask, close } = drawn(age).buttons
            // A dialog is modal: while it is open, the other kind can't be opened.
            const isOpen = drawn().dialog
            if (opens === null) close()
            else if (typeof opens === 'string' && typeof isOpen !== 'object') ask(opens)
            else if (typeof opens === 'object' && typeof isOpen !== 'string') open(opens)
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
