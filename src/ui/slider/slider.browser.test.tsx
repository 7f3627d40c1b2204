import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Slider } from './slider.tsx'

function Example() {
  const [value, setValue] = useState(45)
  return <Slider label="Progress" value={value} onChange={setValue} step={5} format={(percent) => `${percent}%`} />
}

it('moves by step with the arrows, stops at its ends and exposes a formatted value', async () => {
  const screen = await render(<Example />)
  const slider = screen.getByRole('slider', { name: 'Progress' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '45%')
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(slider).toHaveValue('50')
  await expect.element(screen.getByText('50%')).toBeVisible()
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100%')
})
