import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { painted } from '#tests/kits/painted.ts'
import type { Column } from './table-row.tsx'
import { DataTable, type DataTableProps, type TableSort } from './data-table.tsx'

interface Animal {
  id: string
  name: string
  legs: number
}

const animals: Animal[] = ['Ant', 'Bee', 'Cat', 'Dog', 'Eel'].map((name, index) => ({
  id: `${index}`,
  name,
  legs: 6 - index,
}))
const columns: Column<Animal>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortable: true, onCard: 'title' },
  { id: 'legs', header: 'Legs', cell: ({ legs }) => legs, sortable: true, align: 'end' },
]

type Options = Partial<DataTableProps<Animal>>

function Table({ items = animals, total = items.length, ...options }: Options) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <DataTable
        label="Animals"
        columns={columns}
        items={items}
        total={total}
        itemId={({ id }) => id}
        itemName={({ name }) => name}
        selected={selected}
        onSelect={setSelected}
        {...options}
      />
      <output aria-label="Selected">{[...selected].sort().join()}</output>
    </>
  )
}

beforeEach(() => page.viewport(1280, 800))

const idOf = ({ id }: Animal) => id
const nameOf = ({ name }: Animal) => name
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const focusRow = (name: string) => (row(name).element() as HTMLElement).focus()
const selected = () => page.getByLabelText('Selected', { exact: true }).element().textContent
const focused = () => document.activeElement?.textContent ?? ''

describe('a press on a row', () => {
  const cell = (name: string) => row(name).getByRole('cell').nth(1)

  it.each([
    ['Ctrl', () => cell('Bee').click({ modifiers: ['Control'] })],
    ['⌘', () => cell('Bee').click({ modifiers: ['Meta'] })],
    ['the wheel', () => cell('Bee').click({ button: 'middle' })],
  ] as const)('with %s opens it in a tab', async (_what, press) => {
    const inTab = vi.spyOn(window, 'open').mockReturnValue(null)
    const onOpen = vi.fn<(animal: Animal) => void>()
    await render(<Table onOpen={onOpen} hrefOf={({ id }) => `/animals/${id}`} />)
    await press()
    await expect.poll(() => inTab.mock.calls).toEqual([['/animals/1', '_blank', 'noopener']])
    expect(onOpen).not.toHaveBeenCalled()
    await cell('Cat').click()
    expect(onOpen).toHaveBeenCalledOnce()
    await cell('Cat').click({ button: 'right' })
    expect(onOpen).toHaveBeenCalledOnce()
    expect(inTab).toHaveBeenCalledOnce()
    inTab.mockRestore()
  })

  it('doesn’t open it if text was selected in it, or across it and the next row', async () => {
    const onOpen = vi.fn<(animal: Animal) => void>()
    await render(<Table onOpen={onOpen} />)
    const select = (from: string, to: string) => {
      const [start, end] = [cell(from), cell(to)].map((place) => place.element().firstChild as Text)
      getSelection()?.setBaseAndExtent(start as Text, 0, end as Text, 2)
    }
    const release = (name: string) =>
      cell(name)
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    select('Bee', 'Bee')
    release('Bee')
    select('Bee', 'Cat')
    release('Cat')
    expect(onOpen).not.toHaveBeenCalled()
    release('Dog')
    expect(onOpen).toHaveBeenCalledOnce()
    getSelection()?.removeAllRanges()
    release('Bee')
    expect(onOpen).toHaveBeenCalledTimes(2)
  })
})

describe('keys in a row', () => {
  it('J and K move focus and stop at both ends', async () => {
    await render(<Table />)
    focusRow('Ant')
    await userEvent.keyboard('jj')
    await expect.poll(focused).toContain('Cat')
    await userEvent.keyboard('k')
    await expect.poll(focused).toContain('Bee')
    await userEvent.keyboard('{End}{ArrowDown}')
    await expect.poll(focused).toContain('Eel')
  })

  it('X selects, and Shift+X extends from the last selected row', async () => {
    await render(<Table />)
    focusRow('Bee')
    await userEvent.keyboard('x')
    await expect.poll(selected).toBe('1')
    await userEvent.keyboard('jj')
    await expect.poll(focused).toContain('Dog')
    await userEvent.keyboard('{Shift>}x{/Shift}')
    await expect.poll(selected).toBe('1,2,3')
    await userEvent.keyboard('x')
    await expect.poll(selected).toBe('1,2')
  })

  it('Enter opens the row, and other keys keep their effect on the page', async () => {
    const opened: string[] = []
    const kept: string[] = []
    const hear = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) kept.push(event.key)
    }
    document.addEventListener('keydown', hear)
    onTestFinished(() => document.removeEventListener('keydown', hear))
    await render(<Table onOpen={({ name }) => opened.push(name)} />)
    focusRow('Cat')
    await userEvent.keyboard('{Enter}r')
    await expect.poll(() => opened).toEqual(['Cat'])
    await expect.poll(() => kept).toEqual(['r'])
  })

  it('ignores letters when they are switched off, but not arrows and Space', async () => {
    await render(<Table characterKeys={false} />)
    focusRow('Ant')
    await userEvent.keyboard('jx{ArrowDown} ')
    await expect.poll(selected).toBe('1')
    await expect.poll(focused).toContain('Bee')
  })

  it('leaves keys to a focused button inside a row', async () => {
    await render(<Table actions={({ name }) => <button type="button">Feed {name}</button>} />)
    ;(page.getByRole('button', { name: 'Feed Bee' }).element() as HTMLElement).focus()
    await userEvent.keyboard('xj')
    expect(selected()).toBe('')
    expect(focused()).toBe('Feed Bee')
  })
})

