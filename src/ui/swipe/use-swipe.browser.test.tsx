import { beforeEach, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DataTable } from '../data-table/data-table.tsx'
import '../theme/global.css.ts'

interface Mail {
  id: string
  from: string
}

const mails: Mail[] = Array.from({ length: 20 }, (_, index) => ({ id: `${index}`, from: `Sender ${index}.` }))
let swiped: string[]
let opened: string[]

beforeEach(async () => {
  await page.viewport(360, 800)
  swiped = []
  opened = []
  window.scrollTo(0, 0)
  await render(
    <DataTable
      label="Mails"
      columns={[{ id: 'from', header: 'From', cell: ({ from }) => from }]}
      items={mails}
      total={mails.length}
      itemId={({ id }) => id}
      itemName={({ from }) => from}
      onOpen={({ id }) => opened.push(id)}
      swipe={{ label: ({ id }) => (id === '1' ? undefined : 'Archive'), onSwipe: ({ id }) => swiped.push(id) }}
    />,
  )
})

const card = (from: string) => page.getByRole('row', { name: new RegExp(from) }).element() as HTMLElement
const middleOf = (element: HTMLElement) => {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

/** Sends a real touch, in this frame's coordinates, so that the browser reacts as on a phone. */
async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) {
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / window.innerWidth : 1
  const touchPoints = points.map(({ x, y }) => ({ x: (frame?.x ?? 0) + x * scale, y: (frame?.y ?? 0) + y * scale }))
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
}

async function drag(from: { x: number; y: number }, to: { x: number; y: number }, { letGo = true } = {}) {
  await touch('touchStart', from)
  for (const share of [0.1, 0.3, 0.6, 1]) {
    await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
  }
  if (letGo) await touch('touchEnd')
}

it('runs its labelled action on either side and does not open the card', async () => {
  const y = middleOf(card('Sender 0'))
  await drag({ x: 300, y }, { x: 100, y })
  await expect.poll(() => swiped).toEqual(['0'])
  await drag({ x: 60, y }, { x: 260, y })
  await expect.poll(() => swiped).toEqual(['0', '0'])
  expect(opened).toEqual([])
})

it('shows the label behind the card, keeps the page width and ignores short swipes', async () => {
  const element = card('Sender 0')
  const y = middleOf(element)
  await drag({ x: 200, y }, { x: 335, y }, { letGo: false })
  await expect.poll(() => element.dataset.swipe).toBe('ready')
  await expect.element(page.getByText('Archive').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(360)
  await touch('touchMove', { x: 230, y })
  await expect.poll(() => element.dataset.swipe).toBe('moving')
  await touch('touchEnd')
  await expect.poll(() => element.dataset.swipe).toBeUndefined()
  expect(swiped).toEqual([])
})

it('ignores the edges of the screen, used by system gestures, and cards without an action', async () => {
  await drag({ x: 10, y: middleOf(card('Sender 0')) }, { x: 250, y: middleOf(card('Sender 0')) })
  await drag({ x: 350, y: middleOf(card('Sender 0')) }, { x: 100, y: middleOf(card('Sender 0')) })
  await drag({ x: 300, y: middleOf(card('Sender 1\\.')) }, { x: 100, y: middleOf(card('Sender 1\\.')) })
  await drag({ x: 300, y: middleOf(card('Sender 2')) }, { x: 100, y: middleOf(card('Sender 2')) })
  await expect.poll(() => swiped).toEqual(['2'])
})

// Last: the page may keep moving for a moment after the touch.
it('leaves scrolling to the browser', async () => {
  await drag({ x: 200, y: 600 }, { x: 215, y: 300 })
  await expect.poll(() => window.scrollY).toBeGreaterThan(100)
  expect(swiped).toEqual([])
})
