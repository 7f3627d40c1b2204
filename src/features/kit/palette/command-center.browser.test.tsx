import axe from 'axe-core'
import { Archive, FolderKanban, Plus } from 'lucide-react'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BehaviorSubject, from, map, type Observable } from 'rxjs'
import { paths } from '#src/paths.ts'
import '#src/ui/theme/global.css.ts'
import { setCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { announced } from '#tests/kits/messages.ts'
import { painted } from '#tests/kits/painted.ts'
import { address, show, harnessOn, noDatabase } from '#tests/kits/workspace-harness.tsx'
import type { Command } from '../commands/command.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { CommandCenter } from './command-center.tsx'
import { CommandConfirmations } from '../commands/command-confirmations.tsx'
import { focusedRowId } from '../commands/row-focus.ts'
import { type LoadSearches, matchesWords } from './palette-search.ts'
import { useCommands } from '../commands/use-commands.ts'

interface Row {
  id: string
  name: string
}

const rows: readonly Row[] = ['Harvest', 'Pitch deck', 'Locked'].map((name) => ({ id: name.toLowerCase(), name }))
const archived = vi.fn<(names: string[]) => void>()
const added = vi.fn<() => void>()

const add: Command<Row, null> = {
  id: 'row.add',
  label: 'Add',
  describe: () => 'Add a row',
  icon: Plus,
  takes: 'none',
  perform: added,
  failure: 'Not added',
}
const archive: Command<Row, null> = {
  id: 'row.archive',
  label: 'Archive',
  describe: (targets) => `Archive ${targets.map(({ name }) => name).join(' and ')}`,
  icon: Archive,
  takes: 'many',
  shortcut: 'a',
  disabledReason: (targets) => (targets.some(({ id }) => id === 'locked') ? 'A locked row stays.' : undefined),
  confirm: (targets) => ({
    title: 'Archive?',
    description: 'They leave the list.',
    confirmLabel: 'Archive',
    names: targets.map(({ name }) => name),
  }),
  perform(targets) {
    archived(targets.map(({ name }) => name))
    return {
      message: 'Archived',
      undo: { perform: () => Promise.resolve(1), message: () => 'Restored', failure: 'Not restored' },
    }
  },
  failure: 'Not archived',
}
const commands = [add, archive] as const

/** Until it resolves, the searched rows have not been read; undefined if they are read at once. */
let reading: Promise<void> | undefined

/** Emits whenever the searched rows are read; undefined if they are read once. */
let live: Observable<void> | undefined
/** Whether no searched row is there. */
let hidden = false

const ideas = Array.from({ length: 50 }, (_, index) => ({
  id: `idea ${index}`,
  label: `Idea ${index}`,
  icon: FolderKanban,
  to: `${paths.projects}?edit=${index}`,
}))
const loadSearches: LoadSearches = () =>
  Promise.resolve([
    {
      group: 'Projects',
      find: (_workspace, text, most) =>
        (live ?? from(reading ?? Promise.resolve())).pipe(
          map(() => {
            const found = hidden ? [] : ideas.filter(({ label }) => matchesWords(label, text))
            return { rows: found.slice(0, most), total: found.length }
          }),
        ),
    },
  ])

function Screen() {
  const list = useRef<HTMLUListElement>(null)
  useCommands({ commands, targets: () => rows.filter(({ id }) => id === focusedRowId()), context: null, list })
  return (
    <main>
      <h1>Rows</h1>
      <CommandCenter loadSearches={loadSearches} />
      <input aria-label="Filter" />
      <ul ref={list}>
        {rows.map((row, index) => (
          <li key={row.id} data-row={row.id} aria-posinset={index + 1} aria-setsize={rows.length}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <article aria-label={row.name} tabIndex={index === 1 ? 0 : -1}>
              <button type="button">Open {row.name}</button>
              <CommandButton command={archive} targets={[row]} context={null} />
              <input aria-label={`Name of ${row.name}`} />
            </article>
          </li>
        ))}
      </ul>
      <CommandButton command={archive} targets={rows.slice(0, 2)} context={null} label="Archive two" />
      <CommandConfirmations commands={commands} among={rows} context={null} missing={nothingHere} />
    </main>
  )
}

const nothingHere = { title: 'Nothing here', description: 'It was deleted.', closeLabel: 'OK' }

beforeEach(async () => {
  await page.viewport(1280, 800)
  document.documentElement.lang = 'en'
  document.title = 'Rows'
  reading = undefined
  live = undefined
  hidden = false
  setCharacterKeys(true)
  archived.mockReset()
  added.mockReset()
})

const open = (search = '') => show(<Screen />, harnessOn(noDatabase), paths.dashboard, paths.projects + search)

/** Acts in the same task in which an entry appears. */
function onceListed(text: string, act: () => void): void {
  const observer = new MutationObserver(() => {
    if (!options().includes(text)) return
    observer.disconnect()
    act()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

it('waits for the first sync before it says that the rows of a link are gone', async () => {
  const harness = harnessOn(noDatabase)
  harness.setStatus({ firstSyncDone: false })
  await show(<Screen />, harness, paths.dashboard, `${paths.projects}?archive=unknown`)
  const missing = page.getByRole('dialog', { name: 'Nothing here' })
  await expect.element(page.getByRole('button', { name: 'Open Harvest' })).toBeVisible()
  expect(missing.query()).toBeNull()
  harness.setStatus({ firstSyncDone: true })
  await expect.element(missing).toBeVisible()
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const palette = () => page.getByRole('dialog', { name: 'Search and commands' })
const field = () => page.getByRole('combobox', { name: 'Search projects, pages and commands' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((element) => element.textContent)
const isAt = (where: string) => expect.poll(() => address().element().textContent).toBe(where)
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })
const focusOn = (name: string) => (button(name).element() as HTMLElement).focus()

describe('the palette', () => {
  it('opens with the keyboard, runs the chosen result, and returns the focus', async () => {
    await open()
    focusOn('Open Harvest')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field()).toHaveFocus()
    await expect.element(option('Add a row')).toHaveAttribute('data-active-item')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option('Archive Harvest')).toHaveAttribute('data-active-item')
    await expect.element(field()).toHaveAttribute('aria-activedescendant', option('Archive Harvest').element().id)
    await userEvent.keyboard('add')
    await expect.poll(options).toEqual(['Add a row'])
    await userEvent.keyboard('{Enter}')
    await expect.element(palette()).not.toBeInTheDocument()
    await expect.poll(() => added).toHaveBeenCalledOnce()
    await expect.element(button('Open Harvest')).toHaveFocus()
  })

  it('receives text typed before it has opened, and the page receives none of it', async () => {
    await open()
    focusOn('Open Harvest')
    const press = (key: string, init = {}) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
      )
    press('k', { ctrlKey: true })
    for (const key of ['a', 'd', 'x', 'Backspace', 'd']) press(key)
    await expect.element(field()).toHaveValue('add')
    await expect.poll(options).toEqual(['Add a row'])
    await isAt(paths.projects)
    expect(added).not.toHaveBeenCalled()
  })

  it('receives several characters from one InScript key before it has opened', async () => {
    await open()
    focusOn('Open Harvest')
    for (const init of [{ key: 'k', ctrlKey: true }, ...['Shift', 'क', 'क्ष', 'ल'].map((key) => ({ key }))])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
    await expect.element(field()).toHaveValue('कक्षल')
  })

  it('runs the first entry if Enter was pressed before it has opened', async () => {
    await open()
    focusOn('Open Harvest')
    for (const init of [{ key: 'k', ctrlKey: true }, ...[...'shortcuts', 'Enter'].map((key) => ({ key }))])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it('opens with the key at the place of K on a keyboard without Latin letters, and stays open at the Escape of a composition', async () => {
    await open()
    focusOn('Open Harvest')
    const press = (init: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
    press({ key: 'क', code: 'KeyK', ctrlKey: true })
    await expect.element(field()).toHaveFocus()
    press({ key: 'Escape', isComposing: true })
    await painted()
    await expect.element(palette()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(palette()).not.toBeInTheDocument()
  })

  it('closes on Escape without running anything', async () => {
    await open()
    await button('Search and commands').click()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(palette()).not.toBeInTheDocument()
    await expect.element(button('Search and commands')).toHaveFocus()
    expect(added).not.toHaveBeenCalled()
  })

  it('asks before a destructive command, with the focus in the question', async () => {
    await open()
    focusOn('Open Pitch deck')
    await userEvent.keyboard('{Control>}k{/Control}archive')
    await expect.poll(options).toEqual([expect.stringContaining('Archive Pitch deck')])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alertdialog', { name: 'Archive?' })).toBeVisible()
    await expect.element(button('Cancel')).toHaveFocus()
    expect(archived).not.toHaveBeenCalled()
  })

  it('shows why a command is disabled, and does not run it', async () => {
    await open()
    focusOn('Open Locked')
    await userEvent.keyboard('{Control>}k{/Control}')
    const locked = page.getByRole('option', { name: 'Archive Locked A locked row stays.' })
    await expect.element(locked).toHaveAttribute('aria-disabled', 'true')
    await locked.click({ force: true })
    await expect.element(palette()).toBeVisible()
    expect(archived).not.toHaveBeenCalled()
  })

  it('finds rows by name, at most twenty, and opens them', async () => {
    await open()
    await button('Search and commands').click()
    await userEvent.keyboard('idea')
    await expect.poll(() => options().length).toBe(20)
    await userEvent.keyboard(' 42')
    await expect.poll(options).toEqual(['Idea 42'])
    await userEvent.keyboard('{Enter}')
    await isAt(`${paths.projects}?edit=42`)
  })

  it('reports no result only after it has read the searched rows', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    await open()
    await button('Search and commands').click()
    await userEvent.keyboard('idea 42')
    await expect.element(field()).toHaveValue('idea 42')
    await expect.poll(options).toEqual([])
    await painted()
    expect(announced()).toEqual([])
    expect(palette().getByText('Nothing found').query()).toBeNull()
    resolve()
    await expect.poll(options).toEqual(['Idea 42'])
  })

  it('offers only matching entries during a search', async () => {
    await open()
    await button('Search and commands').click()
    await userEvent.keyboard('idea 4')
    await expect.poll(() => options().length).toBe(14)
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    await userEvent.keyboard('2')
    await expect.poll(options).toEqual(['Idea 42'])
    resolve()
    await userEvent.keyboard('{Enter}')
    await isAt(`${paths.projects}?edit=42`)
  })

  it('runs the first entry for the text, even if Enter follows at once', async () => {
    await open()
    await button('Search and commands').click()
    await expect.element(field()).toHaveFocus()
    const input = field().element()
    // In one task, so that the list can't have updated for the text. React only notices values set past its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'shortcuts')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it.each([
    ['as soon as the entry is in the list', (enter: () => void) => onceListed('Idea 42', enter)],
    ['before there is any entry', (enter: () => void) => enter()],
  ])('runs the first entry if Enter was pressed %s', async (_when, arrange) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    await open()
    await button('Search and commands').click()
    await userEvent.keyboard('idea 42')
    await expect.poll(options).toEqual([])
    await painted()
    arrange(() =>
      field()
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
    )
    resolve()
    await isAt(`${paths.projects}?edit=42`)
  })

  it('runs no late entry after nothing was found', async () => {
    const later = new BehaviorSubject<void>(undefined)
    live = later
    await open()
    await button('Search and commands').click()
    await userEvent.keyboard('idea 42')
    await expect.poll(options).toEqual(['Idea 42'])
    hidden = true
    later.next()
    await expect.element(palette().getByText('Nothing found')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    hidden = false
    later.next()
    await expect.poll(options).toEqual(['Idea 42'])
    await painted()
    await isAt(paths.projects)
  })

  it('says once that nothing was found', async () => {
    await open()
    await button('Search and commands').click()
    await userEvent.keyboard('z')
    await expect.poll(announced).toEqual(['Nothing found'])
    await expect.element(page.getByRole('status').getByText('Nothing found')).toBeInTheDocument()
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    await userEvent.keyboard('z')
    await expect.element(palette().getByText('Nothing found')).not.toBeInTheDocument()
    resolve()
    await expect.element(palette().getByText('Nothing found')).toBeVisible()
    await painted()
    expect(announced()).toEqual(['Nothing found'])
  })

  it.each([360, 1280])('is accessible, %i wide', async (width) => {
    await page.viewport(width, 800)
    await open()
    focusOn('Open Locked')
    await userEvent.keyboard('{Control>}k{/Control}a')
    await expect.element(option('Idea 0')).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Archive Locked A locked row stays.' })).toBeInTheDocument()
    const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await axe.run(document, { runOnly: rules })
    expect(violations.map(({ id, nodes }) => `${id}\n  ${nodes.map(({ html }) => html).join('\n  ')}`)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  it('stays closed while a question is open', async () => {
    await open('?archive=harvest')
    await expect.element(button('Cancel')).toHaveFocus()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
  })
})

describe('single keys', () => {
  it('act on the focused row', async () => {
    await open()
    focusOn('Open Harvest')
    await userEvent.keyboard('a')
    await isAt(`${paths.projects}?archive=harvest`)
    await button('Cancel').click()
    await expect.element(button('Open Harvest')).toHaveFocus()
  })

  it('do nothing in a field, outside the list, or when switched off', async () => {
    await open()
    await page.getByLabelText('Name of Harvest').click()
    await userEvent.keyboard('a?')
    await expect.element(page.getByLabelText('Name of Harvest')).toHaveValue('a?')
    focusOn('Search and commands')
    await userEvent.keyboard('a')
    setCharacterKeys(false)
    focusOn('Open Harvest')
    await userEvent.keyboard('a?')
    await isAt(paths.projects)
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
  })

  it.each(['j', 'k'])('%s goes to the row that takes the focus, except from a field or a panel', async (key) => {
    await open()
    const focused = () => focusedRowId()
    await page.getByLabelText('Filter').click()
    await userEvent.keyboard(key)
    await expect.element(page.getByLabelText('Filter')).toHaveValue(key)
    await button('Search and commands').click()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard(`${key}{Escape}`)
    await expect.element(palette()).not.toBeInTheDocument()
    expect(focused()).toBeUndefined()
    setCharacterKeys(false)
    await userEvent.keyboard(key)
    expect(focused()).toBeUndefined()
    setCharacterKeys(true)
    await userEvent.keyboard(key)
    await expect.poll(focused).toBe('pitch deck')
  })

  it('are listed on ?, with a switch', async () => {
    await open()
    await userEvent.keyboard('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.element(list).toBeVisible()
    const terms = () =>
      list
        .getByRole('term')
        .elements()
        .map((term) => term.textContent)
    await expect
      .poll(terms)
      .toEqual([
        'Search and commands',
        'Go to the latest message',
        'Keyboard shortcuts',
        'Go to the list; next, previous',
        'Select; with Shift, select a range',
        'Open',
        'Archive',
      ])
    await list.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard('?')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette()).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
  })
})

describe('a button', () => {
  it('has its targets in its name, and says why it is disabled', async () => {
    await open()
    await expect.element(button('Archive Locked')).toHaveAccessibleDescription('A locked row stays.')
    await expect.element(button('Archive Locked')).toHaveAttribute('aria-disabled', 'true')
    focusOn('Open Locked')
    await userEvent.keyboard('{Tab}')
    await expect.element(button('Archive Locked')).toHaveFocus()
    await expect.element(page.getByRole('tooltip').getByText('A locked row stays.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(message('A locked row stays.')).toBeVisible()
    await isAt(paths.projects)
  })

  it('acts on several targets: one question that names them, in the URL, and one Undo', async () => {
    await open()
    await button('Archive two').click()
    await isAt(`${paths.projects}?archive=harvest&archive=pitch+deck`)
    const question = page.getByRole('alertdialog', { name: 'Archive?' })
    const names = () =>
      question
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent)
    await expect.poll(names).toEqual(['Harvest', 'Pitch deck'])
    const confirm = (await question.getByRole('button', { name: 'Archive', exact: true }).findElement()) as HTMLElement
    confirm.click()
    confirm.click()
    await expect.element(message('Archived')).toBeVisible()
    expect(archived.mock.calls).toEqual([[['Harvest', 'Pitch deck']]])
    expect(useToasts.getState().toasts).toHaveLength(1)
    await isAt(paths.projects)
  })
})

it('a link to a question says when its rows are not on this device', async () => {
  await open('?archive=elsewhere')
  await page.getByRole('dialog', { name: 'Nothing here' }).getByRole('button', { name: 'OK' }).click()
  await isAt(paths.projects)
})
