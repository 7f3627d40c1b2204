import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import { paths } from '#src/paths.ts'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import { me, type Stage, show, stageOn, synced, noDatabase } from '../test-stage/test-stage.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

type Leave = Parameters<typeof LeaveDialog>[0]['leave']

let stage: Stage
let leave: ReturnType<typeof vi.fn<Leave>>
/** Ends the sending that is under way. */
let sent: () => void

beforeEach(async () => {
  await page.viewport(1280, 800)
  const unsent = [{ table: 'projects' as const, id: '1', kind: 'created' as const, label: 'Harvest' }]
  sent = () => {
    throw new Error('nothing is being sent')
  }
  stage = stageOn(noDatabase)
  stage.setStatus({ ...synced, phase: 'syncing', unsent })
  stage.workspace.syncNow = () => {
    const sending = Promise.withResolvers<void>()
    sent = sending.resolve
    return sending.promise
  }
  leave = vi.fn<Leave>(() => Promise.resolve('left'))
})

afterEach(() => openOutbox(indexedDB).removeOwnedBy(me.userId))

function Shell() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Logout
      </button>
      <LeaveDialog open={open} onClose={() => setOpen(false)} leave={leave} />
    </>
  )
}

const ask = () => show(<Shell />, stage, paths.projects)
const dialog = () => page.getByRole('alertdialog', { name: 'Sign out with unsent edits?' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function send(): Promise<void> {
  await button('Send now and sign out').click()
  await expect.element(button('Send now and sign out')).toHaveAttribute('aria-disabled', 'true')
}

/** Everything that follows from the sending has happened. */
async function sendingEnds(): Promise<void> {
  sent()
  await new Promise((done) => setTimeout(done))
}

it('signs out when everything is sent', async () => {
  await ask()
  await send()
  expect(leave).not.toHaveBeenCalled()
  sent()
  await expect.poll(() => leave.mock.calls).toEqual([[{ discard: false }]])
})

it.each([
  ['Cancel', () => button('Cancel').click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => button('Close').click()],
])('%s while sending means staying, however the sending ends', async (_what, giveUp) => {
  await ask()
  await send()
  await giveUp()
  await expect.element(dialog()).not.toBeInTheDocument()
  await sendingEnds()
  expect(leave).not.toHaveBeenCalled()
})

it('leaving the page that asks while sending means staying, too', async () => {
  const { unmount } = await ask()
  await send()
  await unmount()
  await sendingEnds()
  expect(leave).not.toHaveBeenCalled()
})

it('can be asked again after Cancel: only the second sending signs out', async () => {
  await ask()
  await send()
  const firstSent = sent
  await button('Cancel').click()
  await button('Logout').click()
  await send()
  firstSent()
  await sendingEnds()
  await expect.poll(() => leave.mock.calls).toEqual([[{ discard: false }]])
})

it.each([
  ['Send now and sign out', () => sent()],
  ['Sign out and discard', () => undefined],
])('%s: once data is being removed nothing pretends that it could be cancelled', async (how, letItGo) => {
  const removal = Promise.withResolvers<'failed'>()
  leave.mockReturnValue(removal.promise)
  await ask()
  await button(how).click()
  letItGo()
  await expect.element(button('Cancel')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).toBeVisible()
  removal.resolve('failed')
  await expect.element(button('Cancel')).not.toHaveAttribute('aria-disabled', 'true')
  await button('Cancel').click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('says why where not everything could be sent, and the person is still signed in', async () => {
  leave.mockResolvedValue('unsent')
  await ask()
  await send()
  stage.setStatus({ phase: 'offline' })
  sent()
  await expect
    .element(dialog().getByText('There is no connection, so nothing could be sent.', { exact: false }))
    .toBeVisible()
  await button('Cancel').click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('asks about a message alone, by its first words, and about nobody else’s', async () => {
  stage.setStatus(synced)
  const outbox = openOutbox(indexedDB)
  const write = (owner: string, message: string) =>
    outbox.add({ id: message, owner, kind: 'contact', payload: { message }, created_at: 1 })
  await write(me.userId, 'A shop for bees.')
  await write('another user', 'A shop for wasps.')
  await ask()
  const question = page.getByRole('alertdialog', { name: 'Sign out with an unsent message?' })
  await expect.element(question.getByText('1 message has not reached us yet.', { exact: false })).toBeVisible()
  await expect.element(question.getByText('Message: A shop for bees.')).toBeVisible()
  expect(question.getByText('wasps', { exact: false }).query()).toBeNull()
  await outbox.done(['A shop for wasps.'])
})

it('says of a message that came back where it is', async () => {
  leave.mockResolvedValue('unsent')
  const outbox = openOutbox(indexedDB)
  const message = { id: 'one', owner: me.userId, payload: { message: 'A shop for bees.' }, created_at: 1 }
  await outbox.add({ ...message, kind: 'contact-refused', refusal: { code: '23514', message: 'no' } })
  await ask()
  await expect.element(dialog().getByText('1 message was not accepted', { exact: false })).toBeVisible()
  await button('Send now and sign out').click()
  sent()
  await expect.element(dialog().getByText('A message was not accepted.', { exact: false })).toBeVisible()
})
