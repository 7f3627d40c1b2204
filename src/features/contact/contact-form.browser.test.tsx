import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openDraftCopies } from '#src/data/drafts/draft-copies.ts'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import { notedMessages, visitor } from '#src/data/outbox/outbox-name.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { readTyped, storeTyped } from '#src/runtime/page-drafts.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import { setOnline } from '#tests/kits/account-harness.tsx'
import { painted } from '#tests/kits/painted.ts'
import { deviceFull } from '../kit/mutations/write-failure.ts'
import { ContactForm } from './contact-form.tsx'
import { deliverQueuedMessages, noteMessage } from './message-outbox.ts'
import { storeMessage } from './messages.ts'
import { createSender } from './sender.ts'
import { sendQueuedMessages } from './send-queued.ts'

vi.mock('#src/ui/live-region/announce.ts', { spy: true })

type Sent = Record<'id' | 'name' | 'email' | 'subject' | 'message' | 'website', string>

/** The messages that reached the server, in order. */
let sent: Sent[]
/** The server's answer to a message. */
let answer: () => Response

/** Whether the network works although the browser reports that it is offline, as with some VPNs. */
let isFlagWrong = false

const taken = () => new Response(null, { status: 204 })
const rateLimited = () =>
  Response.json({ code: 'P0001', hint: 'rate_limited', message: 'too many messages' }, { status: 400 })

const outbox = openOutbox(indexedDB)
const queued = async () => (await outbox.oldest('contact', 10)).map(({ id, payload }) => ({ id, ...payload }))
const owners = async () => (await outbox.oldest('contact', 10)).map(({ owner }) => owner)

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { userId } of [customer, another]) {
    const copies = openDraftCopies(userId, indexedDB)
    await copies.change(
      [],
      (await copies.all()).map(([key]) => key),
    )
  }
  identityStore().write(null)
  sent = []
  isFlagWrong = false
  answer = taken
  const elsewhere = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== '/rest/v1/rpc/send_contact_message') return elsewhere(input, init)
    if (!navigator.onLine && !isFlagWrong) throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(String(init?.body)) as Sent)
    return answer()
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  setOnline(true)
  for (const owner of [visitor, customer.userId, another.userId]) await outbox.removeOwnedBy(owner)
})

const another: Identity = { ...customer, userId: '0a8d9d0e-6f0b-4b0c-9a52-3a7e0e5d7f11' }
const become = (identity: Identity | null) => identityStore().write(identity)

const field = (label: string) => page.getByLabelText(label, { exact: true })
const send = () => page.getByRole('button', { name: 'Send Message' }).click()
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const saved = "Saved. We'll send it when you're back online."

const grace = {
  name: 'Grace',
  email: 'grace@example.com',
  subject: 'quote',
  message: 'A shop for bees.',
} as const

async function fillIn(): Promise<void> {
  await field('Name').fill(grace.name)
  await field('Email').fill(grace.email)
  await field('Subject').selectOptions(grace.subject)
  await field('Message').fill(grace.message)
}

describe('when the browser wrongly reports that it is offline', () => {
  beforeEach(() => {
    isFlagWrong = true
    setOnline(false)
  })

  it('sends a message, and no longer says that the writer is offline', async () => {
    await render(<ContactForm />)
    await fillIn()
    await send()
    await says('Message Sent!')
    expect(sent).toHaveLength(1)
    expect(await queued()).toEqual([])
    expect(document.body.textContent).not.toContain("You're offline")
  })

  it('sends the outbox when a page opens', async () => {
    await storeMessage({ id: crypto.randomUUID(), owner: visitor, message: { ...grace, website: '' } })
    sendQueuedMessages()()
    await expect.poll(() => sent.length).toBe(1)
    await expect.poll(queued).toEqual([])
  })

  it('retries a message by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer = () => new Response('', { status: 503 })
    await storeMessage({ id: crypto.randomUUID(), owner: visitor, message: { ...grace, website: '' } })
    await deliverQueuedMessages()
    answer = taken
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await expect.poll(queued).toEqual([])
  })
})

