import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectConsoleError } from '#tests/house/console.ts'
import { ToastRegion } from '../toast/toast-region.tsx'
import { late } from './late.tsx'

function Dialog({ open }: { open?: boolean }) {
  return open === false ? null : <p>What was asked for</p>
}

/** A part whose code fails to load the first `failures` times. */
function partWith({ failures }: { failures: number }) {
  let tries = 0
  const Part = late(async () => {
    tries += 1
    if (tries <= failures) throw new Error('there is no network')
    return Dialog
  })
  return { Part, tries: () => tries }
}

function Page({ of: Part }: { of: ReturnType<typeof partWith>['Part'] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Part open={open} onClose={() => setOpen(false)} />
      <ToastRegion />
    </>
  )
}

it('opens at once if its code is already loaded', async () => {
  const { Part, tries } = partWith({ failures: 0 })
  const screen = await render(<Page of={Part} />)
  await expect.poll(tries).toBe(1)
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByText('What was asked for')).toBeVisible()
  expect(tries()).toBe(1)
})

it('keeps the page on a failed load, reports it and retries on the next press', async () => {
  expectConsoleError('ui: a part of the page could not be loaded')
  const { Part, tries } = partWith({ failures: 2 })
  const screen = await render(<Page of={Part} />)
  // Prefetch only: the user hasn't asked for it.
  await expect.poll(tries).toBe(1)
  const open = screen.getByRole('button', { name: 'Open' })
  await open.click()
  await expect.element(screen.getByText('This could not be loaded.', { exact: false }).first()).toBeVisible()
  await expect.element(open).toBeVisible()
  await open.click()
  await expect.element(screen.getByText('What was asked for')).toBeVisible()
})