describe('with a pointer', () => {
  it('selects with checkboxes, a range with Shift, and all rows from the head', async () => {
    await render(<Table />)
    await page.getByLabelText('Select Ant').click()
    await page.getByLabelText('Select Cat').click({ modifiers: ['Shift'] })
    await expect.poll(selected).toBe('0,1,2')
    await page.getByLabelText('Select all').click()
    await expect.poll(selected).toBe('0,1,2,3,4')
    await page.getByLabelText('Select all').click()
    await expect.poll(selected).toBe('')
  })

  it('opens a row on click, except on its checkbox', async () => {
    const opened: string[] = []
    await render(<Table onOpen={({ name }) => opened.push(name)} />)
    await page.getByText('Dog', { exact: true }).click()
    await page.getByLabelText('Select Eel').click()
    await expect.poll(selected).toBe('4')
    expect(opened).toEqual(['Dog'])
  })
})

it('sorts by header and exposes the order', async () => {
  const sorts: TableSort[] = []
  await render(<Table sort={{ column: 'name', direction: 'asc' }} onSort={(sort) => sorts.push(sort)} />)
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Name' }).click()
  await page.getByRole('button', { name: 'Legs' }).click()
  await expect
    .poll(() => sorts)
    .toEqual([
      { column: 'name', direction: 'desc' },
      { column: 'legs', direction: 'asc' },
    ])
})

