import fc from 'fast-check'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { paths } from '#src/paths.ts'
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
/** What each rendering was given, the latest last: a button is pressed a moment after the page behind it has moved on. */
let rendered: { address: string; dialog: Form | string | null; buttons: Buttons }[]

interface Buttons {
  open: (form: Form) => void
  ask: (id: string) => void
  /** Of the dialog that is open. */
  close: () => void
  /** Changes the URL in place, as the filters of a list do. */
  filterBy: (search: string, state?: unknown) => void
}

function Page() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const form = useAddressDialog(forms)
  const asked = useAddressDialog(question)
  const { close } = asked.dialog === null ? form : asked
  const filterBy = (to: string, kept: unknown = state) => void navigate({ search: to }, { replace: true, state: kept })
  const buttons = { open: form.open, ask: asked.open, close, filterBy }
  rendered.push({ address: pathname + search, dialog: form.dialog ?? asked.dialog, buttons })
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

const press = (move: (buttons: Buttons) => unknown) => act(async () => move(drawn().buttons))

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
  await press(({ ask }) => ask('a'))
  const { buttons } = drawn()
  await press(({ close }) => close())
  await press(() => buttons.close())
  expect(drawn().address).toBe(paths.projects)
})

it('goes nowhere when work ends whose dialog the person has left and opened again', async () => {
  await show(paths.dashboard, paths.projects)
  await press(({ ask }) => ask('a'))
  const { buttons } = drawn()
  await press(({ close }) => close())
  await press(({ ask }) => ask('a'))
  await press(() => buttons.close())
  expect(drawn().address).toBe(`${paths.projects}?delete=a`)
})

it('closes although a filter has changed the URL meanwhile, and leaves the filter', async () => {
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

it('opens one of two dialogs that are asked for at once', async () => {
  await show(paths.dashboard, paths.projects)
  await press(({ open, ask }) => [open({ kind: 'new' }), ask('a')])
  expect(drawn().address).toBe(`${paths.projects}?new`)
  await press(({ close }) => close())
  expect(drawn().address).toBe(paths.projects)
})

const dialogs = fc.constantFrom<Form | string>({ kind: 'new' }, { kind: 'edit', id: 'a' }, 'b')
/** Presses before the page is rendered again, each of a button as old as that. */
const haste = fc.array(fc.record({ opens: fc.option(dialogs), age: fc.nat(3) }), { minLength: 1, maxLength: 4 })
const searchOf = (dialog: Form | string) =>
  typeof dialog === 'string' ? searchWithDialog('', question, dialog) : searchWithDialog('', forms, dialog)

it('never leaves the page, and is closed by one press, whatever was pressed how fast', async () => {
  await fc.assert(
    fc.asyncProperty(fc.option(dialogs), fc.array(haste, { maxLength: 8 }), async (linked, presses) => {
      await show(paths.dashboard, paths.projects + (linked ? searchOf(linked) : ''))
      for (const hasty of presses) {
        await act(async () => {
          for (const { opens, age } of hasty) {
            const { open, ask, close } = drawn(age).buttons
            // A dialog is modal: what opens the other kind can't be reached while it is open.
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
