import { expect, it, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import './global.css.ts'

it('a change of size applies at once with reduced motion', async () => {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  await emulate('reduce')
  onTestFinished(async () => {
    await emulate('')
  })
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
  const element = document.body.appendChild(document.createElement('div'))
  element.style.blockSize = '100px'
  expect(element.offsetHeight).toBe(100)
  element.style.blockSize = '200px'
  expect(element.offsetHeight).toBe(200)
  element.remove()
})

it.each([
  ['p', 'مرحبا بكم، 7 أيام', 'right'],
  ['h2', 'آپ کا پروجیکٹ', 'right'],
  ['li', 'שלום עולם', 'right'],
  ['p', 'Seven days, مرحبا', 'left'],
] as const)('a %s with “%s” starts at the side of its direction', (tag, text, side) => {
  const element = document.body.appendChild(document.createElement(tag))
  element.append(document.createElement('span'))
  element.firstElementChild?.append(text)
  const [line, box] = [element.firstElementChild?.getBoundingClientRect(), element.getBoundingClientRect()]
  expect(Math.abs((line?.[side] ?? 0) - box[side])).toBeLessThan(2)
  element.remove()
})