it('shows labelled cards on a phone but stays a table for screen readers', async () => {
  await page.viewport(360, 800)
  await render(<Table />)
  await expect.poll(() => getComputedStyle(row('Ant').element()).display).toBe('flex')
  await expect.element(page.getByRole('cell', { name: 'Legs 6' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('draws rows near the screen, loads more and keeps the focused row', async () => {
  const many = Array.from({ length: 400 }, (_, index) => ({ id: `${index}`, name: `Animal ${index}.`, legs: 4 }))
  const reached: number[] = []
  await render(<Table items={many.slice(0, 50)} total={400} onReach={(index) => reached.push(index)} />)
  const rows = () => [...document.querySelectorAll('tr[data-index]')]
  // The drawn rows fill the screen, and the page has room for the others.
  await expect.poll(() => rows().at(-1)?.getBoundingClientRect().top).toBeGreaterThan(window.innerHeight)
  expect(rows().length).toBeLessThan(many.length / 4)
  const { height } = row('Animal 3\\.').element().getBoundingClientRect()
  expect(document.documentElement.scrollHeight).toBeGreaterThan((many.length / 2) * height)
  focusRow('Animal 3\\.')
  window.scrollTo(0, 70 * height)
  await expect.poll(() => Math.max(...reached)).toBeGreaterThan(70)
  await expect.poll(focused).toContain('Animal 3.')
})

describe('a long table', () => {
  const many = Array.from({ length: 400 }, (_, index) => ({ id: `${index}`, name: `Animal ${index}.`, legs: 4 }))
  const drawn = (index: number) => document.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  const topOf = (index: number) => drawn(index)?.getBoundingClientRect().top ?? Number.NaN
  const placeOf = (index: number) => topOf(index) + window.scrollY

  it('draws the visible rows after content above has grown', async () => {
    function Below() {
      const [height, setHeight] = useState(0)
      return (
        <>
          <button type="button" onClick={() => setHeight(6000)}>
            Grow
          </button>
          <div style={{ height }} />
          <Table items={many} />
        </>
      )
    }
    await render(<Below />)
    await page.getByRole('button', { name: 'Grow' }).click()
    window.scrollTo(0, 20_000)
    await expect.poll(() => drawn(0)).toBeNull()
    window.scrollTo(0, 6000)
    // In sight.
    await expect.poll(() => topOf(0)).toBeLessThan(window.innerHeight)
    expect(topOf(0)).toBeGreaterThan(0)
  })

  it('keeps cards in place on a phone as those above stop being drawn', async () => {
    await page.viewport(360, 800)
    await render(<Table items={many} />)
    await expect.poll(() => drawn(8)).not.toBeNull()
    await expect.element(page.getByRole('table')).not.toHaveAttribute('aria-busy')
    const rowHeight = placeOf(8) - placeOf(7)
    window.scrollTo(0, placeOf(8))
    await expect.poll(() => drawn(20)?.textContent).toContain('Animal 20.')
    // Rows are measured in the frame in which they are drawn.
    await painted()
    const before = placeOf(20)
    window.scrollTo(0, before)
    await expect.poll(() => drawn(0)).toBeNull()
    expect(Math.abs(placeOf(20) - before)).toBeLessThan(rowHeight / 10)
  })

  it('moves focus to a row that is still loading once it arrives', async () => {
    function Growing() {
      const [read, setRead] = useState(50)
      const onReach = (index: number) => index >= read && setRead(400)
      return <Table items={many.slice(0, read)} total={400} onReach={onReach} />
    }
    await render(<Growing />)
    await expect.element(row('Animal 3\\.')).toBeVisible()
    focusRow('Animal 3\\.')
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toContain('Animal 399.')
  })

  it('takes the focus from the button of a link that leads to a row', async () => {
    const { rerender } = await render(
      <>
        <button type="button">Open the link</button>
        <Table />
      </>,
    )
    const button = page.getByRole('button', { name: 'Open the link' }).element() as HTMLElement
    button.focus()
    await rerender(
      <>
        <button type="button">Open the link</button>
        <Table goTo="1" />
      </>,
    )
    await expect.poll(focused).toContain('Bee')
  })

  it('always has a tab stop, at any scroll position', async () => {
    await render(<Table items={many} />)
    window.scrollTo(0, 9000)
    await expect.poll(() => drawn(0)).toBeNull()
    await expect.poll(() => document.querySelectorAll('tr[tabindex="0"]').length).toBe(1)
  })
})

it('reuses the rows for the next result, and is busy until they show it', async () => {
  const names = () => [...document.querySelectorAll('tbody tr td:nth-child(2)')].map((cell) => cell.textContent)
  const rows = () => [...document.querySelectorAll('tbody tr')]
  const others = ['Fox', 'Gnu', 'Hen', 'Ibex'].map((name) => ({ id: name, name, legs: 4 }))
  const screen = await render(<Table items={animals} queryKey="a" />)
  await expect.poll(names).toEqual(animals.map(nameOf))
  const before = rows()
  let wasBusy = false
  const table = screen.getByRole('table').element()
  new MutationObserver(() => (wasBusy ||= table.ariaBusy === 'true')).observe(table, { attributes: true })
  await screen.rerender(<Table items={others} queryKey="b" />)
  await expect.poll(names).toEqual(others.map(nameOf))
  await expect.element(table).not.toHaveAttribute('aria-busy')
  expect(wasBusy).toBe(true)
  expect(rows()).toEqual(before.slice(0, 4))
})

it('ignores a press that began on the item that a row showed before', async () => {
  const fed: string[] = []
  const actions = ({ name }: Animal) => (
    <button type="button" onClick={() => fed.push(name)}>
      Feed {name}
    </button>
  )
  const screen = await render(<Table items={animals.slice(0, 1)} queryKey="a" actions={actions} />)
  const button = page.getByRole('button', { name: 'Feed Ant' }).element()
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await screen.rerender(<Table items={animals.slice(1, 2)} queryKey="b" actions={actions} />)
  await expect.element(page.getByRole('button', { name: 'Feed Bee' })).toBeVisible()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
  expect(fed).toEqual([])
  await page.getByRole('button', { name: 'Feed Bee' }).click()
  await expect.poll(() => fed).toEqual(['Bee'])
})

it('renders only the rows whose item or selection changes', async () => {
  const rendered: string[] = []
  const watched: Column<Animal>[] = [
    {
      id: 'name',
      header: 'Name',
      cell({ name }) {
        rendered.push(name)
        return name
      },
    },
  ]
  const screen = await render(<Table columns={watched} items={animals} itemId={idOf} itemName={nameOf} />)
  await expect.element(page.getByText('Eel')).toBeVisible()
  rendered.length = 0
  await page.getByLabelText('Select Cat').click()
  await expect.poll(selected).toBe('2')
  await screen.rerender(
    <Table
      columns={watched}
      items={animals.with(4, { id: '4', name: 'Elk', legs: 4 })}
      itemId={idOf}
      itemName={nameOf}
    />,
  )
  await expect.element(page.getByText('Elk')).toBeVisible()
  // Ant gives the tab stop to Cat.
  expect(new Set(rendered)).toEqual(new Set(['Ant', 'Cat', 'Elk']))
})

it('extends a selection from the last selected row even after rows have moved', async () => {
  function Live() {
    const [items, setItems] = useState(animals.slice(1))
    return (
      <>
        <button type="button" onClick={() => setItems(animals)}>
          Arrive
        </button>
        <Table items={items} />
      </>
    )
  }
  await render(<Live />)
  await page.getByLabelText('Select Cat').click()
  await page.getByRole('button', { name: 'Arrive' }).click()
  await page.getByLabelText('Select Eel').click({ modifiers: ['Shift'] })
  await expect.poll(selected).toBe('2,3,4')
})

it('keeps sort and select-all controls visible on a phone', async () => {
  await page.viewport(360, 800)
  await render(<Table sort={{ column: 'name', direction: 'asc' }} onSort={() => undefined} />)
  await expect.element(row('Ant')).toBeVisible()
  await expect.poll(() => document.querySelector('thead')).toBeNull()
  await expect.element(page.getByLabelText('Sort by')).toHaveValue('name asc')
  await page.getByLabelText('Select all').click()
  await expect.poll(selected).toBe('0,1,2,3,4')
})
