import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CardGrid } from './card-grid.tsx'

const names = Array.from({ length: 130 }, (_, index) => `Card ${index}`)

function Grid({ total = names.length }: { total?: number }) {
  const [read, setRead] = useState(50)
  return (
    <CardGrid
      label="Cards"
      items={names.slice(0, Math.min(read, total))}
      total={total}
      itemId={(name) => name}
      estimate={230}
      onReach={(index) => index >= read && setRead(index + 20)}
    >
      {(name) => (
        <button type="button" style={{ minHeight: 200 }}>
          {name}
        </button>
      )}
    </CardGrid>
  )
}

const drawn = () => [...document.querySelectorAll('li')].map((item) => item.textContent)
const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight)

beforeEach(() => page.viewport(1280, 800))

it('draws only the cards near the screen, loads more and reaches the last card', async () => {
  await render(<Grid />)
  await expect.poll(drawn).toContain('Card 0')
  // The card has been read, and is far below the screen.
  expect(drawn()).not.toContain('Card 49')
  await expect
    .poll(() => {
      toEnd()
      return drawn()
    })
    .toContain('Card 129')
  expect(drawn()).not.toContain('Card 0')
  const last = page.getByRole('listitem').last()
  await expect.element(last).toHaveAttribute('aria-posinset', '130')
  await expect.element(last).toHaveAttribute('aria-setsize', '130')
})

it('keeps the focused card while it is near the screen', async () => {
  await render(<Grid />)
  await page.getByText('Card 2', { exact: true }).click()
  window.scrollTo(0, 2500)
  const isInSight = (item: Element) => {
    const { top } = item.getBoundingClientRect()
    return item.textContent !== '' && top > 0 && top < window.innerHeight
  }
  await expect.poll(() => [...document.querySelectorAll('li')].some(isInSight)).toBe(true)
  expect(document.activeElement?.textContent).toBe('Card 2')
})

/** A grid of the names that match a search. */
function Found({ found, queryKey }: { found: readonly string[]; queryKey: string }) {
  return (
    <>
      <input aria-label="Search" />
      <CardGrid
        label="Cards"
        items={found}
        total={found.length}
        queryKey={queryKey}
        itemId={(name) => name}
        estimate={230}
      >
        {(name) => <article>{name}</article>}
      </CardGrid>
    </>
  )
}

const elements = () => [...document.querySelectorAll('article')]

it('reuses the cards for the next result a few at a time, showing the previous items until then', async () => {
  const screen = await render(<Found found={names.slice(0, 6)} queryKey="a" />)
  await expect.poll(drawn).toEqual(names.slice(0, 6))
  const before = elements()
  await screen.getByLabelText('Search').click()
  const seen = new Set<string>()
  const list = screen.getByRole('list').element()
  new MutationObserver(() => seen.add(drawn().join())).observe(list, { subtree: true, characterData: true })
  await screen.rerender(<Found found={names.slice(10, 14)} queryKey="b" />)
  await expect.poll(drawn).toEqual(names.slice(10, 14))
  expect(elements()).toEqual(before.slice(0, 4))
  const withNew = (count: number) => [...names.slice(10, 10 + count), ...names.slice(count, 4)].join()
  expect([...seen]).toContain(withNew(2))
  expect([...seen].at(-1)).toBe(withNew(4))
})

it('moves a card with its item while the question stays the same', async () => {
  const screen = await render(<Found found={names.slice(0, 3)} queryKey="a" />)
  await expect.poll(drawn).toEqual(names.slice(0, 3))
  await screen.rerender(<Found found={names.slice(1, 4)} queryKey="b" />)
  await expect.poll(drawn).toEqual(names.slice(1, 4))
  const [, second, third] = elements()
  await screen.rerender(<Found found={['Card 2', 'Card 0', 'Card 3']} queryKey="b" />)
  await expect.poll(drawn).toEqual(['Card 2', 'Card 0', 'Card 3'])
  expect(elements()[0]).toBe(second)
  expect(elements()[2]).toBe(third)
})

it('draws a short list in full', async () => {
  await render(<Grid total={40} />)
  await expect.poll(() => drawn().length).toBe(40)
})

it('shows one column on a phone and never scrolls sideways', async () => {
  await page.viewport(320, 640)
  await render(<Grid total={4} />)
  const lefts = () => new Set([...document.querySelectorAll('li')].map((item) => item.getBoundingClientRect().left))
  await expect.poll(() => lefts().size).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
