import { Fragment, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { translatePage } from '#tests/browser/translate.ts'
import { Button } from '../button/button.tsx'
import { surviveTranslation } from './survive-translation.ts'

surviveTranslation()

let undo: (() => void)[]

interface State {
  count: number
  busy: boolean
  note?: string
  order?: string[]
}

const sample: { change?: (next: State) => void } = {}
const set = (next: State) => flushSync(() => sample.change?.(next))

/** The product's uses of texts: texts change, appear and disappear, and elements appear and disappear before them. */
function Sample() {
  const [{ count, busy, note, order = ['a', 'b'] }, change] = useState<State>({ count: 1, busy: false })
  useEffect(() => {
    sample.change = change
  }, [])
  return (
    <>
      <Button busy={busy}>{busy ? 'Sending...' : 'Send'}</Button>
      <p>
        {busy ? <b>busy </b> : null}
        {count} of 7 tasks
        {note}
      </p>
      <ul>
        {order.map((name) => (
          <Fragment key={name}>
            {name} <li>item</li>
          </Fragment>
        ))}
      </ul>
    </>
  )
}

/** Waits for the microtasks of the translation and of the code that survives it. */
const settled = () => new Promise((resolve) => setTimeout(resolve))
const textOf = (element: Element | null) => element?.textContent

beforeEach(() => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() => root.render(<Sample />))
  undo = [
    () => {
      root.unmount()
      place.remove()
    },
  ]
})
afterEach(() => {
  for (const step of undo.reverse()) step()
})

describe.each(['replace', 'move', 'insert'] as const)('a page whose translation wraps texts (%s)', (way) => {
  beforeEach(async () => {
    undo.push(translatePage(way))
    await settled()
    expect(document.querySelectorAll('p font font').length).toBeGreaterThan(1)
  })

  test('shows an element that appears before a text, and removes it', async () => {
    set({ count: 1, busy: true })
    await settled()
    expect(textOf(document.querySelector('button'))).toBe('Sending...')
    expect(document.querySelector('button svg')).not.toBeNull()
    expect(textOf(document.querySelector('p'))).toBe('busy 1 of 7 tasks')
    set({ count: 1, busy: false })
    await settled()
    expect(textOf(document.querySelector('button'))).toBe('Send')
    expect(textOf(document.querySelector('p'))).toBe('1 of 7 tasks')
  })

  test('shows the new value of a text, each time', async () => {
    for (const count of [2, 3, 4]) {
      set({ count, busy: false })
      await settled()
      expect(textOf(document.querySelector('p'))).toBe(`${count} of 7 tasks`)
    }
  })

  test('shows a text that appears, and not one that disappears', async () => {
    set({ count: 1, busy: false, note: ', all late' })
    await settled()
    expect(textOf(document.querySelector('p'))).toBe('1 of 7 tasks, all late')
    set({ count: 1, busy: false })
    await settled()
    expect(textOf(document.querySelector('p'))).toBe('1 of 7 tasks')
  })

  test('moves the element around a text, and leaves no text behind', async () => {
    for (const order of [['b', 'a'], ['c', 'b'], ['a', 'b', 'c'], ['c']]) {
      set({ count: 1, busy: false, order })
      await settled()
      expect(textOf(document.querySelector('ul'))).toBe(order.map((name) => `${name} item`).join(''))
    }
  })
})

test('survives a text whose replacement went unnoticed', async () => {
  const text = document.querySelector('p')?.firstChild
  text?.replaceWith(document.createElement('b'))
  await settled()
  set({ count: 1, busy: true })
  expect(textOf(document.querySelector('p'))).toContain('busy')
  set({ count: 1, busy: false })
  expect(textOf(document.querySelector('p'))).not.toContain('busy')
})

test('an element without a parent is still an error', () => {
  expect(() => document.body.removeChild(document.createElement('b'))).toThrow(/not a child/)
})
