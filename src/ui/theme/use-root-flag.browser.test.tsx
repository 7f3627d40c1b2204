import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRootFlag } from './use-root-flag.ts'

function Holder({ isHeld }: { isHeld?: boolean }) {
  useRootFlag('data-has-modal', isHeld)
  return null
}
const isFlagged = () => document.documentElement.hasAttribute('data-has-modal')

test('the root has its flag while any component holds it', async () => {
  const one = await render(<Holder />)
  const other = await render(<Holder />)
  expect(isFlagged()).toBe(true)
  await one.unmount()
  expect(isFlagged()).toBe(true)
  await other.unmount()
  expect(isFlagged()).toBe(false)
})

test('a component can release it', async () => {
  const { rerender, unmount } = await render(<Holder isHeld={false} />)
  expect(isFlagged()).toBe(false)
  await rerender(<Holder isHeld />)
  expect(isFlagged()).toBe(true)
  await rerender(<Holder isHeld={false} />)
  expect(isFlagged()).toBe(false)
  await unmount()
  expect(isFlagged()).toBe(false)
})
