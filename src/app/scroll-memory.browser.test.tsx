import { MemoryRouter } from 'react-router-dom'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#src/ui/theme/global.css.ts'
import { CardGrid } from '#src/ui/card-grid/card-grid.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
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
