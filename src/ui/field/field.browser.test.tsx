import { Suspense, use, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CheckboxField } from './checkbox-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SearchField } from './search-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { UnitField } from './unit-field.tsx'

it('links label, hint and error to the control', async () => {
  const screen = await render(<TextField label="Project name" hint="Customers see it." error="Name it." />)
  const field = screen.getByRole('textbox', { name: 'Project name' })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Name it. Customers see it.')
})

it('is valid without an error', async () => {
  const screen = await render(<TextField label="Project name" />)
  await expect.element(screen.getByRole('textbox')).not.toHaveAttribute('aria-invalid')
})

it.each(['12\n30', '12\r\n30\r\n', '12\n\n30'])(
  'keeps cells apart that are pasted from a column into a number field: %j',
  async (cells) => {
    const screen = await render(<UnitField label="Number" />)
    const field = screen.getByRole('textbox').element() as HTMLInputElement
    field.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', cells)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    expect(field.value).toBe('12\t30')
  },
)

it('shows and hides a password', async () => {
  const screen = await render(<PasswordField label="Password" defaultValue="secret" />)
  const field = screen.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
})

it('accepts everything that react-hook-form register spreads', async () => {
  const submitted = vi.fn<(values: unknown) => void>()
  function Form() {
    const { register, handleSubmit } = useForm({
      defaultValues: { name: 'Harvest', about: '', password: '', status: 'planning', agreed: false },
    })
    return (
      <form onSubmit={(event) => void handleSubmit((values) => submitted(values))(event)}>
        <TextField label="Name" {...register('name')} />
        <TextArea label="About" {...register('about')} />
        <PasswordField label="Password" {...register('password')} />
        <SelectField
          label="Status"
          options={[
            { value: 'planning', label: 'Planning' },
            { value: 'completed', label: 'Completed' },
          ]}
          {...register('status')}
        />
        <CheckboxField label="Agreed" {...register('agreed')} />
        <button type="submit">Save</button>
      </form>
    )
  }
  const screen = await render(<Form />)
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Harvest')
  await screen.getByLabelText('About').fill('Farms')
  await screen.getByLabelText('Password', { exact: true }).fill('sevenday')
  await screen.getByLabelText('Status').selectOptions('completed')
  await screen.getByLabelText('Agreed').click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() =>
    expect(submitted).toHaveBeenCalledWith({
      name: 'Harvest',
      about: 'Farms',
      password: 'sevenday',
      status: 'completed',
      agreed: true,
    }),
  )
})

describe('the search field', () => {
  const change = vi.fn<(value: string) => void>()
  let elsewhere: (value: string) => void

  /** A slow parent: it renders the text when React has time. */
  function Search() {
    const [text, setText] = useState('asha')
    useEffect(() => {
      elsewhere = setText
    }, [])
    return (
      <>
        <SearchField
          label="Search users"
          value={text}
          onValueChange={(value) => {
            change(value)
            setText(value)
          }}
        />
        <p>Found for “{text}”</p>
      </>
    )
  }

  it('is cleared by Escape and the clear button', async () => {
    const screen = await render(<Search />)
    const box = screen.getByRole('searchbox', { name: 'Search users' })
    await box.click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => change).toHaveBeenLastCalledWith('')
    await expect.element(screen.getByText('Found for “”')).toBeVisible()
    await box.fill('ravi')
    await screen.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(() => change).toHaveBeenLastCalledWith('')
    await expect.element(box).toHaveValue('')
    await expect.element(box).toHaveFocus()
  })

  it('keeps its text on an Escape that ends a composition', async () => {
    const screen = await render(<Search />)
    const box = screen.getByRole('searchbox', { name: 'Search users' })
    await box.click()
    change.mockClear()
    box.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }))
    await expect.element(box).toHaveValue('asha')
    expect(change).not.toHaveBeenCalled()
  })

  it('shows each letter at once and follows outside changes, even to an earlier text', async () => {
    const screen = await render(<Search />)
    const box = screen.getByRole('searchbox', { name: 'Search users' })
    await box.click()
    for (const letter of ' rao') {
      await userEvent.keyboard(letter)
      expect((box.element() as HTMLInputElement).value.endsWith(letter)).toBe(true)
    }
    await expect.element(screen.getByText('Found for “asha rao”')).toBeVisible()
    for (const text of ['asha r', 'asha rao', '']) {
      elsewhere(text)
      await expect.element(box).toHaveValue(text)
    }
  })

  it('reports pending text before the user presses something else', async () => {
    const never = new Promise<string>(() => undefined)
    const Found = ({ text }: { text: string }) => <p>{text === 'asha' ? text : use(never)}</p>
    function SlowSearch() {
      const [text, setText] = useState('asha')
      const [heard, setHeard] = useState('nothing')
      return (
        <>
          <SearchField
            label="Search users"
            value={text}
            onValueChange={(value) => {
              change(value)
              setText(value)
            }}
          />
          <button type="button" onClick={() => setHeard(change.mock.lastCall?.[0] ?? '')}>
            Heard {heard}
          </button>
          <Suspense fallback={<p>Later</p>}>
            <Found text={text} />
          </Suspense>
        </>
      )
    }
    const screen = await render(<SlowSearch />)
    await screen.getByRole('searchbox', { name: 'Search users' }).click()
    await userEvent.keyboard('x')
    expect(screen.getByText('Later').query()).toBeNull()
    await screen.getByRole('button', { name: 'Heard nothing' }).click()
    // Reported in the press event itself, not in a transition that may never finish.
    await expect.element(screen.getByText('Later')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Heard ashax' })).toBeVisible()
  })
})

it.each([
  ['text', <TextField key="1" label="Words" defaultValue="مرحبا" />],
  ['area', <TextArea key="2" label="Words" defaultValue="آپ کا پروجیکٹ" />],
  ['search', <SearchField key="3" label="Words" labelHidden={false} value="שלום" onValueChange={() => undefined} />],
])('shows what is typed from the right where it is read so: %s', async (_, given) => {
  await render(given)
  expect(getComputedStyle(page.getByLabelText('Words').element()).direction).toBe('rtl')
})
