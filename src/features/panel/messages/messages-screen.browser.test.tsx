import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { arrive } from '#src/data/edits/arrive-test-kit.ts'
import { withoutKey } from '#src/data/collections/synced-table.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { paths, userPath } from '#src/paths.ts'
import { formatDate } from '#src/ui/date/format-date.ts'
import { setCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { painted } from '#tests/kits/painted.ts'
import { messageRow, profileRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { address, type Harness, harnessOn, insertUser, me, refusedEdit, show } from '#tests/kits/workspace-harness.tsx'
import { CommandCenter } from '../../kit/palette/command-center.tsx'
import { copy } from './copy.ts'
import { Screen as MessagesScreen } from './messages-screen.tsx'

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  setCharacterKeys(true)
  db = await openScreenDatabase('all')
  harness = harnessOn(db, { ...me, scope: 'all' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await userEvent.unhover(document.body)
  await db.remove()
})

const noon = new Date(2026, 10, 20, 12).getTime()
let count = 0
async function insert(values: Partial<ContactMessage> = {}): Promise<ContactMessage> {
  count += 1
  const message = messageRow({
    id: crypto.randomUUID(),
    name: 'Priya',
    email: 'priya@example.com',
    subject: 'quote',
    message: 'Is the Growth plan enough?\nWe are three.',
    created_at: new Date(noon - count * 60_000).toISOString(),
    ...values,
  })
  await db.contact_messages.insert(message)
  return message
}

const open = (search = '') =>
  show(
    <>
      <CommandCenter />
      <MessagesScreen />
    </>,
    harness,
    paths.adminContacts + search,
  )
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select message of ${name}`, exact: true }) })
const names = () => [...document.querySelectorAll('tr[data-row] td:nth-child(2)')].map((cell) => cell.textContent)
const senders = () =>
  [...document.querySelectorAll('tr[data-row] input')].map((box) =>
    box.getAttribute('aria-label')?.replace('Select message of ', ''),
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const focusRow = async (name: string) => ((await row(name).findElement()) as HTMLElement).focus()
const isResolved = async ({ id }: ContactMessage) => (await db.contact_messages.findOne(id).exec(true)).is_resolved
const url = () => address().element().textContent

describe('the list', () => {
  it('shows a skeleton while loading, an error only after a failed load, and an empty state', async () => {
    harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
    await open()
    await expect.element(page.getByText('Loading contact messages')).toBeInTheDocument()
    harness.setStatus({ firstSyncFailed: true, phase: 'offline' })
    await expect.element(toast('Failed to load contact messages')).toBeVisible()
    await expect.element(toast('Please try again later.')).toBeVisible()
    await button('Try again').click()
    await expect.poll(() => harness.asked).toEqual(['sync'])
    harness.setStatus({ firstSyncDone: true, firstSyncFailed: false, phase: 'saved' })
    await expect.element(page.getByRole('heading', { name: 'No contact messages found' })).toBeVisible()
  })

  it('shows sender, text and time, and what is unsent', async () => {
    const message = await insert()
    await insert({ name: 'Daniel', subject: 'general', is_resolved: true })
    await open()
    await expect.element(row('Priya').getByRole('cell', { name: 'priya@example.com' })).toBeVisible()
    for (const cell of ['Quote', formatDate(noon), 'Pending'])
      await expect.element(row('Priya').getByText(cell)).toBeVisible()
    for (const cell of ['General', 'Resolved']) await expect.element(row('Daniel').getByText(cell)).toBeVisible()
    const heads = page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent)
    expect(heads.slice(1)).toEqual(['Name', 'Email', 'Subject', 'Date', 'Status', 'Actions'])
    harness.setStatus({ unsent: [{ table: 'contact_messages', id: message.id, kind: 'changed', label: '' }] })
    await expect.element(row('Priya').getByText('Unsent')).toBeVisible()
  })

  it('searches name, email and message; Clear resets search and filter', async () => {
    await insert()
    await insert({ name: 'Daniel', email: 'daniel@example.org', subject: 'support', message: 'From Lagos' })
    await open()
    for (const text of ['daniel', 'example.org', 'lagos']) {
      await page.getByPlaceholder('Search messages').fill(text)
      await expect.poll(senders).toEqual([expect.stringMatching(/^Daniel/)])
    }
    await expect.poll(url).toContain('q=lagos')
    await button('Clear').click()
    await expect.poll(senders).toEqual(['Priya', 'Daniel'])
    await expect.poll(url).toBe(paths.adminContacts)
  })

  it('keeps the selection when Clear is pressed and there is nothing to clear, and its focus when there was', async () => {
    await insert()
    await open()
    const selected = page.getByRole('checkbox', { name: 'Select message of Priya', exact: true })
    // Later there is one for the selection, too.
    const clear = await button('Clear').findElement()
    await selected.click()
    await userEvent.click(clear, { force: true })
    await expect.element(selected).toBeChecked()
    await page.getByPlaceholder('Search messages').fill('priya')
    await expect.element(clear).not.toHaveAttribute('aria-disabled')
    await userEvent.click(clear)
    await expect.poll(url).toBe(paths.adminContacts)
    await expect.element(clear).toHaveAttribute('aria-disabled', 'true')
    await expect.element(clear).toHaveFocus()
  })

  it('finds a word deep inside a long message and shows where, but nothing by the stored subject', async () => {
    await insert({ name: 'Daniel', message: `${'We sell lunch. '.repeat(200)}A kiosk in a general store` })
    await insert({ subject: 'general' })
    await open()
    const search = (text: string) => page.getByPlaceholder('Search messages').fill(text)
    const marked = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
    await search('KIOSK')
    await expect.poll(marked).toEqual(['kiosk'])
    await expect.poll(names).toEqual([expect.stringContaining('sell lunch. A kiosk in a general store')])
    await search('daniel')
    await expect.poll(senders).toEqual(['Daniel'])
    await search('general')
    await expect.poll(marked).toEqual(['general'])
    await expect.poll(senders).toEqual([expect.stringMatching(/^Daniel/)])
  })

  it('filters pending messages with one press, in the URL', async () => {
    await insert()
    await insert({ name: 'Daniel', is_resolved: true })
    await open()
    await page.getByRole('radio', { name: 'Pending 1' }).click({ force: true })
    await expect.poll(senders).toEqual(['Priya'])
    await expect.poll(url).toBe(`${paths.adminContacts}?status=pending`)
    await page.getByRole('radio', { name: 'Resolved' }).click({ force: true })
    await expect.poll(senders).toEqual(['Daniel'])
  })

  it('shows search and filters on a phone, and the rest on request', async () => {
    await page.viewport(360, 800)
    await insert()
    await open()
    const rest = ['Saved views', 'Export as CSV', 'Sort by', 'Select all'].map((name) => page.getByLabelText(name))
    await expect.element(row('Priya')).toBeVisible()
    await expect.element(page.getByPlaceholder('Search messages')).toBeVisible()
    await expect.element(button('Clear')).toBeVisible()
    for (const control of rest) await expect.element(control).not.toBeVisible()

    await button('List options').click()
    await expect.element(button('List options')).toHaveAttribute('aria-expanded', 'true')
    for (const control of rest) await expect.element(control).toBeVisible()
    await page.getByLabelText('Sort by').selectOptions('Sort: Date, ascending')
    await button('List options, 1 in use').click()
    for (const control of rest) await expect.element(control).not.toBeVisible()
  })

  it('links a sender who has an account to their page', async () => {
    await db.profiles.insert(profileRow({ id: me.userId, full_name: 'Priya Nair', email: 'priya@example.com' }))
    await insert({ email: 'Priya@Example.com' })
    await insert({ name: 'Daniel', email: 'daniel@example.org' })
    await open()
    await expect.element(page.getByRole('link', { name: 'Priya' })).toHaveAttribute('href', userPath(me.userId))
    expect(page.getByRole('link', { name: 'Daniel' }).query()).toBeNull()
  })

  it('exports the filtered messages', async () => {
    await insert({ message: '=1+1' })
    await insert({ name: 'Daniel', is_resolved: true })
    const made: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob)
      return 'blob:none'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await open('?status=pending')
    await button('Export as CSV').click()
    await expect.element(toast('1 row exported')).toBeVisible()
    const [head, first] = (await made[0]?.text())?.split('\r\n') ?? []
    expect(head).toBe('Name,Email,Subject,Message,Date,Status,Answer,Answered,Note')
    expect(first).toMatch(/^Priya,priya@example\.com,Quote,'=1\+1,2026-\d\d-\d\d [\d:]{8},Pending,,,$/)
  })
})

describe('resolving', () => {
  it('reports and undoes it, with the focus on the button', async () => {
    const message = await insert()
    await open()
    await button('Mark as Resolved: Priya').click()
    await expect.element(toast('Message marked as resolved')).toBeVisible()
    expect(await isResolved(message)).toBe(true)
    await expect.element(button('Mark as Unresolved: Priya')).toHaveFocus()
    await button('Undo').click()
    await expect.element(toast('Message marked as unresolved')).toBeVisible()
    expect(await isResolved(message)).toBe(false)
  })

  it('reports a failure of the device', async () => {
    expectConsoleError('commands: message.resolve failed')
    await insert()
    await open()
    await expect.element(row('Priya')).toBeVisible()
    vi.spyOn(db.contact_messages.storageInstance, 'bulkWrite').mockImplementation(() => {
      throw new Error('the disk is full')
    })
    await button('Mark as Resolved: Priya').click()
    await expect.element(toast('Failed to update message status')).toBeVisible()
    await expect.element(toast('Please try again later.')).toBeVisible()
  })

  it('works with the R key in the list, both ways; among pending messages, the next one takes the focus', async () => {
    for (const name of ['A', 'B', 'C']) await insert({ name })
    await open()
    await focusRow('B')
    await userEvent.keyboard('r')
    await expect.element(row('B').getByText('Resolved')).toBeVisible()
    await userEvent.keyboard('r')
    await expect.element(row('B').getByText('Pending')).toBeVisible()
    await page.getByRole('radio', { name: /Pending/ }).click({ force: true })
    await focusRow('A')
    await userEvent.keyboard('r')
    await expect.element(row('B')).toHaveFocus()
    await userEvent.keyboard('r')
    await expect.element(row('C')).toHaveFocus()
    await expect.poll(senders).toEqual(['C'])
  })

  it('resolves several at once, with one Undo, and clears the selection', async () => {
    const messages = [
      await insert({ name: 'A' }),
      await insert({ name: 'B' }),
      await insert({ name: 'C', is_resolved: true }),
    ]
    await open()
    await page.getByLabelText('Select all').click()
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Mark as Resolved: 3 messages' })
      .click()
    await expect.element(toast('2 messages marked as resolved')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
    await expect.element(row('A')).toHaveFocus()
    expect(await Promise.all(messages.map(isResolved))).toEqual([true, true, true])
    await button('Undo').click()
    await expect.element(toast('2 messages marked as unresolved')).toBeVisible()
    expect(await Promise.all(messages.map(isResolved))).toEqual([false, false, true])
  })

  it('has a text label on a phone', async () => {
    await page.viewport(360, 800)
    await insert()
    await open()
    await expect.element(button('Mark as Resolved: Priya')).toHaveTextContent('Mark as Resolved')
    expect(document.documentElement.scrollWidth).toBe(360)
  })
})

describe('a message that another device resolves', () => {
  // The two seconds for which it stays pass when the test says so.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  it('stays in place, and ignores presses, until the pointer leaves the list', async () => {
    const [first] = [await insert({ name: 'A' }), await insert({ name: 'B' })]
    await open('?status=pending')
    await row('B').hover()
    const before = row('B').element().getBoundingClientRect().top
    await arrive(db, 'contact_messages', { id: first.id, is_resolved: true })
    await expect.element(row('A').getByText(copy.resolvedElsewhere).last()).toBeVisible()
    expect(row('B').element().getBoundingClientRect().top).toBe(before)
    await focusRow('A')
    await userEvent.keyboard('r')
    await expect.element(toast(copy.resolvedElsewhere)).toBeVisible()
    expect(await isResolved(first)).toBe(true)
    ;(document.activeElement as HTMLElement).blur()
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(senders).toEqual(['B'])
  })

  it('disappears after two seconds without a change, and its neighbour takes the focus', async () => {
    const [first] = [await insert({ name: 'A' }), await insert({ name: 'B' })]
    await open('?status=pending')
    await focusRow('A')
    await arrive(db, 'contact_messages', { id: first.id, is_resolved: true })
    await expect.element(row('A').getByText(copy.resolvedElsewhere).last()).toBeVisible()
    await passes(1000)
    await painted()
    expect(senders()).toEqual(['A', 'B'])
    // Perhaps it began to count only now.
    await passes(2000)
    await expect.poll(senders).toEqual(['B'])
    await expect.element(row('B')).toHaveFocus()
  })

  it('disappears at once if neither pointer nor focus is in the list', async () => {
    const [first] = [await insert({ name: 'A' }), await insert({ name: 'B' })]
    await open('?status=pending')
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(senders).toEqual(['A', 'B'])
    await arrive(db, 'contact_messages', { id: first.id, is_resolved: true })
    await expect.poll(senders).toEqual(['B'])
  })

  it('is marked if all messages are shown: the key meant to resolve it does not reopen it', async () => {
    const message = await insert()
    await open()
    await focusRow('Priya')
    await arrive(db, 'contact_messages', { id: message.id, is_resolved: true })
    await expect.element(row('Priya').getByText(copy.resolvedElsewhere).last()).toBeVisible()
    await userEvent.keyboard('r')
    await expect.element(toast(copy.resolvedElsewhere)).toBeVisible()
    expect(await isResolved(message)).toBe(true)
  })
})

describe('a message', () => {
  it('shows its whole text with line breaks, and is answered by email', async () => {
    await insert()
    await open()
    await focusRow('Priya')
    await userEvent.keyboard('{Enter}')
    const text = dialog('Priya').getByText(/Is the Growth plan enough/)
    await expect.element(text).toBeVisible()
    expect((text.element() as HTMLElement).innerText).toBe('Is the Growth plan enough?\nWe are three.')
    await expect.element(dialog('Priya').getByText(/^20 Nov( 2026)?, /)).toBeVisible()
    const link = dialog('Priya').getByRole('link', { name: 'Reply by Email' })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('mailto:priya@example.com?subject=Re'))
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(link).toHaveAttribute('target', '_blank')
  })

  it('can also be answered from the list, in a new window', async () => {
    await insert()
    await open()
    const opened: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(`${this.href.slice(0, 24)} ${this.target} ${this.rel}`)
    })
    await button('Reply by Email to Priya').click()
    await focusRow('Priya')
    await userEvent.keyboard('e')
    const reply = 'mailto:priya@example.com _blank noopener noreferrer'
    await expect.poll(() => opened).toEqual([reply, reply])
  })

  it('is handled with R, after which the next one is there; the focus returns to the message read last', async () => {
    const messages = []
    for (const name of ['A', 'B', 'C']) messages.push(await insert({ name }))
    await open(`?status=pending`)
    await focusRow('A')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('A').getByText('1 of 3')).toBeVisible()
    await userEvent.keyboard('r')
    await expect.element(dialog('B').getByText('1 of 2')).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(dialog('C').getByText('2 of 2')).toBeVisible()
    await userEvent.keyboard('r')
    await expect.element(dialog('B').getByText('1 of 1')).toBeVisible()
    expect(await Promise.all(messages.map(isResolved))).toEqual([true, false, true])
    await userEvent.keyboard('r')
    await expect.element(dialog('B').getByRole('button', { name: 'Mark as Unresolved' })).toBeVisible()
    await userEvent.keyboard('r')
    await expect.element(dialog('B').getByRole('button', { name: 'Mark as Resolved' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(row('B')).toHaveFocus()
    await expect.poll(url).toBe(`${paths.adminContacts}?status=pending`)
  })

  it('goes back with K, and says where the list ends', async () => {
    const [first, second] = [await insert({ name: 'A' }), await insert({ name: 'B' })]
    await open(`?message=${second.id}`)
    await expect.element(dialog('B').getByText('2 of 2')).toBeVisible()
    await expect
      .element(dialog('B').getByRole('button', { name: 'Next message (J)' }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('k')
    await expect.element(dialog('A')).toBeVisible()
    await expect.poll(url).toBe(`${paths.adminContacts}?message=${first.id}`)
  })

  it('says when it is not on this device', async () => {
    await open(`?message=${crypto.randomUUID()}`)
    await expect.element(dialog('Message not found')).toBeVisible()
    await button('Back to Messages').click()
    await expect.poll(url).toBe(paths.adminContacts)
  })
})

describe('an answer', () => {
  const field = () => page.getByRole('textbox', { name: 'Answer' })
  const press = (name: string) => (button(name).element() as HTMLElement).click()
  const stored = async ({ id }: ContactMessage) =>
    withoutKey((await db.contact_messages.findOne(id).exec(true)).toMutableJSON())

  it('takes three presses on a phone, and the next message is there', async () => {
    await page.viewport(360, 800)
    const [first] = [await insert({ name: 'A' }), await insert({ name: 'B' })]
    await open('?status=pending')
    await button('View message of A').click()
    await field().click()
    await userEvent.keyboard('From <15,000> rupees.{Enter}Meera')
    await page.getByRole('button', { name: 'Send and resolve' }).click()
    await expect.element(dialog('B')).toBeVisible()
    await expect.element(field()).toHaveValue('')
    await expect.poll(() => stored(first)).toMatchObject({ answer: 'From <15,000> rupees.\nMeera', is_resolved: true })
    await expect.element(toast(copy.answered)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(360)
  })

  it('is begun with A, sent with Ctrl Enter, and kept for each message until then', async () => {
    const [first, second] = [await insert({ name: 'A' }), await insert({ name: 'B' })]
    await open(`?message=${first.id}`)
    await expect.element(field()).toBeVisible()
    await userEvent.keyboard('a')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('Half an ans')
    press('Next message (J)')
    await expect.element(dialog('B')).toBeVisible()
    await expect.element(field()).toHaveValue('')
    press('Previous message (K)')
    await expect.element(dialog('A')).toBeVisible()
    await expect.element(field()).toHaveValue('Half an ans')
    await userEvent.keyboard('a')
    await userEvent.keyboard('wer{Control>}{Enter}{/Control}')
    await expect.element(dialog('B')).toBeVisible()
    await expect.poll(() => stored(first)).toMatchObject({ answer: 'Half an answer' })
    expect(await stored(second)).toMatchObject({ answer: '' })
  })

  it('is kept and offered if someone else sends theirs first', async () => {
    const message = await insert({ name: 'A' })
    await open(`?message=${message.id}`)
    await field().click()
    await userEvent.keyboard('From 15,000 rup')
    await arrive(db, 'contact_messages', { id: message.id, answer: 'Call us.', is_resolved: true })
    const kept = page.getByText(copy.answeredMeanwhile)
    await expect.element(kept).toBeVisible()
    await expect.element(dialog('A').getByText('From 15,000 rup', { exact: true })).toBeVisible()
    await expect.poll(() => dialog('A').element().contains(document.activeElement)).toBe(true)
    await expect
      .element(page.getByRole('link', { name: 'Send it as an email of your own' }))
      .toHaveAttribute('href', expect.stringContaining(encodeURIComponent('From 15,000 rup')))
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    press('Copy')
    await expect.element(toast(copy.answerCopied)).toBeVisible()
    expect(write).toHaveBeenCalledWith('From 15,000 rup')
    press('Discard')
    await expect.element(kept).not.toBeInTheDocument()
    press('Undo')
    await expect.element(kept).toBeVisible()
  })

  it('of one’s own leaves nothing to offer', async () => {
    const message = await insert({ name: 'A' })
    await open(`?message=${message.id}`)
    await field().fill(' Call us. ')
    await page.getByRole('button', { name: 'Send and resolve' }).click()
    await expect.poll(() => stored(message)).toMatchObject({ answer: 'Call us.' })
    await expect.element(page.getByText(copy.answeredMeanwhile)).not.toBeInTheDocument()
  })

  it('is not sent blank', async () => {
    const message = await insert()
    await open(`?message=${message.id}`)
    await field().fill('  ')
    const send = page.getByRole('button', { name: 'Send and resolve' })
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    await send.click({ force: true })
    await expect.element(field()).toHaveFocus()
    expect(await stored(message)).toMatchObject({ answer: '', is_resolved: false })
  })

  it('stands below its message, with its author once the server has it', async () => {
    const message = await insert({ answer: 'Yes.', is_resolved: true })
    await open(`?message=${message.id}`)
    await expect.element(dialog('Priya').getByText('Yes.')).toBeVisible()
    await expect.element(dialog('Priya').getByText('It goes out when you’re online.', { exact: false })).toBeVisible()
    await expect.element(field()).not.toBeInTheDocument()
    const { id } = await insertUser(db, { full_name: 'Meera Iyer' })
    await arrive(db, 'contact_messages', { id: message.id, answered_by: id, answered_at: new Date(noon).toISOString() })
    await expect.element(dialog('Priya').getByText(/^Answered by Meera Iyer, 20 Nov/)).toBeVisible()
  })

  it('that is refused can be copied', async () => {
    const message = await insert({ answer: 'First.', is_resolved: true })
    harness.setRefused([
      refusedEdit('contact_messages', message, { answer: 'Second.' }, 'contact_messages_answer_once'),
    ])
    await open(`?message=${message.id}`)
    await expect
      .element(dialog('Priya').getByText('Someone else has answered this message.', { exact: false }).first())
      .toBeVisible()
    await expect.element(dialog('Priya').getByRole('button', { name: /copy/i })).toBeVisible()
  })
})

describe('a note', () => {
  it('is saved for the team, and keeps the message open', async () => {
    const message = await insert()
    await open(`?message=${message.id}`)
    const note = page.getByRole('textbox', { name: 'Internal note' })
    await expect.element(page.getByRole('button', { name: 'Save note' })).not.toBeInTheDocument()
    await note.fill('Call her on Monday')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect.element(toast(copy.noteSaved)).toBeVisible()
    await expect.element(note).toHaveFocus()
    expect((await db.contact_messages.findOne(message.id).exec(true)).note).toBe('Call her on Monday')
    await expect.element(dialog('Priya')).toBeVisible()
  })
})

describe('spam', () => {
  it('leaves the other lists, is listed apart, and can be taken back', async () => {
    const spam = await insert({ name: 'Lucky' })
    await insert({ name: 'Priya' })
    await open()
    await focusRow('Lucky')
    await userEvent.keyboard('s')
    await expect.poll(senders).toEqual(['Priya'])
    expect((await db.contact_messages.findOne(spam.id).exec(true)).toMutableJSON()).toMatchObject({
      is_spam: true,
      is_resolved: true,
    })
    await page.getByRole('radio', { name: 'Spam 1' }).click({ force: true })
    await expect.poll(senders).toEqual(['Lucky'])
    await button('Not Spam: Lucky').click()
    await expect.poll(senders).toEqual([])
    await expect.element(page.getByText(copy.noneSpam)).toBeVisible()
    expect(await isResolved(spam)).toBe(false)
  })
})

describe('deleting', () => {
  it('asks first, says that it is for good, and goes on to the next message', async () => {
    const [first] = [await insert({ name: 'A' }), await insert({ name: 'B' })]
    await open(`?message=${first.id}`)
    await expect.element(dialog('A')).toBeVisible()
    await userEvent.keyboard('{Delete}')
    const question = page.getByRole('alertdialog', { name: 'Delete Message' })
    await expect.element(question.getByText('This can’t be undone.', { exact: false })).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(senders).toEqual(['B'])
    await expect.element(toast('Message deleted')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })
})
