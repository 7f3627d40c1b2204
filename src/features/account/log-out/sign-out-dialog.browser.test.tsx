import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import { paths } from '#src/paths.ts'
import { pageDrafts, storeTyped } from '#src/runtime/page-drafts.ts'
import { openedWorkspace, openWorkspaceOfThisDevice, signOutHere } from '#src/runtime/runtime.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { postRow } from '#tests/kits/rows.ts'
import { type Harness, harnessOn, me, noDatabase, show, synced } from '#tests/kits/workspace-harness.tsx'
import { PublicLogOut } from './public-log-out.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

vi.mock('#src/runtime/runtime.ts', { spy: true })

type SignOut = Parameters<typeof SignOutDialog>[0]['signOut']

let harness: Harness
let signOut: ReturnType<typeof vi.fn<SignOut>>
/** Completes the current sync. */
let sent: () => void

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 800)
  const unsent = [{ table: 'projects' as const, id: '1', kind: 'created' as const, label: 'Harvest' }]
  sent = () => {
    throw new Error('sending has not started')
  }
  harness = harnessOn(noDatabase)
  harness.setStatus({ ...synced, phase: 'syncing', unsent })
  harness.workspace.syncNow = () => {
    const sending = Promise.withResolvers<void>()
    sent = sending.resolve
    return sending.promise
  }
  signOut = vi.fn<SignOut>(() => Promise.resolve('signed-out'))
})

afterEach(() => openOutbox(indexedDB).removeOwnedBy(me.userId))

function Shell() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Logout
      </button>
      <SignOutDialog open={open} onClose={() => setOpen(false)} signOut={signOut} />
    </>
  )
}

