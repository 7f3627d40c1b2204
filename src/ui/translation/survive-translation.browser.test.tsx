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

/** What the product does with texts: they change, come and go, and something comes and goes before them. */
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

/** The microtasks of the translation and of what survives it. */
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

  test('shows what comes before a text, and removes it', async () => {
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

  test('shows a text that comes, and no longer one that goes', async () => {
    set({ count: 1, busy: false, note: ', all late' })
    await settled()
    expect(textOf(document.querySelector('p'))).toBe('1 of 7 tasks, all late')
    set({ count: 1, busy: false })
    await settled()
    expect(textOf(document.querySelector('p'))).toBe('1 of 7 tasks')
  })

  test('moves what surrounds a text, and leaves none behind', async () => {
    for (const order of [['b', 'a'], ['c', 'b'], ['a', 'b', 'c'], ['c']]) {
      set({ count: 1, busy: false, order })
      await settled()
      expect(textOf(document.querySelector('ul'))).toBe(order.map((name) => `${name} item`).join(''))
    }
  })
})

test('survives a text that was replaced before anyone could note by what', async () => {
  const text = document.querySelector('p')?.firstChild
  text?.replaceWith(document.createElement('b'))
  await settled()
  set({ count: 1, busy: true })
  expect(textOf(document.querySelector('p'))).toContain('busy')
  set({ count: 1, busy: false })
  expect(textOf(document.querySelector('p'))).not.toContain('busy')
})

test('an element that is nobody’s child is still a fault', () => {
  expect(() => document.body.removeChild(document.createElement('b'))).toThrow(/not a child/)
})
