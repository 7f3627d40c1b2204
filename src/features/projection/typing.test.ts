import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { journalStorage } from '#tests/kits/journal.ts'
import { openTyping, pause, type Typed, type Value } from './typing.ts'

const price = { rowId: 'doc', field: 'price_paise' }
const growth = { rowId: 'doc', field: 'growth_bp' }
type Saved = Typed & { saved: Value }

let storage: ReturnType<typeof journalStorage>
let saves: (readonly Saved[])[]
let outcome: () => Promise<void>
const onFailure = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  storage = journalStorage()
  saves = []
  outcome = () => Promise.resolve()
  onFailure.mockClear()
})
afterEach(() => vi.useRealTimers())

/** Whole numbers are read; '' is none. */
function open(userId = 'me') {
  const typing = openTyping({
    userId,
    documentId: 'doc',
    storage,
    read: ({ text }) => (/^\d*$/.test(text) ? text && Number(text) : undefined),
    onFailure,
  })
  typing.saveWith((fields) => {
    saves.push(fields)
    return outcome()
  })
  return typing
}
const typedIn = (typing: ReturnType<typeof open>) => [...typing.fields().values()].map(({ text }) => text)
const savedValues = () => saves.map((fields) => fields.map(({ field, saved, base }) => [field, base, saved]))

describe('typing in a document', () => {
  it('makes one edit of a field after a pause, based on the value that the user saw', () => {
    const typing = open()
    for (const text of ['4', '49', '499']) typing.type(price, text, 300)
    vi.advanceTimersByTime(pause - 1)
    expect(saves).toEqual([])
    vi.advanceTimersByTime(1)
    expect(savedValues()).toEqual([[['price_paise', 300, 499]]])
  })

  it('makes it at once when the user leaves the field, and only once', () => {
    const typing = open()
    typing.type(price, '499', '')
    typing.type(growth, '5', '')
    typing.settle(price)
    typing.settle(price)
    expect(savedValues()).toEqual([[['price_paise', '', 499]]])
    vi.advanceTimersByTime(pause)
    expect(savedValues().at(-1)).toEqual([['growth_bp', '', 5]])
  })

  it('saves everything together when the user leaves the page', () => {
    const typing = open()
    typing.type(price, '499', '')
    typing.type(growth, '5', '')
    typing.settle()
    expect(savedValues()).toHaveLength(1)
    expect(savedValues()[0]).toHaveLength(2)
  })

  it('survives a reload with each letter, and what can be saved then is saved', () => {
    open().type(price, '4x', 300)
    const later = open()
    expect(typedIn(later)).toEqual(['4x'])
    later.type(price, '49', 300)
    expect(typedIn(open())).toEqual(['49'])
    later.settle()
    expect(savedValues()).toEqual([[['price_paise', 300, 49]]])
    expect(typedIn(open())).toEqual([])
  })

  it('keeps what can’t be saved', () => {
    const typing = open()
    typing.type(price, 'about 500', '')
    expect(typing.fields().get('doc.price_paise')?.isLeft).toBeUndefined()
    vi.advanceTimersByTime(pause)
    expect(typing.fields().get('doc.price_paise')?.isLeft).toBe(true)
    typing.settle()
    expect(saves).toEqual([])
    expect(typedIn(typing)).toEqual(['about 500'])
    expect(typedIn(open())).toEqual(['about 500'])
  })

  it('makes no edit of a value that is there already', () => {
    const typing = open()
    typing.type(price, '499', 499)
    typing.settle()
    expect(saves).toEqual([])
    expect(typedIn(typing)).toEqual([])
    expect(storage.length).toBe(0)
  })

  it('shows what was saved until the row has it', () => {
    const typing = open()
    typing.type(price, '499', 300)
    typing.settle()
    typing.arrived(() => 300)
    expect(typedIn(typing)).toEqual(['499'])
    typing.arrived(() => 499)
    expect(typedIn(typing)).toEqual([])
  })

  it('stops showing it if the row never has it: another device has replaced it', async () => {
    const typing = open()
    typing.type(price, '499', 300)
    typing.settle()
    await vi.advanceTimersByTimeAsync(1000)
    expect(typedIn(typing)).toEqual([])
  })

  it('bases what is typed after saving on the saved value', () => {
    const typing = open()
    typing.type(price, '4', 300)
    typing.settle()
    typing.type(price, '45', 300)
    typing.settle()
    expect(savedValues().at(-1)).toEqual([['price_paise', 4, 45]])
  })

  it('keeps the text when the device can’t store the edit', async () => {
    outcome = () => Promise.reject(new Error('full'))
    const typing = open()
    typing.type(price, '499', 300)
    typing.settle()
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
    expect(typedIn(open())).toEqual(['499'])
    outcome = () => Promise.resolve()
    typing.settle()
    expect(savedValues().at(-1)).toEqual([['price_paise', 300, 499]])
  })

  it('is each user’s own, and forgets a deleted row', () => {
    const typing = open()
    typing.type({ rowId: 'line', field: 'amount' }, '10', '')
    typing.type(price, '5', '')
    expect(typedIn(open('another'))).toEqual([])
    typing.forget('line')
    expect(typedIn(typing)).toEqual(['5'])
    expect(typedIn(open())).toEqual(['5'])
  })

  it('copes with damaged storage', () => {
    storage.setItem('sevenday.draft.me.projection.doc.doc.price_paise', '{"rowId":7')
    storage.setItem('sevenday.draft.me.projection.doc.doc.growth_bp', '{"rowId":"doc","field":"growth_bp","text":5}')
    expect(typedIn(open())).toEqual([])
  })
})
