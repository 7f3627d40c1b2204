import { describe, expect, test } from 'vitest'
import { thorough } from '#tests/house/thorough.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { asShared, type Doc, type Edit, forget, freeze, settle, take, track, withdraw } from './unsent-edit.ts'
import { type Action, type Code, deviceCount, runHistory } from './unsent-edit-test-kit.ts'

const sound: Code = { track, asShared, freeze, take, withdraw, forget, settle }

/** Network events are as likely as user actions, or hardly anything would arrive. */
const kind = fc.oneof(
  { weight: 5, arbitrary: fc.constant('edit' as const) },
  { weight: 6, arbitrary: fc.constantFrom('send', 'arrive', 'answer') },
  { weight: 5, arbitrary: fc.constantFrom('read', 'deliver') },
  { weight: 3, arbitrary: fc.constantFrom('edit on server', 'lose answer') },
  { weight: 3, arbitrary: fc.constantFrom('remove', 'revive', 'take back', 'create') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'lose request',
      'remove on server',
      'revive on server',
      'withdraw',
      'read from the start',
    ),
  },
)
const actionOf = (kind: fc.Arbitrary<Action['kind']>): fc.Arbitrary<Action> =>
  fc.record({
    kind,
    device: fc.nat(deviceCount - 1),
    field: fc.nat(1),
    isBad: fc.nat(9).map((n) => n === 0),
    isOld: fc.nat(5).map((n) => n === 0),
  })
const create: Action = { kind: 'create', device: 0, field: 0, isBad: false, isOld: false }
const historyFrom = (first: Action, kinds: fc.Arbitrary<Action['kind']>) =>
  fc.array(actionOf(kinds), { minLength: 5, maxLength: 60, size: 'max' }).map((actions) => [first, ...actions])
const history = historyFrom(create, kind)

const property = (code: Code) =>
  fc.property(history, (actions) => {
    expect(runHistory(actions, code)).toEqual([])
  })

const runs = Number(process.env.RUNS ?? (thorough ? 3000 : 800))

test('devices and server converge, and no edit is lost', () => {
  fc.assert(property(sound), { numRuns: runs })
})

test('devices and server converge if several devices create the same row', () => {
  const shared: Action['kind'] = 'create the shared row'
  const withShared = historyFrom(
    { ...create, kind: shared },
    fc.oneof({ weight: 24, arbitrary: kind }, { weight: 2, arbitrary: fc.constant(shared) }),
  )
  const property = (code: Code) =>
    fc.property(withShared, (actions) => {
      expect(runHistory(actions, code)).toEqual([])
    })
  fc.assert(property(sound), { numRuns: runs })
  const asAnyInsert: Code = { ...sound, asShared: (_shape, doc) => doc }
  expect(fc.check(property(asAnyInsert), { seed: 1, numRuns: 20_000, endOnFailure: true }).failed).toBe(true)
})

test('devices and server converge if several devices insert the same row with their first edit, and all their changes are merged', () => {
  const first: Action['kind'] = 'edit the shared row'
  const withFirst = historyFrom(
    { ...create, kind: first },
    fc.oneof({ weight: 24, arbitrary: kind }, { weight: 3, arbitrary: fc.constant(first) }),
  )
  const property = (code: Code) =>
    fc.property(withFirst, (actions) => {
      expect(runHistory(actions, code)).toEqual([])
    })
  fc.assert(property(sound), { numRuns: runs })
  const withoutGiven: Code = { ...sound, asShared: (of, doc) => asShared(of, doc, doc) }
  expect(fc.check(property(withoutGiven), { seed: 1, numRuns: 20_000, endOnFailure: true }).failed).toBe(true)
})

test('a row withdrawn together with a refused edit shows the server’s values if its deletion is undone', () => {
  const kinds: Action['kind'][] = ['create', 'send', 'arrive', 'remove on server', 'answer', 'edit', 'read', 'withdraw']
  kinds.push('send', 'arrive', 'deliver', 'answer', 'revive')
  const actions = kinds.map((kind): Action => ({ kind, device: 0, field: 0, isBad: kind === 'edit', isOld: false }))
  expect(runHistory(actions, sound)).toEqual([])
})

describe('a deletion can be undone after a full resync, which leaves out the tombstone', () => {
  const deleted: Action['kind'][] = ['remove', 'send', 'arrive', 'answer', 'read from the start', 'deliver', 'revive']
  const historyOf = (...before: Action['kind'][]) =>
    (['create', 'send', 'arrive', 'answer', ...before, ...deleted] as const).map(
      (kind): Action => ({ kind, device: 0, field: 0, isBad: false, isOld: false }),
    )

  test('and the row returns', () => {
    expect(runHistory(historyOf(), sound)).toEqual([])
    const asNew: Code['track'] = (shape, old, next) => {
      const tracked = track(shape, old, next)
      const { revives: _revives, ...edit } = tracked.edit ?? {}
      return tracked.edit ? { ...tracked, edit: edit as Edit } : tracked
    }
    expect(runHistory(historyOf(), { ...sound, track: asNew })).toContain(
      'every deletion was undone, and the row is gone',
    )
  })

  test('with the edits that the deletion overtook', () => {
    expect(runHistory(historyOf('edit'), sound)).toEqual([])
  })
})

