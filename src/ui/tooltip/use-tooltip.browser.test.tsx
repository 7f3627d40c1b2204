import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ShownTooltip } from './shown-tooltip.tsx'

const tooltip = () => page.getByRole('tooltip')

async function twoButtons() {
  const screen = await render(
    <>
      <IconButton label="Edit" icon="…" />
      <IconButton label="Delete" icon="…" reason="You may not." />
    </>,
  )
  return { edit: screen.getByRole('button', { name: 'Edit' }), remove: screen.getByRole('button', { name: 'Delete' }) }
}

it('shows on hover and closes when the pointer leaves', async () => {
  const { edit, remove } = await twoButtons()
  await edit.hover()
  await expect.element(tooltip()).toHaveTextContent('Edit')
  await remove.hover()
  await expect.element(tooltip()).toHaveTextContent('DeleteYou may not.')
  await remove.unhover()
  await expect.element(tooltip()).not.toBeInTheDocument()
})

it('shows on keyboard focus only and closes on Escape', async () => {
  const { edit } = await twoButtons()
  await userEvent.keyboard('{Tab}')
  await expect.element(edit).toHaveFocus()
  await expect.element(tooltip()).toHaveTextContent('Edit')
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip()).not.toBeInTheDocument()
  await expect.element(edit).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(tooltip()).toHaveTextContent('DeleteYou may not.')
})

it('closes at once if the pointer left while its code was loading', async () => {
  const { edit } = await twoButtons()
  const close = vi.fn<() => void>()
  await render(
    <ShownTooltip anchor={edit.element() as HTMLElement} onClose={close}>
      Edit
    </ShownTooltip>,
  )
  await expect.poll(() => close).toHaveBeenCalled()
})
