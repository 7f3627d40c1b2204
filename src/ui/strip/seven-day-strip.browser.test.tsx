import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import '../theme/global.css.ts'
import { SevenDayStrip } from './seven-day-strip.tsx'

const segmentsOf = (bar: Element) => [...(bar.firstElementChild?.children ?? [])]
/** Indexes of the segments with a ring. */
const ringed = (bar: Element) =>
  segmentsOf(bar).flatMap((segment, index) => (getComputedStyle(segment).boxShadow === 'none' ? [] : [index]))

it('is a named progress bar of seven equal segments, filled to the project progress', async () => {
  const screen = await render(<SevenDayStrip value={50} label="Progress of Harvest" />)
  const bar = screen.getByRole('progressbar', { name: 'Progress of Harvest' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '50%')
  const segments = segmentsOf(bar.element())
  expect(segments).toHaveLength(7)
  expect(new Set(segments.map((segment) => Math.round(segment.getBoundingClientRect().width))).size).toBe(1)
  const shares = segments.map((segment) => Number.parseInt(getComputedStyle(segment).backgroundSize, 10))
  expect(shares).toEqual([100, 100, 100, 50, 0, 0, 0])
})

it('marks today, and announces it', async () => {
  const screen = await render(<SevenDayStrip value={50} label="Progress of Harvest" day={3} />)
  const bar = screen.getByRole('progressbar', { name: 'Progress of Harvest' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', '50%, day 3 of 7')
  expect(ringed(bar.element())).toEqual([2])
})

it.each([
  ['before the first day', 0],
  ['after the last day', 8],
  ['on an unknown day', undefined],
])('marks nothing %s', async (_name, day) => {
  const screen = await render(<SevenDayStrip value={50} label="Progress of Harvest" day={day} />)
  const bar = screen.getByRole('progressbar')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '50%')
  expect(ringed(bar.element())).toEqual([])
})

it.each([
  [1, 1, 1, 0],
  [4, 4, 4, 3],
  [10, 4, 10, 3],
  [30, 30, 30, 29],
  [365, 8, 53, 1],
])('shows %i days on day %i in %i equal segments that fit', async (days, day, count, today) => {
  const screen = await render(
    <div style={{ width: 240 }}>
      <SevenDayStrip value={50} label="Progress of Harvest" days={days} day={day} />
    </div>,
  )
  const bar = screen.getByRole('progressbar')
  await expect.element(bar).toHaveAttribute('aria-valuetext', `50%, day ${day} of ${days}`)
  const boxes = segmentsOf(bar.element()).map((segment) => segment.getBoundingClientRect())
  expect(boxes).toHaveLength(count)
  expect(Math.max(...boxes.map(({ width }) => width)) - Math.min(...boxes.map(({ width }) => width))).toBeLessThan(0.1)
  expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThan(2)
  expect(boxes.at(-1)?.right).toBeCloseTo(bar.element().getBoundingClientRect().right, 1)
  expect(ringed(bar.element())).toEqual([today])
})