describe('an insert whose answer was lost, on a server that no longer knows it', () => {
  const shape = { ours: ['a', 'b'], defaults: { a: '', b: '' } }
  const created: Doc = { id: 'row', xid: '', _deleted: false, a: 'mine', b: '' }
  const sent = freeze(shape, track(shape, undefined, created), 'push')
  const row: Doc = { ...created, xid: '5' }

  test('ends when a row with its values arrives, because sending it again would overwrite later values', () => {
    const taken = take(shape, sent, row)
    expect(taken).toEqual({ ...row, dirty: 0 })
    expect(settle(shape, taken, 'push', { result: 'ok', row })).toBe(taken)
  })

  test('leaves later edits unsent, with its values as their base', () => {
    const taken = take(shape, track(shape, sent, { ...sent, a: 'later' }), row)
    expect(taken).toMatchObject({ a: 'later', dirty: 1, edit: { base: { a: 'mine' }, push: null } })
  })

  test.for([{ b: 'another’s' }, { _deleted: true }])('stays unsent when the arriving row differs: %o', (change) => {
    expect(take(shape, sent, { ...row, ...change }).edit?.push?.id).toBe('push')
  })
})

describe('a field that the server sets when another one changes', () => {
  const shape = {
    ours: ['status', 'title'],
    defaults: { status: 'open', title: '' },
    follows: { done_at: 'status' },
    undoTimes: ['done_at', 'updated_at'],
  }
  const row = (values: Partial<Doc>): Doc => ({
    ...{ id: 'row', xid: '5', _deleted: false, status: 'open', title: 'Sow', done_at: '', updated_at: '1' },
    ...values,
  })
  const stored: Doc = { ...row({}), dirty: 0 }
  const done = track(shape, stored, { ...stored, status: 'done', done_at: 'mine', updated_at: '2' })

  test('keeps its provisional value when another row arrives, as long as the edit is unsent', () => {
    const taken = take(shape, done, row({ xid: '6', title: 'Reap', updated_at: '3' }))
    expect(taken).toMatchObject({ status: 'done', done_at: 'mine', title: 'Reap' })
    const sent = take(shape, freeze(shape, done, 'push'), row({ xid: '6', title: 'Reap' }))
    expect(sent).toMatchObject({ status: 'done', done_at: 'mine', title: 'Reap' })
  })

  test('gets the server’s value with the answer', () => {
    const answer = row({ xid: '6', status: 'done', done_at: 'theirs', updated_at: '4' })
    const settled = settle(shape, freeze(shape, done, 'push'), 'push', { result: 'ok', row: answer })
    expect(settled).toEqual({ ...answer, dirty: 0 })
  })

  test('gets its value back when the edit is refused or undone', () => {
    const rejected = settle(shape, freeze(shape, done, 'push'), 'push', { result: 'rejected', row: row({}) })
    expect(rejected).toMatchObject({ status: 'open', done_at: '', dirty: 0 })
    const completed = { ...stored, status: 'done', done_at: 'theirs' }
    const reopened = track(shape, completed, { ...completed, status: 'open', done_at: '' })
    const again = track(shape, reopened, { ...reopened, status: 'done', done_at: 'mine' })
    expect(again).toEqual(completed)
  })

  test('keeps a later provisional value when an earlier push is answered', () => {
    const sent = freeze(shape, done, 'push')
    const reopened = track(shape, sent, { ...sent, status: 'open', done_at: '' })
    const answer = row({ xid: '6', status: 'done', done_at: 'theirs' })
    const settled = settle(shape, reopened, 'push', { result: 'ok', row: answer })
    expect(settled).toMatchObject({ status: 'open', done_at: '', dirty: 1, edit: { under: { done_at: 'theirs' } } })
  })

  test("is sent with the value that the document shows, separately from the edit's fields", () => {
    const { push } = freeze(shape, done, 'push').edit ?? {}
    expect(push).toEqual({
      id: 'push',
      base: { status: 'open' },
      fields: { status: 'done' },
      undoTimes: { done_at: 'mine', updated_at: '2' },
    })
    const deleted = freeze(shape, track(shape, done, { ...done, _deleted: true }), 'push')
    expect(deleted.edit?.push).not.toHaveProperty('undoTimes')
  })
})

/** Changes the edit that a correct function returns. */
function withEdit(doc: Doc, change: (edit: Edit) => Partial<Edit>): Doc {
  return doc.edit ? { ...doc, edit: { ...doc.edit, ...change(doc.edit) } } : doc
}

