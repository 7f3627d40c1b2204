import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { painted } from '#tests/kits/painted.ts'
import { Button } from '../button/button.tsx'
import { Drawer } from '../drawer/drawer.tsx'
import { TextField } from '../field/text-field.tsx'
import { ToastRegion } from '../toast/toast-region.tsx'
import { showToast } from '../toast/toast-store.ts'
import '../theme/global.css.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

function Example({ onSave = () => undefined }: { onSave?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Edit Project"
        description="Everyone sees the change."
        onSubmit={onSave}
        footer={
          <Button type="submit" variant="primary">
            Save Changes
          </Button>
        }
      >
        <TextField label="Name" />
      </Dialog>
      <ToastRegion />
    </>
  )
}

it('focuses itself on open, not its close button', async () => {
  const screen = await render(<Dialog open onClose={() => undefined} title="Notifications" />)
  await expect.element(screen.getByRole('dialog', { name: 'Notifications' })).toHaveFocus()
})

it('has a name and description, traps focus and returns it on Escape', async () => {
  const screen = await render(<Example />)
  await screen.getByRole('button', { name: 'Edit' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit Project' })
  await expect.element(dialog).toHaveAccessibleDescription('Everyone sees the change.')
  await expect.element(dialog).toHaveFocus()
  for (let press = 0; press < 5; press++) {
    await userEvent.keyboard('{Tab}')
    // After the last control, focus moves to the browser's own bar (`body` is then active), never to the page behind.
    const { activeElement } = document
    expect(activeElement === document.body || dialog.element().contains(activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
})

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'stays open on an Escape that ends a composition: %j',
  async (composing) => {
    const screen = await render(<Example />)
    await screen.getByRole('button', { name: 'Edit' }).click()
    const field = screen.getByRole('textbox', { name: 'Name' }).element()
    const escape = () =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...composing }),
      )
    expect(escape()).toBe(true)
    await painted()
    await expect.element(screen.getByRole('dialog', { name: 'Edit Project' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog', { name: 'Edit Project' })).not.toBeInTheDocument()
  },
)

it('stays open after being opened by a double click', async () => {
  const screen = await render(<Example />)
  await screen.getByRole('button', { name: 'Edit' }).dblClick()
  await expect.element(screen.getByRole('dialog', { name: 'Edit Project' })).toBeVisible()
  await expect.element(screen.getByLabelText('Name')).toBeVisible()
})

it('submits with the footer button and with Enter in a field', async () => {
  const save = vi.fn<() => void>()
  const screen = await render(<Example onSave={save} />)
  await screen.getByRole('button', { name: 'Edit' }).click()
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => save).toHaveBeenCalledTimes(1)
  await screen.getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => save).toHaveBeenCalledTimes(2)
})

it('keeps Undo reachable: pressing a toast does not close the dialog', async () => {
  const undo = vi.fn<() => void>()
  const screen = await render(<Example />)
  await screen.getByRole('button', { name: 'Edit' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit Project' })
  await expect.element(dialog).toBeVisible()
  showToast({ title: 'Project deleted successfully', action: { label: 'Undo', onSelect: undo }, duration: 60_000 })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => undo).toHaveBeenCalledOnce()
  await expect.element(dialog).toBeVisible()
})

it('focuses Cancel first, so that Enter alone destroys nothing', async () => {
  const confirm = vi.fn<() => void>()
  const close = vi.fn<() => void>()
  const screen = await render(
    <ConfirmDialog
      open
      onClose={close}
      onConfirm={confirm}
      title="Delete Project"
      description="This action cannot be undone."
      confirmLabel="Delete"
    />,
  )
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => close).toHaveBeenCalledOnce()
  expect(confirm).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => confirm).toHaveBeenCalledOnce()
})

it.each([
  ['a dialog', 'Close', '{Tab}', (onClose: () => void) => <Dialog open onClose={onClose} title="Keyboard shortcuts" />],
  [
    'the menu on a phone',
    'Close menu',
    '',
    (onClose: () => void) => (
      <Drawer open onClose={onClose} label="Menu">
        Links
      </Drawer>
    ),
  ],
])('closes %s on the first Escape despite an open tooltip', async (_kind, button, toButton, shown) => {
  const close = vi.fn<() => void>()
  const screen = await render(shown(close))
  if (toButton) {
    await expect.element(screen.getByRole('dialog')).toHaveFocus()
    await userEvent.keyboard(toButton)
  }
  await expect.element(screen.getByRole('button', { name: button })).toHaveFocus()
  // A key press makes the tooltip treat the focus as keyboard focus.
  await userEvent.keyboard('{Shift}')
  await expect.element(screen.getByText(button, { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => close).toHaveBeenCalledOnce()
})
