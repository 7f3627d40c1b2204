import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { TextField } from '../field/text-field.tsx'
import { Tabs } from './tabs.tsx'

function Example() {
  const [selected, setSelected] = useState<'profile' | 'security'>('profile')
  return (
    <Tabs
      label="Profile settings"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'profile', label: 'Profile', content: <TextField label="Full Name" /> },
        { id: 'security', label: 'Security', content: <p>Password</p> },
      ]}
    />
  )
}

it('moves between tabs with the arrows and keeps text typed in a hidden tab', async () => {
  const screen = await render(<Example />)
  await screen.getByRole('textbox', { name: 'Full Name' }).fill('Asha')
  await screen.getByRole('tab', { name: 'Profile' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('tabpanel', { name: 'Security' })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Asha')
})
