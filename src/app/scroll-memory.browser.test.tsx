import { useRef, useState } from 'react'
import { createMemoryRouter, MemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#src/ui/theme/global.css.ts'
import { CardGrid } from '#src/ui/card-grid/card-grid.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { useVirtualRows } from '#src/ui/virtual/use-virtual-rows.ts'
import { ScrollMemory } from './scroll-memory.tsx'

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
  expect(Math.round(window.scrollY)).toBe(5000)
  window.scrollTo(0, 0)
})

const columns = [{ id: 'name', header: 'Name', cell: (item: string) => <div style={{ blockSize: 240 }}>{item}</div> }]
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
      onReach={(index) => setTimeout(() => setRead((before) => Math.max(before, index + 25)), 20)}
      itemId={(item) => item}
      itemName={(item) => item}
    />
  )
}

it('stays there while cards higher than expected replace the rows that are loading', async () => {
  await page.viewport(360, 640)
  sessionStorage.setItem('sevenday.scroll', JSON.stringify({ key: 'default', pathname: '/', top: 12_000 }))
  await render(
    <MemoryRouter>
      <ScrollMemory />
      <Tasks />
    </MemoryRouter>,
  )
  const inSight = () =>
    [...document.querySelectorAll('tr[data-row]')].filter((row) => row.getBoundingClientRect().bottom > 0).length
  await expect.poll(inSight).toBeGreaterThan(2)
  let last = -1
  await expect
    .poll(
      () => {
        const isStill = window.scrollY === last
        last = window.scrollY
        return isStill
      },
      { interval: 500 },
    )
    .toBe(true)
  // Less than a screen of rows was corrected.
  expect(window.scrollY - 12_000).toBeLessThan(2000)
  window.scrollTo(0, 0)
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
  await expect.poll(() => document.querySelectorAll('[data-index]').length).toBeGreaterThan(5)
  await expect.poll(() => window.scrollY).toBeGreaterThan(19_000)
  await settled()
  const left = window.scrollY
  await router.navigate('/other')
  await expect.element(page.getByText('Another page')).toBeInTheDocument()
  await settled()
  await router.navigate(-1)
  await expect.element(page.getByText(/^Row/).first()).toBeInTheDocument()
  await settled()
  // Less than a screen, where every row was 40 px higher than expected.
  expect(Math.abs(window.scrollY - left)).toBeLessThan(500)
  window.scrollTo(0, 0)
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
  expect(window.scrollY).toBe(0)
})
