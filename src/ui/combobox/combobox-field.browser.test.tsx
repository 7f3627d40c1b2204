import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ComboboxField } from './combobox-field.tsx'

const users = ['Asha Verma', 'Ben', 'Rohan Mehta'].map((label, index) => ({
  value: `p${index}`,
  label,
  detail: `${label.split(' ')[0]?.toLowerCase()}@example.com`,
}))

function Example({ none }: { none?: string }) {
  const [value, setValue] = useState('')
  const [text, setText] = useState('')
  const found = users.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return (
    <>
      <ComboboxField
        label="User"
        options={found.slice(0, 2)}
        total={found.length}
        onSearch={setText}
        value={value}
        valueLabel={users.find((user) => user.value === value)?.label ?? none ?? ''}
        onChange={setValue}
        none={none}
        empty="No users found"
      />
      <output aria-label="Chosen">{value}</output>
      <button type="button">After</button>
    </>
  )
}

const field = () => page.getByRole('combobox', { name: 'User' })
/** Matches by prefix: an option's accessible name ends with its detail. */
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
const chosen = () => page.getByLabelText('Chosen')

it('filters as the user types and lets the keyboard choose', async () => {
  await render(<Example />)
  await userEvent.keyboard('{Tab}roh')
  await expect.element(option('Rohan Mehta')).toBeVisible()
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
  await expect.element(option('Rohan Mehta')).toHaveAttribute('data-active-item')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('p2')
  await expect.element(field()).toHaveValue('Rohan Mehta')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

it('says how many more options match, and when none do', async () => {
  await render(<Example />)
  await field().click()
  await expect.element(page.getByText('and 1 more. Keep typing to narrow the list')).toBeVisible()
  await field().fill('zzz')
  await expect.element(page.getByText('No users found')).toBeVisible()
})

it('keeps the choice when the user leaves without choosing another', async () => {
  await render(<Example />)
  await field().click()
  await option('Asha Verma').click()
  await expect.element(field()).toHaveValue('Asha Verma')
  await field().click()
  await field().fill('ben')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'After' }).click()
  await expect.element(field()).toHaveValue('Asha Verma')
  await expect.element(chosen()).toHaveTextContent('p0')
})

it('clears the choice with the clear button or the empty option', async () => {
  const screen = await render(<Example />)
  await field().click()
  await option('Ben').click()
  await page.getByRole('button', { name: 'Clear user' }).click()
  await expect.element(chosen()).toHaveTextContent('')
  await screen.rerender(<Example none="Nobody" />)
  await field().click()
  await option('Ben').click()
  await expect.element(chosen()).toHaveTextContent('p1')
  await field().click()
  await option('Nobody').click()
  await expect.element(field()).toHaveValue('Nobody')
})
