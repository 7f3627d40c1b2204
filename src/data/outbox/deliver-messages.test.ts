import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Transport, TransportError } from '../server/transport.ts'
import { deliverMessages } from './deliver-messages.ts'
import { type Outbox, openOutbox } from './outbox.ts'

let outbox: Outbox

beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  outbox = openOutbox(new IDBFactory())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const never = new AbortController().signal
const start = Date.UTC(2026, 0, 5)
const day = 24 * 60 * 60 * 1000

async function write(...ids: string[]) {
  for (const [n, id] of ids.entries()) {
    await outbox.add({
      id,
      owner: 'asha',
      kind: 'contact',
      payload: { name: 'Grace', email: '\u202agr\u00adace@example.com\u200b', message: id },
      created_at: start + n,
    })
  }
}

/** A server with scripted answers that stores each accepted message once. */
function server(answers: Record<string, () => void> = {}) {
  const stored = new Set<string>()
  const asked: string[] = []
  const transport: Transport = {
    async call(name, { id, email, message }) {
      expect(name).toBe('send_contact_message')
      expect(message).toBe(id)
      expect(email).toBe('grace@example.com')
      asked.push(String(id))
      answers[String(id)]?.()
      stored.add(String(id))
      return null
    },
  }
  return { stored, asked, transport }
}

const fail = (kind: 'unreachable' | 'bad-request', code: string, message = 'no') => {
  throw new TransportError(kind, message, code)
}
const waiting = async () => (await outbox.oldest('contact', 100)).map(({ id }) => id)
const aside = async () => (await outbox.oldest('contact-refused', 100)).map(({ id }) => id)

test('delivers messages in the order they were written and removes them from the outbox', async () => {
  await write('first', 'second')
  const { asked, transport } = server()
  expect(await deliverMessages(outbox, transport, never, start)).toEqual({
    delivered: ['first', 'second'],
    refused: [],
  })
  expect(asked).toEqual(['first', 'second'])
  expect(await waiting()).toEqual([])
})

describe('transient failures', () => {
  test.each([
    ['no network', 'unreachable', '', 'unreachable'],
    ['a server error', 'unreachable', '503', 'server-error'],
    ['the hourly cap', 'bad-request', 'rate_limited', 'rate-limited'],
  ] as const)('%s: all messages wait and are delivered later', async (_, kind, code, reason) => {
    await write('first', 'second')
    const trouble = server({ first: () => fail(kind, code) })
    expect(await deliverMessages(outbox, trouble.transport, never, start)).toMatchObject({ waiting: reason })
    expect(trouble.asked).toEqual(['first'])
    expect(await waiting()).toEqual(['first', 'second'])

    const { stored, transport } = server()
    await deliverMessages(outbox, transport, never, start + 30 * day)
    expect([...stored]).toEqual(['first', 'second'])
  })

  test('a failure unrelated to the message does not block the others', async () => {
    await write('first', 'second')
    const { transport } = server({ first: () => fail('bad-request', '403') })
    expect(await deliverMessages(outbox, transport, never, start + day)).toEqual({
      delivered: ['second'],
      refused: [],
      waiting: 'server-error',
    })
    expect(await waiting()).toEqual(['first'])
  })
})

describe('permanent failures', () => {
  test.each(['23514', '22P05', '413'])(
    '%s: sets the message aside with the reason and delivers the others',
    async (code) => {
      await write('first', 'second')
      const { transport } = server({ first: () => fail('bad-request', code, 'violates "contact_messages_email_form"') })
      expect(await deliverMessages(outbox, transport, never, start)).toEqual({
        delivered: ['second'],
        refused: ['first'],
      })
      expect(await waiting()).toEqual([])
      expect(await outbox.get('first')).toMatchObject({
        kind: 'contact-refused',
        payload: { message: 'first' },
        refusal: { code, message: 'violates "contact_messages_email_form"' },
      })
    },
  )

  test('a message that was set aside is not retried automatically', async () => {
    await write('first')
    const refusing = server({ first: () => fail('bad-request', '23514') })
    await deliverMessages(outbox, refusing.transport, never, start)
    const { asked, transport } = server()
    await deliverMessages(outbox, transport, never, start)
    expect(asked).toEqual([])
    expect(await aside()).toEqual(['first'])
  })

  test('a corrected message is delivered under its id and no longer set aside', async () => {
    await write('first')
    const refusing = server({ first: () => fail('bad-request', '23514') })
    await deliverMessages(outbox, refusing.transport, never, start)
    await write('first')
    const { stored, transport } = server()
    await deliverMessages(outbox, transport, never, start)
    expect([...stored]).toEqual(['first'])
    expect(await aside()).toEqual([])
  })

  test('a message is set aside after three days of other failures', async () => {
    await write('first')
    const { transport } = server({ first: () => fail('bad-request', '403') })
    expect((await deliverMessages(outbox, transport, never, start + 3 * day)).refused).toEqual([])
    expect((await deliverMessages(outbox, transport, never, start + 3 * day + 1)).refused).toEqual(['first'])
  })
})

test('sends a message with a lost answer again under the same id', async () => {
  await write('first')
  let lost = false
  const { stored, asked, transport } = server()
  const losing: Transport = {
    async call(...args) {
      await transport.call(...args)
      if (!lost) {
        lost = true
        fail('unreachable', '')
      }
      return null
    },
  }
  await deliverMessages(outbox, losing, never, start)
  expect(await deliverMessages(outbox, losing, never, start)).toEqual({ delivered: ['first'], refused: [] })
  expect(asked).toEqual(['first', 'first'])
  expect([...stored]).toEqual(['first'])
})

test('does not send a message withdrawn while another one is being sent', async () => {
  await write('first', 'second')
  const { asked, transport } = server()
  const signingOut: Transport = {
    async call(...args) {
      await outbox.removeOwnedBy('asha')
      return transport.call(...args)
    },
  }
  await deliverMessages(outbox, signingOut, never, start)
  expect(asked).toEqual(['first'])
})

test('does not restore a message that is refused after its author has signed out', async () => {
  await write('first')
  const { transport } = server({ first: () => fail('bad-request', '23514') })
  const signingOut: Transport = {
    async call(...args) {
      await outbox.removeOwnedBy('asha')
      return transport.call(...args)
    },
  }
  await deliverMessages(outbox, signingOut, never, start)
  expect(await outbox.ownedBy('asha')).toEqual([])
})