describe('the histories detect', () => {
  const faults: Record<string, Partial<Code>> = {
    'a row that is older than the document': {
      take: (shape, doc, row) => take(shape, doc, row, { force: true }),
    },
    'a base that is not restored after a refusal': {
      settle: (shape, doc, pushId, answer) =>
        settle(shape, doc, pushId, answer.row ? { ...answer, result: 'ok' } : answer),
    },
    'a row that overwrites what is unsent': {
      take: (shape, doc, row) => {
        const taken = take(shape, doc, row)
        return taken === doc ? taken : { ...taken, a: row.a }
      },
    },
    'a push with a new id each time it is sent': {
      freeze(shape, doc, pushId) {
        const frozen = freeze(shape, doc, pushId)
        return withEdit(frozen, ({ push }) => ({ push: push && { ...push, id: pushId } }))
      },
    },
    'a push that changes after it was frozen': {
      freeze(shape, doc, pushId) {
        const frozen = freeze(shape, doc, pushId)
        return withEdit(frozen, ({ push }) => ({
          push: push && { ...push, fields: { ...push.fields, ...('a' in push.fields && { a: doc.a }) } },
        }))
      },
    },
    'a base with the last value instead of the first': {
      track(shape, old, next) {
        const tracked = track(shape, old, next)
        return withEdit(tracked, ({ base }) => ({ base: base && 'a' in base && old ? { ...base, a: old.a } : base }))
      },
    },
    'edits that a deletion drops instead of parking': {
      freeze: (shape, doc, pushId) => withEdit(freeze(shape, doc, pushId), () => ({ parked: {} })),
    },
    'an answer mistaken for that of a later push': {
      settle: (shape, doc, _pushId, answer) => settle(shape, doc, doc?.edit?.push?.id ?? '', answer),
    },
    'server values that are not stored under unsent ones': {
      take(shape, doc, row) {
        const taken = take(shape, doc, row)
        return withEdit(taken, ({ under }) => ({ under: doc?.edit?.under ?? under }))
      },
    },
    'a withdrawn row that drops unsent edits': {
      withdraw: (doc) => withdraw({ ...doc, dirty: 0 }),
    },
    'an insert of an existing row mistaken for done': {
      settle: (shape, doc, pushId, answer) =>
        settle(shape, doc, pushId, answer.result === 'conflict' ? { ...answer, result: 'ok' } : answer),
    },
    'an answer that settles edits made after its push': {
      settle(shape, doc, pushId, answer) {
        const push = doc?.edit?.push
        if (!doc?.edit || push?.id !== pushId) return doc
        return settle(
          shape,
          withEdit(doc, () => ({ base: {} })),
          pushId,
          answer,
        )
      },
    },
    'a form opened on an older value': {
      track: (shape, old, { seen: _seen, ...next }) => track(shape, old, next),
    },
    'a deletion undone as if the row were new': {
      track: (shape, old, next) =>
        track(shape, old?._deleted ? undefined : old, old?._deleted ? { ...next, xid: '' } : next),
    },
  }

  test.for(Object.entries(faults))('%s', ([, fault]) => {
    expect(fc.check(property({ ...sound, ...fault }), { seed: 1, numRuns: 20_000, endOnFailure: true }).failed).toBe(
      true,
    )
  })
})

describe('an edit of an earlier message of the row', () => {
  const shape = { ours: ['is_read'], defaults: {}, undoTimes: ['created_at'], renews: ['created_at'] }
  const row = (values: Partial<Doc>): Doc => ({
    ...{ id: 'row', xid: '5', _deleted: false, is_read: false, message: '2 new comments', created_at: '1' },
    ...values,
  })
  const stored: Doc = { ...row({}), dirty: 0 }
  const read = track(shape, stored, { ...stored, is_read: true })
  const grown = row({ xid: '6', message: '3 new comments', created_at: '2' })

  test.for([
    ['unsent', read],
    ['on its way', freeze(shape, read, 'push')],
  ] as const)('is dropped, %s: news that has grown is unread', ([, doc]) => {
    expect(take(shape, doc, grown)).toEqual({ ...grown, dirty: 0 })
  })

  test('is kept if the row has the same message', () => {
    expect(take(shape, read, row({ xid: '6' }))).toMatchObject({ is_read: true, dirty: 1 })
  })

  test('is settled by the database’s answer before the row arrives', () => {
    const sent = freeze(shape, read, 'push')
    expect(sent.edit?.push?.undoTimes).toEqual({ created_at: '1' })
    expect(settle(shape, sent, 'push', { result: 'ok', row: grown })).toEqual({ ...grown, dirty: 0 })
  })

  test("doesn't drop an insert, whose time was provisional", () => {
    const made = freeze(shape, track(shape, undefined, { ...row({ xid: '', is_read: true }) }), 'push')
    expect(take(shape, made, row({ xid: '6', created_at: '2' })).edit?.push?.id).toBe('push')
  })
})
