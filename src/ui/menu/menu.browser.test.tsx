import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { useMenuButton } from './use-menu-button.ts'

it('opens from the keyboard, moves with arrows, runs one action and returns focus', async () => {
  const remove = vi.fn<() => void>()
  function Example() {
    const { opens, key, opening } = useMenuButton()
    return (
      <>
        <IconButton {...opens} label="Actions" icon="…" />
        <Menu key={key} {...opening} label="Actions for Harvest">
          <MenuItem>Edit</MenuItem>
          <MenuItem tone="danger" onSelect={remove}>
            Delete
          </MenuItem>
        </Menu>
      </>
    )
  }
  const screen = await render(<Example />)
  await userEvent.keyboard('{Tab}{Enter}')
  const menu = screen.getByRole('menu', { name: 'Actions for Harvest' })
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => remove).toHaveBeenCalledOnce()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Actions' })).toHaveFocus()
})
