import { type RefObject, useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useDrawnInTurn } from './use-drawn-in-turn.ts'

const height = 50
const shown = { height: 300, margin: 90 }

/** The callbacks for the next frame, which the test draws itself. */
let waiting: FrameRequestCallback[]

beforeEach(() => {
  waiting = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => waiting.push(callback))
})
afterEach(() => vi.restoreAllMocks())

const nextFrame = () => waiting.splice(0).forEach((callback) => callback(0))

function Item({ place, root }: { place: number; root: RefObject<HTMLElement | null> }) {
  const item = useRef<HTMLDivElement>(null)
  const isDrawn = useDrawnInTurn(item, { root, rootMargin: `${shown.margin}px`, atFirst: place < 3 })
  return (
    <div ref={item} style={{ height }} data-place={place}>
      {isDrawn ? 'drawn' : null}
    </div>
  )
}

function List() {
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} data-testid="list" style={{ height: shown.height, overflow: 'auto' }}>
      {Array.from({ length: 60 }, (_, place) => (
        <Item key={place} place={place} root={root} />
      ))}
    </div>
  )
}

const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('[data-place]')]
    .filter(({ textContent }) => textContent === 'drawn')
    .map(({ dataset }) => Number(dataset.place))
const scrollTo = (top: number) => document.querySelector('[data-testid=list]')?.scrollTo({ top })
const from = (first: number, end: number) => Array.from({ length: end - first }, (_, place) => first + place)

it('draws items near the view, one per frame', async () => {
  await render(<List />)
  expect(drawn()).toEqual([0, 1, 2])
  await drawnOneByOne(3, from(0, 8))
  expect(waiting).toEqual([])

  scrollTo(1500)
  // Out of view, items are removed at once.
  await expect.poll(drawn).toEqual([])
  await drawnOneByOne(0, from(28, 38))
  expect(waiting).toEqual([])
})

async function drawnOneByOne(before: number, all: readonly number[]): Promise<void> {
  for (const count of from(before + 1, all.length + 1)) {
    await expect.poll(() => waiting.length).toBe(1)
    nextFrame()
    await expect.poll(() => drawn().length).toBe(count)
  }
  expect(drawn()).toEqual(all)
}

it('draws no item that left the view before its turn', async () => {
  await render(<List />)
  await expect.poll(() => waiting.length).toBe(1)
  scrollTo(1500)
  await expect.poll(drawn).toEqual([])
  await drawnOneByOne(0, from(28, 38))
})
