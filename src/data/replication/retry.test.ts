import { beforeEach, describe, expect, test } from 'vitest'
import { type HandClock, handClock, moment } from '#tests/data/hand-clock.ts'
import { z } from 'zod'
import { expectConsoleError } from '#tests/house/console.ts'
import { type Contact, createRetry, Stopped } from './retry.ts'
import { TransportError } from '../server/transport.ts'

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

/** Scripted answers, in order; the last one repeats. */
function retry(random = 1) {
  return createRetry({
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

describe('an unreachable server', () => {
  test.for([
    [1, [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
    [0, [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
  ] as const)('is retried after increasing waits, with random factor %i', async ([random, expected]) => {
    answers = [fail('unreachable')]
    const waiting = retry(random)
    const call = waiting.call('sync_pull_tables', pull)
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

  test('is retried at once when something changes', async () => {
    answers = [fail('unreachable'), fail('unreachable'), () => ok, () => ok]
    const waiting = retry()
    const both = Promise.all([waiting.call('sync_pull_tables', pull), waiting.call('sync_push', pull)])
    await moment()
    expect(clock.waits()).toHaveLength(2)
    waiting.wake()
    await expect(both).resolves.toEqual([ok, ok])
    expect(clock.waits()).toEqual([])
  })

  test('is reported once, and so is its return', async () => {
    answers = [fail('unreachable'), fail('unreachable'), fail('signed-out'), () => ok]
    const waiting = retry()
    const call = waiting.call('sync_pull_tables', pull)
    for (let n = 0; n < 3; n++) await clock.advance(10_000)
    await call
    expect(contacts).toEqual(['unreachable', 'signed-out', 'ok'])
  })
})

describe('an answer that needs the user to act', () => {
  test.for(['suspended', 'deleted', 'scope', 'update'] as const)('retries after %s', async (status) => {
    answers = [() => ({ status, scope: 'own', results: ['not these'] }), () => ok]
    const waiting = retry()
    const call = waiting.call('sync_push', pull)
    await moment()
    expect(contacts).toEqual([status])
    await clock.advance(500)
    expect(await call).toBe(ok)
  })

  test('reports a lost scope', async () => {
    answers = [() => ({ status: 'scope', scope: 'own' }), () => ({ status: 'ok', scope: 'all' })]
    const call = retry().call('sync_pull_tables', { scope: 'all' })
    await moment()
    await clock.advance(500)
    await call
    expect(scopes).toEqual(['own'])
  })

  // Another scope would switch databases.
  test.for(['suspended', 'deleted'])('doesn’t report the scope of a %s user', async (status) => {
    answers = [() => ({ status, scope: 'own' }), () => ({ status: 'ok', scope: 'all' })]
    const call = retry().call('sync_pull_tables', { scope: 'all' })
    await moment()
    await clock.advance(500)
    await call
    expect(scopes).toEqual([])
  })

  test('reports a gained scope together with the answer', async () => {
    answers = [() => ({ status: 'ok', scope: 'all' })]
    await retry().call('sync_pull_tables', { scope: 'own' })
    expect(scopes).toEqual(['all'])
  })
})

describe('an invalid answer', () => {
  // A network that requires a login answers everything with 200, sometimes with JSON.
  test.for([null, 'welcome', [], {}, { status: 'login' }, { status: 'ok' }, { status: 'ok', rows: 'none' }])(
    'treats %j like an unreachable server',
    async (junk) => {
      answers = [() => junk, () => ({ ...ok, rows: [] })]
      const call = retry().call('sync_pull_tables', pull, { shape: z.looseObject({ rows: z.array(z.unknown()) }) })
      await moment()
      expect(contacts).toEqual(['unreachable'])
      await clock.advance(500)
      expect(await call).toEqual({ ...ok, rows: [] })
      expect(contacts).toEqual(['unreachable', 'ok'])
    },
  )

  test('accepts a refusal without any other fields', async () => {
    answers = [() => ({ status: 'suspended' }), () => ({ ...ok, rows: [] })]
    const call = retry().call('sync_pull_tables', pull, { shape: z.looseObject({ rows: z.array(z.unknown()) }) })
    await moment()
    expect(contacts).toEqual(['suspended'])
    await clock.advance(500)
    await call
  })
})

describe('a call that the server refuses', () => {
  test('fails if the caller handles the failure', async () => {
    answers = [fail('bad-request')]
    const mayFail = (error: TransportError) => error.message === 'bad-request'
    await expect(retry().call('sync_push', pull, { mayFail })).rejects.toMatchObject({ kind: 'bad-request' })
    expect(calls).toBe(1)
  })

  test('is otherwise retried and logged', async () => {
    expectConsoleError('the server rejected sync_pull_tables')
    answers = [fail('bad-request'), () => ok]
    const waiting = retry()
    const call = waiting.call('sync_pull_tables', pull)
    await moment()
    expect(contacts).toEqual(['unreachable'])
    await clock.advance(500)
    expect(await call).toBe(ok)
  })

  test('is not confused with a bug', async () => {
    answers = [
      () => {
        throw new TypeError('a bug')
      },
    ]
    await expect(retry().call('sync_pull_tables', pull)).rejects.toThrow('a bug')
  })
})

describe('stopping', () => {
  test('ends a call in progress and a waiting one, and prevents new ones', async () => {
    const under = retry()
    const way = under.call('sync_pull_tables', pull)
    await moment()
    under.stop()
    await expect(way).rejects.toBeInstanceOf(Stopped)
    const before = calls
    await expect(under.call('sync_pull_tables', pull)).rejects.toBeInstanceOf(Stopped)
    expect(calls).toBe(before)
    expect(clock.waits()).toEqual([])
    // A stopped call doesn't mean that the server is unreachable.
    expect(contacts).toEqual([])
  })

  test('discards a late answer', async () => {
    let arrive = () => {}
    answers = [
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(ok)
        }),
    ]
    const late = retry()
    const call = late.call('sync_pull_tables', pull)
    await moment()
    late.stop()
    arrive()
    await expect(call).rejects.toBeInstanceOf(Stopped)
  })
})
