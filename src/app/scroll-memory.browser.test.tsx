import { useRef, useState } from 'react'
import { createMemoryRouter, MemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#src/ui/theme/global.css.ts'
import { CardGrid } from '#src/ui/card-grid/card-grid.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { useVirtualRows } from '#src/ui/virtual/use-virtual-rows.ts'
import { ScrollMemory } from './scroll-memory.tsx'

// Give the page all the time that it needs to reach its former height: a busy machine may need longer than the app waits.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()))
afterEach(() => {
  vi.restoreAllMocks()
  window.scrollTo(0, 0)
})

const drawn = () => [...document.querySelectorAll('[data-index]')]
const inSight = () =>
  drawn().filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })

const items = Array.from({ length: 300 }, (_, index) => `Project ${index + 1}`)

it('restores the position after a reload, in a long list that is there from the first render', async () => {
  await page.viewport(360, 640)
  sessionStorage.setItem('sevenday.scroll', JSON.stringify({ key: 'default', pathname: '/', top: 5000 }))
  await render(
    <MemoryRouter>
      <ScrollMemory />
      <CardGrid items={items} total={items.length} itemId={(item) => item} estimate={200}>
        {(item) => <article style={{ blockSize: 200 }}>{item}</article>}
      </CardGrid>
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Project 25', { exact: true })).toBeInTheDocument()
  await expect.poll(() => Math.round(window.scrollY)).toBe(5000)
})

const columns = [{ id: 'name', header: 'Name', cell: (item: string) => <div style={{ blockSize: 240 }}>{item}</div> }]
const expectedHeight = 128
const all = Array.from({ length: 2000 }, (_, index) => `Task ${index + 1}`)

/** Reads its rows in pages, as the panel's lists do. */
function Tasks() {
  const [read, setRead] = useState(50)
  return (
    <DataTable
      label="Tasks"
      columns={columns}
      items={all.slice(0, read)}
      total={all.length}
      estimatedHeights={{ row: expectedHeight, card: expectedHeight }}
      onReach={(index) => setTimeout(() => setRead((before) => Math.max(before, index + 25)), 20)}
      itemId={(item) => item}
      itemName={(item) => item}
    />
  )
}

it('keeps the position while cards higher than expected replace the loading rows', async () => {
  await page.viewport(360, 640)
  sessionStorage.setItem('sevenday.scroll', JSON.stringify({ key: 'default', pathname: '/', top: 12_000 }))
  await render(
    <MemoryRouter>
      <ScrollMemory />
      <Tasks />
    </MemoryRouter>,
  )
  await expect.poll(() => inSight().map((row) => row.matches('[data-row]'))).toContain(true)
  await expect.poll(() => inSight().map((row) => row.matches('[data-row]'))).not.toContain(false)
  await settled()
  // The position changes by the growth of the rows drawn around the screen, and by nothing else.
  const grown = drawn().reduce((sum, row) => sum + row.getBoundingClientRect().height - expectedHeight, 0)
  expect(Math.abs(window.scrollY - 12_000)).toBeLessThan(grown)
})

/** A list whose rows are not as high as expected. */
function List() {
  const container = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows({ container, count: 1000, drawsAll: false, estimate: 50 })
  return (
    <div ref={container} style={{ paddingBlock: `${rows.before}px ${rows.after}px` }}>
      {rows.indexes.map((index) => (
        <div key={index} ref={rows.measure} data-index={index} style={{ blockSize: 90 }}>
          Row {index}
        </div>
      ))}
    </div>
  )
}

it('restores the position on the way back, although the rows are not as high as expected', async () => {
  await page.viewport(1000, 800)
  const layout = (
    <>
      <ScrollMemory />
      <Outlet />
    </>
  )
  const children = [
    { index: true, element: <List /> },
    { path: 'other', element: 'Another page' },
  ]
  const router = createMemoryRouter([{ path: '/', element: layout, children }])
  await render(<RouterProvider router={router} />)
  window.scrollTo(0, 20_000)
  await expect.poll(inSight).not.toEqual([])
  await settled()
  const left = window.scrollY
  await router.navigate('/other')
  await expect.element(page.getByText('Another page')).toBeInTheDocument()
  await settled()
  await router.navigate(-1)
  await expect.poll(inSight).not.toEqual([])
  await settled()
  expect(Math.abs(window.scrollY - left), 'less than a screen away').toBeLessThan(window.innerHeight)
})

/** Resolves when the page has not moved for several frames. */
async function settled(): Promise<void> {
  let last = -1
  for (let still = 0; still < 10; ) {
    await new Promise(requestAnimationFrame)
    still = window.scrollY === last ? still + 1 : 0
    last = window.scrollY
  }
}

it("starts at the top after another page's reload position", async () => {
  sessionStorage.setItem('sevenday.scroll', JSON.stringify({ key: 'default', pathname: '/elsewhere', top: 900 }))
  await render(
    <MemoryRouter>
      <ScrollMemory />
      <div style={{ blockSize: 3000 }}>Long</div>
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Long')).toBeInTheDocument()
  await expect.poll(() => window.scrollY).toBe(0)
})
