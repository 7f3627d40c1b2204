import { BehaviorSubject } from 'rxjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { type HandClock, handClock, moment } from '#tests/data/hand-clock.ts'
import { type Leadership, leadershipByLock, type TabMessage } from './leadership.ts'

let clock: HandClock
let locks: ReturnType<typeof fakeLocks>
let tabs: Set<(message: TabMessage, from: unknown) => void>

beforeEach(() => {
  clock = handClock()
  locks = fakeLocks()
  tabs = new Set()
})

/** A fake of Web Locks: one name, exclusive only, with a queue and stealing. */
function fakeLocks() {
  interface Holder {
    lost: (reason: unknown) => void
  }
  let holder: Holder | undefined
  const queue: (() => void)[] = []

  function hold(
    callback: () => Promise<unknown>,
    settle: { resolve: (value: unknown) => void; reject: (reason: unknown) => void },
  ) {
    const mine: Holder = { lost: settle.reject }
    holder = mine
    callback().then((value) => {
      settle.resolve(value)
      if (holder !== mine) return
      holder = undefined
      queue.shift()?.()
    }, settle.reject)
  }

  return {
    held: () => holder !== undefined,
    request(_name: string, options: LockOptions, callback: () => Promise<unknown>) {
      return new Promise((resolve, reject) => {
        const take = () => hold(callback, { resolve, reject })
        if (options.steal) {
          const former = holder
          take()
          former?.lost(new DOMException('stolen', 'AbortError'))
        } else if (holder) queue.push(take)
        else take()
      })
    },
  }
}

interface Tab extends Leadership {
  visible$: BehaviorSubject<boolean>
  asked: number
  /** A frozen tab runs no scripts and answers nothing. */
  frozen: boolean
}

async function tab(visible = true): Promise<Tab> {
  const visible$ = new BehaviorSubject(visible)
  const self = { visible$, asked: 0, frozen: false }
  const post = (message: TabMessage) => {
    // Always asynchronous, like a BroadcastChannel.
    queueMicrotask(() => {
      for (const listener of [...tabs]) listener(message, self)
    })
  }
  const leadership = leadershipByLock({
    name: 'db',
    locks: locks as unknown as LockManager,
    clock,
    visible$,
    channel: {
      post(message) {
        if (message.kind === 'ask') self.asked += 1
        post(message)
      },
      listen(onMessage) {
        const listener = (message: TabMessage, from: unknown) => {
          if (from !== self && !self.frozen) onMessage(message)
        }
        tabs.add(listener)
        return () => void tabs.delete(listener)
      },
    },
  })
  // Plays the workspace's part: a leader answers.
  tabs.add((message, from) => {
    if (message.kind === 'ask' && from !== self && leadership.held() && !self.frozen)
      post({ kind: 'status', status: 1 })
  })
  await moment()
  return Object.assign(self, leadership)
}

test('a page that is being unloaded, where each request is refused at once, can end', async () => {
  let requests = 0
  const leadership = leadershipByLock({
    name: 'db',
    locks: {
      request: () => {
        requests += 1
        return Promise.reject(new DOMException('The document is not fully active', 'AbortError'))
      },
    },
    clock,
    visible$: new BehaviorSubject(false),
    channel: { post: () => undefined, listen: () => () => undefined },
  })
  await moment()
  expect(requests).toBe(1)
  await clock.advance(100)
  expect(requests, 'it asks again later').toBe(2)
  leadership.release()
  await clock.advance(1000)
  expect(requests).toBe(2)
})

describe('several tabs', () => {
  test('elect the first one, and the next in line when it closes', async () => {
    const [first, second, third] = [await tab(), await tab(), await tab()]
    expect([first.held(), second.held(), third.held()]).toEqual([true, false, false])
    first.release()
    await moment()
    expect([first.held(), second.held(), third.held()]).toEqual([false, true, false])
  })

  test('skip a tab that closed before its turn', async () => {
    const [first, second, third] = [await tab(), await tab(), await tab()]
    second.release()
    first.release()
    await moment()
    expect([second.held(), third.held()]).toEqual([false, true])
    third.release()
    await moment()
    expect(locks.held()).toBe(false)
  })
})

describe('a responsive leader', () => {
  test('stays leader, however often it is asked', async () => {
    const [leader, follower] = [await tab(false), await tab()]
    for (let n = 0; n < 10; n++) await clock.advance(5000)
    expect(follower.asked).toBeGreaterThan(5)
    expect([leader.held(), follower.held()]).toEqual([true, false])
  })
})

describe('a frozen leader', () => {
  test('is replaced by a visible tab', async () => {
    const [leader, follower] = [await tab(false), await tab()]
    leader.frozen = true
    await clock.advance(10_000)
    expect(follower.held()).toBe(true)
  })

  test('is not replaced by a hidden tab until that becomes visible', async () => {
    const [leader, follower] = [await tab(false), await tab(false)]
    leader.frozen = true
    await clock.advance(60_000)
    expect([leader.held(), follower.held(), follower.asked]).toEqual([true, false, 0])
    follower.visible$.next(true)
    await clock.advance(4000)
    expect(follower.held()).toBe(true)
  })

  test('is not replaced when the tab is hidden while waiting for an answer', async () => {
    const [leader, follower] = [await tab(false), await tab(false)]
    leader.frozen = true
    follower.visible$.next(true)
    await clock.advance(3999)
    follower.visible$.next(false)
    await clock.advance(60_000)
    expect([leader.held(), follower.held()]).toEqual([true, false])
  })

  test('steps down when it thaws, and leads again when the other closes', async () => {
    const [leader, follower] = [await tab(false), await tab()]
    leader.frozen = true
    await clock.advance(10_000)
    leader.frozen = false
    await moment()
    expect([leader.held(), follower.held()]).toEqual([false, true])
    follower.release()
    await moment()
    expect(leader.held()).toBe(true)
  })

  test('is not asked by a closed tab', async () => {
    const [leader, follower] = [await tab(false), await tab()]
    follower.release()
    leader.frozen = true
    await clock.advance(60_000)
    expect(follower.held()).toBe(false)
    expect(clock.waits()).toEqual([])
  })
})

test('keeps one leader while two windows are visible', async () => {
  const [first, second] = [await tab(), await tab()]
  let changes = 0
  first.held$.subscribe(() => changes++)
  for (let n = 0; n < 20; n++) await clock.advance(5000)
  expect([first.held(), second.held(), changes]).toEqual([true, false, 1])
})