it('names each missing value next to its field, and keeps invalid input', async () => {
  await render(<ContactForm />)
  await send()
  for (const [label, text] of [
    ['Name', 'Please enter your name.'],
    ['Subject', 'Please choose a subject.'],
    ['Message', 'Please enter your message.'],
  ] as const) {
    await expect.element(field(label)).toHaveAccessibleDescription(text)
  }
  await field('Email').fill('grace')
  await send()
  await expect.element(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect.element(field('Email')).toHaveValue('grace')
  expect(sent).toEqual([])
})

describe('an address that looks wrong', () => {
  const question = (address: string) => page.getByText(`Did you mean ${address}?`)

  it.each(['name@gmail', 'name@gmail,com', 'name@gmial.com'])(
    '%s is asked about, and corrected by a press',
    async (typed) => {
      await render(<ContactForm />)
      await fillIn()
      await field('Email').fill(typed)
      await expect.element(question('name@gmail.com')).not.toBeInTheDocument()
      await field('Message').click()
      await expect.element(field('Email')).toHaveAccessibleDescription(/^Did you mean name@gmail\.com\?/)
      await page.getByRole('button', { name: 'Yes, correct it' }).click()
      await expect.element(field('Email')).toHaveValue('name@gmail.com')
      await expect.element(field('Email')).toHaveFocus()
      await expect.element(question('name@gmail.com')).not.toBeInTheDocument()
      await send()
      await says('Message Sent!')
      expect(sent).toMatchObject([{ email: 'name@gmail.com' }])
    },
  )

  it('is sent unchanged by the first press if the writer doesn’t answer', async () => {
    await render(<ContactForm />)
    await fillIn()
    await field('Email').fill('name@intranet')
    await send()
    await says('Message Sent!')
    expect(sent).toMatchObject([{ email: 'name@intranet' }])
    await expect.element(question('name@intranet.com')).not.toBeInTheDocument()
  })
})

it('reports an error of the server, and keeps the message for another try', async () => {
  answer = () => Response.json({}, { status: 503 })
  await render(<ContactForm />)
  await fillIn()
  await send()
  await expect.element(page.getByText(/^Something went wrong\. Please try again later\./).first()).toBeVisible()
  await expect.element(field('Message')).toHaveValue(grace.message)
  answer = taken
  await send()
  await says('Message Sent!')
  expect(sent[1]).toEqual(sent[0])
})

it('says that the device is full, sends nothing, and keeps the message', async () => {
  await render(<ContactForm />)
  await fillIn()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await send()
  await expect.element(page.getByText(deviceFull, { exact: false })).toBeVisible()
  await expect.element(page.getByText('Something went wrong. Please try again later.', { exact: false })).toBeVisible()
  await expect.element(field('Message')).toHaveValue(grace.message)
  expect(sent).toEqual([])

  vi.mocked(IDBObjectStore.prototype.put).mockRestore()
  await send()
  await says('Message Sent!')
})

describe("after the network's hourly limit", () => {
  const tooMany = 'Too many messages from your network in the last hour'

  it('reports the limit and stores the message, which is sent later', async () => {
    answer = rateLimited
    await render(<ContactForm />)
    await fillIn()
    await send()
    await says(tooMany)
    await expect
      .element(page.getByText(/^Nothing is lost. Your message is saved on this device and will be sent later\./))
      .toBeVisible()
    await expect.element(field('Message')).toHaveValue(grace.message)
    expect(await queued()).toEqual([{ ...grace, website: '', id: sent[0]?.id }])

    answer = taken
    await deliverQueuedMessages()
    await says('Message Sent!')
    await expect.element(field('Message')).toHaveValue('')
    expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id])
    await expect.poll(queued).toEqual([])
  })

  it('treats a second press as a retry, not as another message', async () => {
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

describe('offline', () => {
  it('sends the latest version of a message that was changed before it was sent', async () => {
    await render(<ContactForm />)
    setOnline(false)
    await fillIn()
    await send()
    await says(saved)
    await field('Message').fill('A shop for bees, and for wasps.')
    await send()
    await expect.poll(queued).toMatchObject([{ message: 'A shop for bees, and for wasps.' }])
    await says(saved)
    expect(sent).toEqual([])

    setOnline(true)
    await deliverQueuedMessages()
    await says('Message Sent!')
    expect(sent).toMatchObject([{ ...grace, message: 'A shop for bees, and for wasps.' }])
  })

  it('stores one message however often the same one is sent', async () => {
    await render(<ContactForm />)
    setOnline(false)
    await fillIn()
    await send()
    await says(saved)
    const [first] = await queued()
    await outbox.done([String(first?.id)])
    await send()
    await expect.poll(queued).toEqual([first])
  })
})

describe('the honeypot', () => {
  const trap = () => document.querySelector<HTMLInputElement>('input[name=website]')

  it('is neither seen nor reached by users, who send it empty', async () => {
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

  it.each(['https://spam.example.com', 'asha@example.com', ' '])(
    'asks once more if %j was filled in, as password managers do, and then sends the message',
    async (filled) => {
      await render(<ContactForm />)
      await fillIn()
      Object.assign(trap() ?? {}, { value: filled })
      await send()
      await says('Please press Send Message once more')
      expect(sent).toEqual([])
      await expect.element(field('Message')).toHaveValue(grace.message)
      await send()
      await says('Message Sent!')
      expect(sent).toMatchObject([{ ...grace, website: '' }])
    },
  )
})

it('notes a message before the press returns, so that the next page finds it if this one ends', async () => {
  const message = { ...grace, website: '' }
  void createSender().send(message, visitor)
  const note = Object.entries(localStorage).find(([key]) => key.startsWith(notedMessages))
  expect(JSON.parse(note?.[1] ?? '')).toMatchObject({ owner: visitor, message })
  await expect.poll(() => sent.length).toBe(1)
  await expect.poll(() => Object.keys(localStorage).join()).not.toContain(notedMessages)
  // The other outcome: the page ended right after it noted the message.
  const id = crypto.randomUUID()
  noteMessage({ id, owner: visitor, message: { ...message, message: 'Ended at once.' } })
  await deliverQueuedMessages()
  expect(sent.at(-1)).toMatchObject({ id, message: 'Ended at once.' })
  expect(Object.keys(localStorage).join()).not.toContain(notedMessages)
})

describe('a letter typed right after the form was filled', () => {
  /** Runs before anything is rendered in a separate task. */
  function typeOnce(): () => void {
    let isTyped = false
    return () =>
      queueMicrotask(() => {
        const element = field('Message').element()
        if (isTyped || !(element instanceof HTMLTextAreaElement) || element.value === '') return
        isTyped = true
        element.setRangeText('!', element.value.length, element.value.length)
        element.dispatchEvent(new InputEvent('input', { bubbles: true }))
      })
  }
  async function isSent(): Promise<void> {
    await expect.element(field('Message')).toHaveValue(`${grace.message}!`)
    await send()
    await expect.poll(() => sent).toMatchObject([{ ...grace, message: `${grace.message}!` }])
  }

  it('with a draft, is sent too', async () => {
    become(customer)
    const key = draftKey(customer.userId, 'contact')
    storeTyped(key, { ...grace })
    const type = typeOnce()
    const setItem = Storage.prototype.setItem
    // The form stores the values that it was filled with.
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, item) {
      setItem.call(this, name, item)
      if (name.startsWith(key)) type()
    })
    await render(<ContactForm />)
    await isSent()
  })

  it('with a returned message, is sent too', async () => {
    become(customer)
    const message = { id: crypto.randomUUID(), owner: customer.userId, payload: { ...grace }, created_at: 1 }
    await outbox.add({ ...message, kind: 'contact-refused', refusal: { code: '23514', message: 'no' } })
    // The form shows that it contains the message.
    vi.mocked(announce).mockImplementation(typeOnce())
    onTestFinished(() => void vi.mocked(announce).mockReset())
    await render(<ContactForm />)
    await isSent()
  })
})

describe('several users of one device', () => {
  const isEmpty = async () => {
    for (const label of ['Name', 'Email', 'Subject', 'Message']) await expect.element(field(label)).toHaveValue('')
  }

  async function sendOffline(): Promise<void> {
    setOnline(false)
    await fillIn()
    await send()
    await says(saved)
  }

  it.each([
    ['signs out', null],
    ['gives the device to another user', another],
  ])('empties the form when its user %s, whether it was sent or not', async (_what, next) => {
    become(customer)
    await render(<ContactForm />)
    await sendOffline()
    expect(await owners()).toEqual([customer.userId])
    become(next)
    await isEmpty()
    await expect.element(page.getByText(saved, { exact: true })).not.toBeInTheDocument()

    become(customer)
    await fillIn()
    become(next)
    await isEmpty()
  })

  it("preserves a visitor's input when they log in, and sends it as that user", async () => {
    await render(<ContactForm />)
    setOnline(false)
    await fillIn()
    become(customer)
    await send()
    await says(saved)
    expect(await owners()).toEqual([customer.userId])
    await expect.element(field('Message')).toHaveValue(grace.message)
  })

  it('hides a visitor’s message from the user who logs in, and still sends it', async () => {
    await render(<ContactForm />)
    await sendOffline()
    become(customer)
    await isEmpty()
    expect(await owners()).toEqual([visitor])
    setOnline(true)
    await deliverQueuedMessages()
    expect(sent).toMatchObject([grace])
  })

  it('gives a refused message back to its writer, and to nobody else', async () => {
    answer = () => Response.json({ code: '23514', message: '"contact_messages_name_length"' }, { status: 400 })
    become(customer)
    await render(<ContactForm />)
    await sendOffline()
    become(another)
    await isEmpty()
    setOnline(true)
    await deliverQueuedMessages()
    await isEmpty()
    expect(page.getByText('Your message was not accepted').query()).toBeNull()

    become(customer)
    await says('Your message was not accepted')
    await expect.element(field('Message')).toHaveValue(grace.message)
    become(null)
    await isEmpty()
    await expect.element(page.getByText('Your message was not accepted')).not.toBeInTheDocument()
  })

  it('shows nothing of a message that was being sent when its user logged out', async () => {
    const answering = Promise.withResolvers<Response>()
    vi.mocked(window.fetch).mockImplementation(() => answering.promise)
    become(customer)
    await render(<ContactForm />)
    await fillIn()
    await send()
    await expect.poll(owners).toEqual([customer.userId])
    become(another)
    await isEmpty()
    await field('Message').fill('Something else.')
    answering.resolve(taken())
    await expect.poll(owners).toEqual([])
    await expect.element(field('Message')).toHaveValue('Something else.')
    expect(page.getByText('Message Sent!').query()).toBeNull()
  })

  it('stores nothing of a user who has logged out', async () => {
    become(another)
    const message = { id: crypto.randomUUID(), owner: customer.userId, message: { ...grace, website: '' }, written: 1 }
    expect(await storeMessage(message)).toBe(false)
    become(customer)
    const storing = storeMessage(message)
    // In another tab, during the write.
    become(null)
    expect(await storing).toBe(false)
    expect(await outbox.ownedBy(customer.userId)).toEqual([])
  })

  it('fills in the user’s name even if that field has the focus, and lets typing replace it', async () => {
    become(customer)
    const FocusName = () => {
      useEffect(() => document.querySelector<HTMLInputElement>('input[name=name]')?.focus(), [])
      return null
    }
    await render(
      <>
        <ContactForm />
        <FocusName />
      </>,
    )
    await expect.element(field('Name')).toHaveValue(customer.fullName)
    await userEvent.keyboard('Grace')
    await expect.element(field('Name')).toHaveValue('Grace')
  })

  describe('a message shared by another app', () => {
    const here = location.href
    const arrive = () => history.replaceState({ idx: 1 }, '', '?plan=growth-plan&message=A+shop+for+bees.')
    afterEach(() => history.replaceState(null, '', here))

    it.each([
      ['a visitor', null],
      ['a user', customer],
    ])('leaves the URL at once and stays in the form of %s', async (_who, identity) => {
      become(identity)
      arrive()
      await render(<ContactForm />)
      await expect.element(field('Message')).toHaveValue(grace.message)
      expect([location.search, history.state]).toEqual(['?plan=growth-plan', { idx: 1 }])
    })

    it('is added to the user’s draft, survives a reload, and is gone after their logout', async () => {
      become(customer)
      const first = await render(<ContactForm />)
      await field('Name').fill('Grace')
      await field('Message').fill('Half a sentence')
      await first.unmount()
      arrive()
      const second = await render(<ContactForm />)
      await expect.element(field('Message')).toHaveValue(`Half a sentence\n\n${grace.message}`)
      await expect.element(field('Name')).toHaveValue('Grace')
      await second.unmount()
      const third = await render(<ContactForm />)
      await expect.element(field('Message')).toHaveValue(`Half a sentence\n\n${grace.message}`)
      become(null)
      await isEmpty()
      await third.unmount()
      // Without the plan, which isn't private.
      history.replaceState(null, '', here)
      await render(<ContactForm />)
      await isEmpty()
    })
  })

  it('puts the user’s draft above what they type until the draft can be read, and asks before they close the page', async () => {
    // Another user's draft can be read already.
    become({ ...customer, userId: crypto.randomUUID() })
    const former = await render(<ContactForm />)
    await field('Message').fill('Mine')
    await expect.poll(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    await former.unmount()
    const user = { ...customer, userId: crypto.randomUUID() }
    const key = draftKey(user.userId, 'contact')
    become(user)
    storeTyped(key, { message: 'Half a sentence' })
    const reading = Promise.withResolvers<void>()
    const query = navigator.locks.query.bind(navigator.locks)
    vi.spyOn(navigator.locks, 'query').mockImplementation(() => reading.promise.then(query))
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await render(<ContactForm />)
    await field('Message').fill(grace.message)
    await expect.poll(asks).toBe(true)
    expect(readTyped(key)).toEqual({ message: 'Half a sentence' })
    reading.resolve()
    await expect.element(field('Message')).toHaveValue(`Half a sentence\n\n${grace.message}`)
    expect(asks()).toBe(false)
    expect(readTyped(key)).toMatchObject({ changes: { message: `Half a sentence\n\n${grace.message}` } })
  })

  it('shows the draft of a user who logs in above the visitor’s input', async () => {
    const user = { ...customer, userId: crypto.randomUUID() }
    become(user)
    storeTyped(draftKey(user.userId, 'contact'), { subject: 'quote', message: 'Half a sentence' })
    become(null)
    await render(<ContactForm />)
    await field('Message').fill(grace.message)
    become(user)
    await expect.element(field('Message')).toHaveValue(`Half a sentence\n\n${grace.message}`)
    await expect.element(field('Subject')).toHaveValue('quote')
  })

  it("saves a user's draft itself, and leaves a visitor's to the browser", async () => {
    become(customer)
    const first = await render(<ContactForm />)
    await field('Message').fill(grace.message)
    expect(document.querySelector('form')?.autocomplete).toBe('off')
    await expect.poll(() => Object.values({ ...localStorage }).join()).toContain(grace.message)
    await first.unmount()
    const second = await render(<ContactForm />)
    await expect.element(field('Message')).toHaveValue(grace.message)
    await second.unmount()

    localStorage.clear()
    become(null)
    await render(<ContactForm />)
    await field('Message').fill(grace.message)
    expect(document.querySelector('form')?.autocomplete).toBe('on')
    await painted()
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(grace.message)
  })
})