const ask = () => show(<Shell />, harness, paths.projects)
const dialog = () => page.getByRole('alertdialog', { name: 'Log out with unsent changes?' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function send(): Promise<void> {
  await button('Send now and log out').click()
  await expect.element(button('Send now and log out')).toHaveAttribute('aria-disabled', 'true')
}

/** Completes the sync and waits for its effects. */
async function sendingEnds(): Promise<void> {
  sent()
  await new Promise((done) => setTimeout(done))
}

it('logs out once everything is sent', async () => {
  await ask()
  await send()
  expect(signOut).not.toHaveBeenCalled()
  sent()
  await expect.poll(() => signOut.mock.calls).toEqual([[{ discard: false }]])
})

it.each([
  ['Cancel', () => button('Cancel').click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => button('Close').click()],
])('%s while sending cancels the log-out, however the sending ends', async (_what, giveUp) => {
  await ask()
  await send()
  await giveUp()
  await expect.element(dialog()).not.toBeInTheDocument()
  await sendingEnds()
  expect(signOut).not.toHaveBeenCalled()
})

it('leaving the page while sending also cancels the logout', async () => {
  const { unmount } = await ask()
  await send()
  await unmount()
  await sendingEnds()
  expect(signOut).not.toHaveBeenCalled()
})

it('can be asked again after Cancel: only the second sending logs out', async () => {
  await ask()
  await send()
  const firstSent = sent
  await button('Cancel').click()
  await button('Logout').click()
  await send()
  firstSent()
  await sendingEnds()
  await expect.poll(() => signOut.mock.calls).toEqual([[{ discard: false }]])
})

it.each([
  ['Send now and log out', () => sent()],
  ['Log out and discard', () => undefined],
])("%s: can't be cancelled once data is being removed", async (how, letItGo) => {
  const removal = Promise.withResolvers<'failed'>()
  signOut.mockReturnValue(removal.promise)
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

it('explains why not everything could be sent, and the user remains logged in', async () => {
  signOut.mockResolvedValue('unsent')
  await ask()
  await send()
  harness.setStatus({ phase: 'offline' })
  sent()
  await expect.element(dialog().getByText("You're offline, so nothing could be sent.", { exact: false })).toBeVisible()
  await button('Cancel').click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

it("asks about a single message by its first words, and ignores other users' messages", async () => {
  harness.setStatus(synced)
  const outbox = openOutbox(indexedDB)
  const write = (owner: string, message: string) =>
    outbox.add({ id: message, owner, kind: 'contact', payload: { message }, created_at: 1 })
  await write(me.userId, 'A shop for bees.')
  await write('another user', 'A shop for wasps.')
  await ask()
  const question = page.getByRole('alertdialog', { name: 'Log out with an unsent message?' })
  await expect.element(question.getByText('1 message has not been sent yet.', { exact: false })).toBeVisible()
  await expect.element(question.getByText('Message: A shop for bees.')).toBeVisible()
  expect(question.getByText('wasps', { exact: false }).query()).toBeNull()
  await outbox.done(['A shop for wasps.'])
})

it('asks about mere drafts by their words, without offering to send them', async () => {
  harness.setStatus({ ...synced })
  storeTyped(draftKey(me.userId, 'post.1'), { body: 'Half a comment', taskId: '' })
  storeTyped(draftKey(me.userId, 'project.new'), { changes: { name: 'Har', userId: crypto.randomUUID() }, base: {} })
  storeTyped(draftKey('someone else', 'post.1'), { body: 'Theirs', taskId: '' })
  await ask()
  const question = page.getByRole('alertdialog', { name: 'Log out with unfinished drafts?' })
  await expect
    .element(
      question.getByText(
        '2 drafts are not finished, and can’t be sent. Logging out removes your data from this device.',
      ),
    )
    .toBeVisible()
  await expect.element(question.getByText('Draft: Half a comment')).toBeVisible()
  await expect.element(question.getByText('Draft: Har', { exact: true })).toBeVisible()
  expect(button('Send now and log out').query()).toBeNull()
  await button('Log out and discard').click()
  await expect.poll(() => signOut.mock.calls).toEqual([[{ discard: true }]])
})

/** The device holds a file that was chosen for a form. */
function holdFile(): void {
  harness.setStatus({ ...synced })
  const file = { id: '1', row: postRow({ title: 'logo.png' }), state: 'draft', url: '', sent: 0, rate: 0 }
  const exec = async () => ({ toMutableJSON: () => ({ value: { files: [file, { ...file, state: 'posted' }] } }) })
  Object.assign(harness.workspace, { db: { local: { findOne: () => ({ exec }) } } })
}

it('asks about mere files chosen for a form by their names', async () => {
  holdFile()
  await ask()
  const question = page.getByRole('alertdialog', { name: 'Log out with an unfinished draft?' })
  await expect.element(question.getByText('File: logo.png')).toBeVisible()
  expect(button('Send now and log out').query()).toBeNull()
})

it('asks about them even if the data is hidden', async () => {
  holdFile()
  vi.mocked(openWorkspaceOfThisDevice).mockReturnValue(undefined)
  vi.mocked(openedWorkspace).mockReturnValue({ key: '', workspace: harness.workspace })
  vi.mocked(signOutHere).mockResolvedValue('unsent')
  identityStore().write({ ...me, suspended: true })
  await show(<PublicLogOut />, harness, paths.home)
  await expect.element(page.getByRole('alertdialog').getByText('File: logo.png')).toBeVisible()
})

it('reports text in a document that can’t be saved', async () => {
  signOut.mockResolvedValue('unsent')
  pageDrafts().shared.setItem(draftKey(me.userId, 'deck.one.one.name'), '{}')
  await ask()
  await send()
  sent()
  await expect
    .element(dialog().getByText('Some text in a document could not be saved.', { exact: false }))
    .toBeVisible()
})

it('says where to find a returned message', async () => {
  signOut.mockResolvedValue('unsent')
  const outbox = openOutbox(indexedDB)
  const message = { id: 'one', owner: me.userId, payload: { message: 'A shop for bees.' }, created_at: 1 }
  await outbox.add({ ...message, kind: 'contact-refused', refusal: { code: '23514', message: 'no' } })
  await ask()
  await expect.element(dialog().getByText('1 message was not accepted', { exact: false })).toBeVisible()
  await button('Send now and log out').click()
  sent()
  await expect.element(dialog().getByText('A message was not accepted.', { exact: false })).toBeVisible()
})
