import type { SubmitEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { BlockableButton } from './blockable-button.tsx'
import { Button } from './button.tsx'

it('keeps focus and ignores presses while busy', async () => {
  const press = vi.fn<() => void>()
  const screen = await render(<Button onClick={press}>Save</Button>)
  await screen.getByRole('button').click()
  await expect.poll(() => press).toHaveBeenCalledOnce()
  await screen.rerender(
    <Button busy onClick={press}>
      Saving...
    </Button>,
  )
  const busy = screen.getByRole('button', { name: 'Saving...' })
  await expect.element(busy).toHaveFocus()
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledOnce()
})

it('keeps focus when it becomes unavailable and available again, and explains why it is unavailable', async () => {
  const screen = await render(<BlockableButton reason={undefined}>Clear</BlockableButton>)
  const clear = screen.getByRole('button', { name: 'Clear' })
  await clear.click()
  await screen.rerender(<BlockableButton reason="Nothing to clear.">Clear</BlockableButton>)
  await expect.element(clear).toHaveFocus()
  await expect.element(clear).toHaveAttribute('aria-disabled', 'true')
  await expect.element(clear).toHaveAccessibleDescription('Nothing to clear.')
  await screen.rerender(<BlockableButton reason={undefined}>Clear</BlockableButton>)
  await expect.element(clear).toHaveFocus()
  await expect.element(clear).not.toHaveAttribute('aria-disabled')
  await expect.element(clear).toHaveAccessibleDescription('')
})

it('performs its action only while it is available', async () => {
  const [press, blocked] = [vi.fn<() => void>(), vi.fn<(reason: string) => void>()]
  const shown = (reason: string | undefined) => (
    <BlockableButton reason={reason} onBlocked={blocked} onClick={press}>
      Clear
    </BlockableButton>
  )
  const screen = await render(shown('Nothing to clear.'))
  const clear = screen.getByRole('button', { name: 'Clear' })
  await userEvent.click(clear, { force: true })
  await expect.poll(() => blocked.mock.calls).toEqual([['Nothing to clear.']])
  expect(press).not.toHaveBeenCalled()
  await screen.rerender(shown(undefined))
  await clear.click()
  await expect.poll(() => press).toHaveBeenCalledOnce()
  expect(blocked).toHaveBeenCalledOnce()
})

it('does not submit the form while busy, not even on Enter in a field', async () => {
  const submit = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  )
  const screen = await render(form(true))
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('{Enter}')
  expect(submit).not.toHaveBeenCalled()
  await screen.rerender(form(false))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => submit).toHaveBeenCalledOnce()
})

it('submits a form only with type="submit"', async () => {
  const submit = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault())
  const screen = await render(
    <form onSubmit={submit}>
      <Button>Cancel</Button>
    </form>,
  )
  await screen.getByRole('button').click()
  expect(submit).not.toHaveBeenCalled()
})
