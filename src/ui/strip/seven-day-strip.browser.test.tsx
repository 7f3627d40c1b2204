import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import '../theme/global.css.ts'
import { SevenDayStrip } from './seven-day-strip.tsx'

it('is a named progress bar of seven equal segments, filled to the project progress', async () => {
  const screen = await render(<SevenDayStrip value={50} label="Progress of Harvest" />)
  const bar = screen.getByRole('progressbar', { name: 'Progress of Harvest' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '50%')
  const segments = [...(bar.element().firstElementChild?.children ?? [])]
  expect(segments).toHaveLength(7)
  expect(new Set(segments.map((segment) => Math.round(segment.getBoundingClientRect().width))).size).toBe(1)
  const shares = segments.map((segment) => Number.parseInt(getComputedStyle(segment).backgroundSize, 10))
  expect(shares).toEqual([100, 100, 100, 50, 0, 0, 0])
})
