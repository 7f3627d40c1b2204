import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useFocusAdded } from './use-focus-added.ts'

let focusAdded: ReturnType<typeof useFocusAdded>

function List({ rows }: { rows: readonly string[] }) {
  const list = useRef<HTMLDivElement>(null)
  const focus = useFocusAdded(list)
  return (
    <div ref={list}>
      {rows.map((id) => (
        <p key={id} data-row={id}>
          <input hidden />
          <input name={id} />
        </p>
      ))}
      <button type="button" onClick={({ currentTarget }) => focus('new', currentTarget)}>
        Add
      </button>
      <input name="notes" ref={() => void (focusAdded = focus)} />
    </div>
  )
}

let page: HTMLElement
let root: ReturnType<typeof createRoot>
const show = (rows: readonly string[]) => flushSync(() => root.render(<List rows={rows} />))
const named = (name: string) => page.querySelector<HTMLInputElement>(`[name="${name}"]`)
const focused = () => document.activeElement?.getAttribute('name')

beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  show(['first'])
  const button = page.querySelector('button')
  button?.focus()
  button?.click()
})
afterEach(() => {
  root.unmount()
  page.remove()
})

it('moves the focus into a row once it is rendered, and not before', async () => {
  show(['first'])
  expect(focused()).toBeNull()
  show(['first', 'new'])
  await expect.poll(focused).toBe('new')
  named('first')?.focus()
  show(['first', 'new'])
  expect(focused()).toBe('first')
})

it('moves it at once into a row that is rendered already', () => {
  focusAdded('first', document.activeElement)
  expect(focused()).toBe('first')
})

it('doesn’t move the focus of users who have gone elsewhere', async () => {
  named('notes')?.focus()
  show(['first', 'new'])
  show(['first', 'new'])
  expect(focused()).toBe('notes')
})
