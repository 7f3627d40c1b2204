import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import { setOnline } from '../accounts/test-kit.tsx'
import { ContactForm } from './contact-form.tsx'
import { deliverQueuedMessages } from './message-outbox.ts'

type Sent = Record<'id' | 'name' | 'email' | 'subject' | 'message' | 'website', string>

/** What reached the server, in order. */
let sent: Sent[]
/** What the server answers to a message. */
let answer: () => Response

const taken = () => new Response(null, { status: 204 })
const rateLimited = () =>
  Response.json({ code: 'P0001', hint: 'rate_limited', message: 'too many messages' }, { status: 400 })

const outbox = openOutbox()
const kept = async () => (await outbox.oldest('contact', 10)).map(({ id, payload }) => ({ id, ...payload }))

beforeEach(() => {
  localStorage.clear()
  sent = []
  answer = taken
  const elsewhere = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== '/rest/v1/rpc/send_contact_message') return elsewhere(input, init)
    sent.push(JSON.parse(String(init?.body)) as Sent)
    return answer()
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await outbox.done((await kept()).map(({ id }) => id))
})

const field = (label: string) => page.getByLabelText(label, { exact: true })
const send = () => page.getByRole('button', { name: 'Send Message' }).click()
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const saved = "Saved. We'll send it when you're back online."

const grace = { name: 'Grace', email: 'grace@example.com', subject: 'quote', message: 'A shop for bees.' }

async function fillIn(): Promise<void> {
  await field('Name').fill(grace.name)
  await field('Email').fill(grace.email)
  await field('Subject').selectOptions(grace.subject)
  await field('Message').fill(grace.message)
}

describe('where the network has used up its hour', () => {
  const tooMany = 'Too many messages from your network in the last hour'

  it('says so and keeps the message, which goes out later', async () => {
    answer = rateLimited
    await render(<ContactForm />)
    await fillIn()
    await send()
    await says(tooMany)
    await expect
      .element(page.getByText(/^Nothing is lost: yours is kept on this device and sent later\./))
      .toBeVisible()
    await expect.element(field('Message')).toHaveValue(grace.message)
    expect(await kept()).toEqual([{ ...grace, website: '', id: sent[0]?.id }])

    answer = taken
    await deliverQueuedMessages()
    await says('Message Sent!')
    await expect.element(field('Message')).toHaveValue('')
    expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id])
    expect(await kept()).toEqual([])
  })

  it('takes a second press for another try, not for another message', async () => {
    answer = rateLimited
    await render(<ContactForm />)
    await fillIn()
    await send()
    await says(tooMany)
    answer = taken
    await send()
    await says('Message Sent!')
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })
})

describe('without a connection', () => {
  it('sends what was changed before it went out in place of what was saved', async () => {
    await render(<ContactForm />)
    setOnline(false)
    await fillIn()
    await send()
    await says(saved)
    await field('Message').fill('A shop for bees, and for wasps.')
    await send()
    await expect.poll(kept).toMatchObject([{ message: 'A shop for bees, and for wasps.' }])
    await says(saved)
    expect(sent).toEqual([])

    setOnline(true)
    await deliverQueuedMessages()
    await says('Message Sent!')
    expect(sent).toMatchObject([{ ...grace, message: 'A shop for bees, and for wasps.' }])
  })

  it('keeps one message however often the same is sent', async () => {
    await render(<ContactForm />)
    setOnline(false)
    await fillIn()
    await send()
    await says(saved)
    const [first] = await kept()
    await outbox.done([String(first?.id)])
    await send()
    await expect.poll(kept).toEqual([first])
  })
})

describe('the trap for machines', () => {
  const trap = () => document.querySelector<HTMLInputElement>('input[name=website]')

  it('is neither seen nor reached by people, who send it empty', async () => {
    await render(<ContactForm />)
    await fillIn()
    expect(trap()?.closest('[aria-hidden=true]')?.getBoundingClientRect().width).toBeLessThanOrEqual(1)
    expect(page.getByRole('textbox', { name: 'Website' }).query()).toBeNull()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Send Message' })).toHaveFocus()
    await send()
    await says('Message Sent!')
    expect(sent).toEqual([{ ...grace, website: '', id: expect.any(String) }])
  })

  it('is sent as a machine has filled it', async () => {
    await render(<ContactForm />)
    await fillIn()
    const input = trap()
    if (input) input.value = 'https://spam.example.com'
    await send()
    await says('Message Sent!')
    expect(sent).toMatchObject([{ website: 'https://spam.example.com' }])
  })
})
