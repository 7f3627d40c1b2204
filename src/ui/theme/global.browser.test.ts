import { expect, it, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import './global.css.ts'

it('a change of size counts at once where motion is reduced', async () => {
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
