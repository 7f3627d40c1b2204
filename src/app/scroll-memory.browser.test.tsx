import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#src/ui/theme/global.css.ts'
import { CardGrid } from '#src/ui/card-grid/card-grid.tsx'
import { ScrollMemory } from './scroll-memory.tsx'

const items = Array.from({ length: 300 }, (_, index) => `Project ${index + 1}`)

it('restores the position after a reload, in a long list that is there from the first render', async () => {
  await page.viewport(360, 640)
  sessionStorage.setItem('sevenday.scroll', JSON.stringify({ key: 'default', top: 5000 }))
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
