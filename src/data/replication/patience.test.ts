import { beforeEach, describe, expect, test } from 'vitest'
import { type HandClock, handClock, moment } from '#tests/data/hand-clock.ts'
import { z } from 'zod'
import { expectConsoleError } from '#tests/house/console.ts'
import { type Contact, createPatience, Stopped } from './patience.ts'
import { TransportError } from './transport.ts'

let clock: HandClock
let answers: (() => unknown)[]
let calls: number
let contacts: Contact[]
let scopes: string[]

beforeEach(() => {
  clock = handClock()
  answers = []
  calls = 0
  contacts = []
  scopes = []
})

const ok = { status: 'ok', scope: 'own' }
const fail = (kind: TransportError['kind']) => () => {
  throw new TransportError(kind, kind)
}

/** Answers in turn; the last one again and again. */
function patience(random = 1) {
  return createPatience({
    transport: {
      async call(_name, _args, signal) {
        calls += 1
        const answer = answers.length > 1 ? answers.shift() : answers[0]
        if (answer) return answer()
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new TransportError('unreachable', 'aborted')))
        })
      },
    },
    clock,
    random: () => random,
    onContact: (contact) => contacts.push(contact),
    onScope: (scope) => scopes.push(scope),
  })
}

const pull = { scope: 'own' }

describe('a server out of reach', () => {
  test.for([
    [1, [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
    [0, [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
  ] as const)('is asked again after ever longer waits, by chance %i', async ([random, expected]) => {
    answers = [fail('unreachable')]
    const waiting = patience(random)
    const call = waiting.call('sync_pull', pull)
    const waits: number[] = []
    for (const _ of expected) {
      await moment()
      waits.push(...clock.waits())
      await clock.advance(clock.waits()[0] ?? 0)
    }
    expect(waits).toEqual(expected)
    expect(calls).toBe(expected.length + 1)
    waiting.stop()
    await expect(call).rejects.toBeInstanceOf(Stopped)
  })

  test('is asked at once when something changed', async () => {
    answers = [fail('unreachable'), fail('unreachable'), () => ok, () => ok]
    const waiting = patience()
    const both = Promise.all([waiting.call('sync_pull', pull), waiting.call('sync_push', pull)])
    await moment()
    expect(clock.waits()).toHaveLength(2)
    waiting.kick()
    await expect(both).resolves.toEqual([ok, ok])
    expect(clock.waits()).toEqual([])
  })

  test('is told once, and so is its return', async () => {
    answers = [fail('unreachable'), fail('unreachable'), fail('signed-out'), () => ok]
    const waiting = patience()
    const call = waiting.call('sync_pull', pull)
    for (let n = 0; n < 3; n++) await clock.advance(10_000)
    await call
    expect(contacts).toEqual(['unreachable', 'signed-out', 'ok'])
  })
})

describe('an answer that only a person can change', () => {
  test.for(['suspended', 'scope', 'protocol'] as const)('%s is waited out', async (status) => {
    answers = [() => ({ status, scope: 'own', results: ['not these'] }), () => ok]
    const waiting = patience()
    const call = waiting.call('sync_push', pull)
    await moment()
    expect(contacts).toEqual([status])
    await clock.advance(500)
    expect(await call).toBe(ok)
  })

  test('a scope that was lost is told', async () => {
    answers = [() => ({ status: 'scope', scope: 'own' }), () => ({ status: 'ok', scope: 'all' })]
    const call = patience().call('sync_pull', { scope: 'all' })
    await moment()
    await clock.advance(500)
    await call
    expect(scopes).toEqual(['own'])
  })

  test('a suspension says nothing about the scope, which comes back with the account', async () => {
    answers = [() => ({ status: 'suspended', scope: 'own' }), () => ({ status: 'ok', scope: 'all' })]
    const call = patience().call('sync_pull', { scope: 'all' })
    await moment()
    await clock.advance(500)
    await call
    expect(scopes).toEqual([])
  })

  test('a scope that was won is told, with the answer', async () => {
    answers = [() => ({ status: 'ok', scope: 'all' })]
    await patience().call('sync_pull', { scope: 'own' })
    expect(scopes).toEqual(['all'])
  })
})

describe('an answer that is none', () => {
  // A network that wants a sign-in answers everything with 200, and some with JSON.
  test.for([null, 'welcome', [], {}, { status: 'login' }, { status: 'ok' }, { status: 'ok', rows: 'none' }])(
    '%j is waited out like a server out of reach',
    async (junk) => {
      answers = [() => junk, () => ({ ...ok, rows: [] })]
      const call = patience().call('sync_pull', pull, { shape: z.looseObject({ rows: z.array(z.unknown()) }) })
      await moment()
      expect(contacts).toEqual(['unreachable'])
      await clock.advance(500)
      expect(await call).toEqual({ ...ok, rows: [] })
      expect(contacts).toEqual(['unreachable', 'ok'])
    },
  )

  test('a refusal needs nothing else', async () => {
    answers = [() => ({ status: 'suspended' }), () => ({ ...ok, rows: [] })]
    const call = patience().call('sync_pull', pull, { shape: z.looseObject({ rows: z.array(z.unknown()) }) })
    await moment()
    expect(contacts).toEqual(['suspended'])
    await clock.advance(500)
    await call
  })
})

describe('a call that the server won’t take as it is', () => {
  test('goes back to a caller who knows better', async () => {
    answers = [fail('bad-request')]
    const mayFail = (error: TransportError) => error.message === 'bad-request'
    await expect(patience().call('sync_push', pull, { mayFail })).rejects.toMatchObject({ kind: 'bad-request' })
    expect(calls).toBe(1)
  })

  test('is waited out and logged otherwise', async () => {
    expectConsoleError('the server does not take sync_pull')
    answers = [fail('bad-request'), () => ok]
    const waiting = patience()
    const call = waiting.call('sync_pull', pull)
    await moment()
    expect(contacts).toEqual(['unreachable'])
    await clock.advance(500)
    expect(await call).toBe(ok)
  })

  test('a bug is not mistaken for it', async () => {
    answers = [
      () => {
        throw new TypeError('a bug')
      },
    ]
    await expect(patience().call('sync_pull', pull)).rejects.toThrow('a bug')
  })
})

describe('once stopped', () => {
  test('a call under way is ended, one that waits as well, and none begins', async () => {
    const under = patience()
    const way = under.call('sync_pull', pull)
    await moment()
    under.stop()
    await expect(way).rejects.toBeInstanceOf(Stopped)
    const before = calls
    await expect(under.call('sync_pull', pull)).rejects.toBeInstanceOf(Stopped)
    expect(calls).toBe(before)
    expect(clock.waits()).toEqual([])
    // Ending is not a failure to reach the server.
    expect(contacts).toEqual([])
  })

  test('an answer that comes too late is not handed on', async () => {
    let arrive = () => {}
    answers = [
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(ok)
        }),
    ]
    const late = patience()
    const call = late.call('sync_pull', pull)
    await moment()
    late.stop()
    arrive()
    await expect(call).rejects.toBeInstanceOf(Stopped)
  })
})
