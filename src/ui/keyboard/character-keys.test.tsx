import { afterEach, expect, it } from 'vitest'
import { listKeyOf } from '../selection/list-keys.ts'
import { cardMovedTo } from '../card-grid/card-keys.ts'
import { pressedKey, setCharacterKeys } from './character-keys.ts'

afterEach(() => {
  setCharacterKeys(true)
  document.body.replaceChildren()
})

/** The shortcut for a key pressed in this element. */
function pressed(html: string, init: KeyboardEventInit): string | undefined {
  document.body.innerHTML = html
  let key: string | undefined
  const listen = (event: KeyboardEvent) => {
    key = pressedKey(event)
  }
  document.addEventListener('keydown', listen)
  document.body.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  document.removeEventListener('keydown', listen)
  return key
}

const row = '<li tabindex="0"></li>'

it.each([
  ['a letter', row, { key: 'e' }, 'e'],
  ['a letter with caps lock', row, { key: 'E' }, 'e'],
  ['a question mark, which takes Shift', row, { key: '?', shiftKey: true }, '?'],
  ['Delete', row, { key: 'Delete' }, 'Delete'],
  ['Delete of a Mac', row, { key: 'Backspace' }, 'Delete'],
  ['a letter on a checkbox', '<input type="checkbox">', { key: 'e' }, 'e'],
  ['a letter in a field', '<input>', { key: 'e' }, undefined],
  ['Delete in a text area', '<textarea></textarea>', { key: 'Delete' }, undefined],
  ['a letter on a select, which it searches', '<select></select>', { key: 'e' }, undefined],
  ['a letter with Shift', row, { key: 'E', shiftKey: true }, undefined],
  ['a letter with Ctrl', row, { key: 'e', ctrlKey: true }, undefined],
  ['an arrow with Alt', row, { key: 'ArrowUp', altKey: true }, 'Alt+↑'],
  ['a letter with Alt', row, { key: 'e', altKey: true }, undefined],
  ['an arrow with Alt in a field', '<input>', { key: 'ArrowUp', altKey: true }, undefined],
  ['a letter of InScript, by its place', row, { key: 'ा', code: 'KeyE' }, 'e'],
  ['a letter of a Russian keyboard', row, { key: 'о', code: 'KeyJ' }, 'j'],
  ['a letter of a Greek keyboard with caps lock', row, { key: 'Σ', code: 'KeyS' }, 's'],
  ['two letters that one key types', row, { key: 'क्ष', code: 'KeyX' }, 'x'],
  ['a question mark’s place there', row, { key: 'य़', code: 'Slash', shiftKey: true }, '?'],
  ['a letter there with Shift', row, { key: 'О', code: 'KeyJ', shiftKey: true }, undefined],
  ['a sign that AltGr types', row, { key: '€', code: 'KeyE' }, '€'],
  ['a quotation mark at a letter’s place', row, { key: '«', code: 'KeyJ' }, '«'],
  ['a Latin letter that is at another place', row, { key: 'q', code: 'KeyA' }, 'q'],
  ['a letter held down', row, { key: 'e', repeat: true }, undefined],
])('decides whether a key is a shortcut: %s', (_what, html, init, key) => {
  expect(pressed(html, init)).toBe(key)
})

it('ignores characters when they are switched off, and remembers that on this device', () => {
  setCharacterKeys(false)
  expect(localStorage.getItem('sevenday.character-keys')).toBe('off')
  expect(pressed(row, { key: 'e' })).toBeUndefined()
  expect(pressed(row, { key: '?', shiftKey: true })).toBeUndefined()
  expect(pressed(row, { key: 'Delete' })).toBe('Delete')
})

it.each([
  ['о', 'KeyJ', 'next', 1],
  ['ک', 'KeyK', 'previous', 0],
])('moves in lists by the position of a key: %s', (key, code, action, card) => {
  const event = { key, code, ctrlKey: false, metaKey: false, altKey: false }
  expect(listKeyOf(event, true)).toBe(action)
  expect(listKeyOf(event, false)).toBeUndefined()
  expect(cardMovedTo(event, { from: 0, total: 3, columns: 1, characterKeys: true })).toBe(card)
})
