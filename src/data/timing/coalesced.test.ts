import { beforeEach, expect, test, vi } from 'vitest'
import { coalesced } from './coalesced.ts'

/** The runs in the order in which they began. Calling a run's function ends it. */
let ends: (() => void)[] = []
let most = 0
let current = 0

beforeEach(() => {
  ends = []
  most = 0
  current = 0
})

async function work() {
  current += 1
  most = Math.max(most, current)
  await new Promise<void>((resolve) => {
    ends.push(resolve)
  })
  current -= 1
}

const unexpected = (error: unknown) => {
  throw error
}

/** Ends runs until none is in progress. */
async function endAll() {
  for (let seen = 0; seen < ends.length; seen++) {
    ends[seen]?.()
    await vi.waitFor(() => expect(current === 0 || ends.length > seen + 1).toBe(true))
  }
}

test('requests made during a run cause one more run', async () => {
  const run = coalesced(work, unexpected)
  run()
  run()
  run()
  await endAll()
  await run.ended()
  expect(ends).toHaveLength(2)
  expect(most).toBe(1)
})

test('a function that requests itself before it first waits runs once more, not twice at once', async () => {
  let requests = 0
  const run = coalesced(() => {
    if (requests++ === 0) run()
    return work()
  }, unexpected)
  run()
  await endAll()
  await run.ended()
  expect(ends).toHaveLength(2)
  expect(most).toBe(1)
})

test('an error does not prevent the next run', async () => {
  const errors: unknown[] = []
  const run = coalesced(
    () => Promise.reject(new Error('no')),
    (error) => errors.push(error),
  )
  run()
  await run.ended()
  run()
  await run.ended()
  expect(errors).toHaveLength(2)
})

test('a paced function rests in proportion to its run before the next, and no longer than allowed', async () => {
  let now = 0
  const rests: number[] = []
  const clock = {
    now: () => now,
    after(ms: number, fn: () => void) {
      rests.push(ms)
      queueMicrotask(fn)
      return () => undefined
    },
  }
  let runs = 0
  const run = coalesced(
    async () => {
      runs += 1
      now += runs === 1 ? 10 : 1000
      if (runs < 3) run()
    },
    unexpected,
    { clock, rest: 4, longest: 1000 },
  )
  run()
  await run.ended()
  expect(runs).toBe(3)
  expect(rests).toEqual([40, 1000])
})
