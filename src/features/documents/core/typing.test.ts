import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { abandonedAfter } from '#src/data/drafts/typed-text.ts'
import { fieldKey } from '#src/domain/document/rules.ts'
import { journalStorage } from '#tests/kits/journal.ts'
import { isReplaced, longestWait, openTyping, pause, type Typed, type Value } from './typing.ts'

const price = { rowId: 'doc', field: 'price_paise' }
const growth = { rowId: 'doc', field: 'growth_bp' }
type Saved = Typed & { saved: Value }

let storage: ReturnType<typeof journalStorage>
let saves: (readonly Saved[])[]
let outcome: () => Promise<readonly Typed[]>
const onFailure = vi.fn<(error: unknown) => void>()
const onGone = vi.fn<(lost: readonly Typed[]) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  storage = journalStorage()
  saves = []
  outcome = () => Promise.resolve([])
  onFailure.mockClear()
  onGone.mockClear()
})
afterEach(() => vi.useRealTimers())

/** Whole numbers are read; '' is none. */
function open(userId = 'me') {
  const typing = openTyping({
    userId,
    document: { id: 'doc', kind: 'projection' },
    storage,
    read: ({ text }) => (/^\d*$/.test(text) ? text && Number(text) : undefined),
    onFailure,
    onGone,
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
  it('saves a field in one edit after a pause, based on the value that the user saw', () => {
    const typing = open()
    for (const text of ['4', '49', '499']) typing.type(price, text, 300)
    vi.advanceTimersByTime(pause - 1)
    expect(saves).toEqual([])
    vi.advanceTimersByTime(1)
    expect(savedValues()).toEqual([[['price_paise', 300, 499]]])
  })

  it('saves it at once when the user leaves the field, and only once', () => {
    const typing = open()
    typing.type(price, '499', '')
    typing.type(growth, '5', '')
    typing.leave(price)
    typing.leave(price)
    expect(savedValues()).toEqual([[['price_paise', '', 499]]])
    vi.advanceTimersByTime(pause)
    expect(savedValues().at(-1)).toEqual([['growth_bp', '', 5]])
  })

  it('saves a field that was removed from the page when the user types into the next one', () => {
    const typing = open()
    typing.type(price, '499', '')
    typing.type(growth, '5', '')
    typing.close()
    expect(savedValues()).toEqual([[['price_paise', '', 499]], [['growth_bp', '', 5]]])
  })

  it('calls a field’s listeners only for its own changes, including its removal', () => {
    const typing = open()
    const ofPrice = vi.fn<() => void>()
    const ofAll = vi.fn<() => void>()
    const end = typing.subscribeTo(fieldKey('doc', 'price_paise'), ofPrice)
    typing.subscribe(ofAll)
    typing.type(price, '4', 300)
    expect([ofPrice, ofAll].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    typing.forget('doc')
    expect([ofPrice, ofAll].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
    typing.type(growth, '5', '')
    expect(ofPrice).toHaveBeenCalledTimes(2)
    end()
    typing.type(price, '49', 300)
    expect(ofPrice).toHaveBeenCalledTimes(2)
    typing.close()
  })

  it('survives a reload with each letter, and then saves what it can', () => {
    open().type(price, '4x', 300)
    const later = open()
    expect(typedIn(later)).toEqual(['4x'])
    later.type(price, '49', 300)
    expect(typedIn(open())).toEqual(['49'])
    later.leave(price)
    expect(savedValues()).toEqual([[['price_paise', 300, 49]]])
    expect(typedIn(open())).toEqual([])
  })

  it('keeps text that can’t be saved', () => {
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

  it('makes no edit if the row has the value already', () => {
    const typing = open()
    typing.type(price, '499', 499)
    typing.leave(price)
    expect(saves).toEqual([])
    expect(typedIn(typing)).toEqual([])
    expect(storage.length).toBe(0)
  })

  it('shows the saved value until the row has it', () => {
    const typing = open()
    typing.type(price, '499', 300)
    typing.leave(price)
    typing.arrived(() => 300)
    expect(typedIn(typing)).toEqual(['499'])
    typing.arrived(() => 499)
    expect(typedIn(typing)).toEqual([])
  })

  it('stops showing it if the row never gets it, because another device has replaced it', async () => {
    const typing = open()
    typing.type(price, '499', 300)
    typing.leave(price)
    await vi.advanceTimersByTimeAsync(longestWait)
    expect(typedIn(typing)).toEqual([])
  })

  it('shows the former value after an undo until the row has it', () => {
    const typing = open()
    typing.type(price, '499', 300)
    typing.leave(price)
    typing.undone([price])
    // The saved value is rendered first.
    typing.arrived(() => 499)
    expect(typedIn(typing)).toEqual(['499'])
    typing.arrived(() => 300)
    expect(typedIn(typing)).toEqual([])
    typing.leave(price)
    expect(savedValues()).toHaveLength(1)
  })

  it('stops showing the former value after an undo if the row never gets it', async () => {
    const typing = open()
    typing.type(price, '499', 300)
    typing.leave(price)
    typing.undone([price])
    await vi.advanceTimersByTimeAsync(longestWait)
    expect(typedIn(typing)).toEqual([])
  })

  it('replaces the text of the focused field when it is undone', () => {
    const typing = open()
    typing.type(price, '499', 300)
    typing.settle()
    typing.undone([price])
    typing.arrived(() => 300)
    expect(typedIn(typing)).toEqual([])
    typing.leave(price)
    expect(savedValues()).toHaveLength(1)
  })

  it('bases typing after an undo on the former value', () => {
    const typing = open()
    typing.type(price, '499', 300)
    typing.leave(price)
    typing.undone([price])
    typing.type(price, '45', 499)
    const typed = typing.fields().get('doc.price_paise')
    expect(typed && isReplaced(typed, 499)).toBe(false)
    typing.leave(price)
    expect(savedValues().at(-1)).toEqual([['price_paise', 300, 45]])
  })

  it('bases typing after saving on the saved value', () => {
    const typing = open()
    typing.type(price, '4', 300)
    typing.leave(price)
    typing.type(price, '45', 300)
    typing.leave(price)
    expect(savedValues().at(-1)).toEqual([['price_paise', 4, 45]])
  })

  it('keeps the text when the device can’t store the edit', async () => {
    outcome = () => Promise.reject(new Error('full'))
    const typing = open()
    typing.type(price, '499', 300)
    typing.settle()
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
    expect(typedIn(open())).toEqual(['499'])
    outcome = () => Promise.resolve([])
    typing.settle()
    expect(savedValues().at(-1)).toEqual([['price_paise', 300, 499]])
  })

  it('bases further typing on the former value if the device can’t store the edit', async () => {
    outcome = () => Promise.reject(new Error('full'))
    const typing = open()
    typing.type(price, '4', 300)
    typing.settle()
    typing.type(price, '45', 300)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
    outcome = () => Promise.resolve([])
    typing.leave(price)
    expect(savedValues().at(-1)).toEqual([['price_paise', 300, 45]])
  })

  it('reports text that could not be saved because its row is gone', async () => {
    outcome = () => Promise.resolve(saves.at(-1) ?? [])
    const typing = open()
    typing.type(price, '499', 300)
    typing.leave(price)
    await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce())
    expect(onGone.mock.calls[0]?.[0]).toMatchObject([{ text: '499' }])
    expect(typedIn(typing)).toEqual([])
    expect(typedIn(open())).toEqual([])
  })

  it('is separate for each user, and forgets a deleted row', () => {
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

describe('the field with the focus', () => {
  it('keeps its text after a pause has saved it, and shows the row’s value when the user leaves it', async () => {
    const typing = open()
    typing.type(price, '0499', 300)
    await vi.advanceTimersByTimeAsync(pause)
    expect(savedValues()).toEqual([[['price_paise', 300, 499]]])
    typing.arrived(() => 499)
    expect(typedIn(typing)).toEqual(['0499'])
    await vi.advanceTimersByTimeAsync(pause)
    expect(typedIn(typing)).toEqual(['0499'])
    typing.leave(price)
    expect(typedIn(typing)).toEqual([])
    expect(saves).toHaveLength(1)
  })

  it.each([
    ['emptied, which its row is too', '', ''],
    ['with another spelling of its value', '0499', 499],
  ])('keeps its text %s through a pause', (_how, text, current) => {
    const typing = open()
    typing.type(price, text, current)
    vi.advanceTimersByTime(pause)
    typing.settle()
    expect(saves).toEqual([])
    expect(typedIn(typing)).toEqual([text])
    typing.leave(price)
    expect(typedIn(typing)).toEqual([])
  })

  it('keeps its text if the user enters it again before the row has it', () => {
    const typing = open()
    typing.type(price, '499', 300)
    typing.leave(price)
    typing.enter(price)
    typing.arrived(() => 499)
    expect(typedIn(typing)).toEqual(['499'])
    typing.leave(price)
    expect(typedIn(typing)).toEqual([])
    expect(savedValues()).toHaveLength(1)
  })

  it('keeps its text if the row never gets it, and no longer shows it as saved', async () => {
    const typing = open()
    typing.type(price, '499', 300)
    typing.settle()
    await vi.advanceTimersByTimeAsync(longestWait)
    expect(typing.fields().get('doc.price_paise')).toMatchObject({ text: '499', base: 499 })
    expect(typing.fields().get('doc.price_paise')?.saved).toBeUndefined()
  })

  it('doesn’t mistake the user’s own value for another device’s before the row is rendered', () => {
    const typing = open()
    const replaced = (value: number) => isReplaced(typing.fields().get('doc.price_paise') ?? ({} as Typed), value)
    typing.type(price, '499', 300)
    typing.settle()
    typing.type(price, '4995', 300)
    expect([300, 499, 7].map(replaced)).toEqual([false, false, true])
    typing.type(price, '49950', 300)
    expect([300, 499, 7].map(replaced)).toEqual([false, false, true])
    // Once the row has been rendered, its former value comes from elsewhere.
    typing.type(price, '499500', 499)
    expect([300, 499, 7].map(replaced)).toEqual([true, false, true])
  })

  it('saves typing after a pause in a second edit, based on the first', () => {
    const typing = open()
    typing.type(price, '', 499)
    vi.advanceTimersByTime(pause)
    typing.type(price, '1', 499)
    typing.type(price, '12', 499)
    vi.advanceTimersByTime(pause)
    expect(savedValues()).toEqual([[['price_paise', 499, '']], [['price_paise', '', 12]]])
  })
})

describe('text that another page has stored', () => {
  it('isn’t saved while that page may be typing it', () => {
    const first = open()
    first.type(price, '4', 300)
    const second = open()
    second.settleAbandoned()
    second.settle()
    second.leave(price)
    second.close()
    expect(saves).toEqual([])
    expect(typedIn(open())).toEqual(['4'])
    first.type(price, '49', 300)
    first.leave(price)
    expect(savedValues()).toEqual([[['price_paise', 300, 49]]])
  })

  it('follows that page’s typing, and disappears when that page has saved it', () => {
    const first = open()
    first.type(price, '4', 300)
    const second = open()
    second.settleAbandoned()
    first.type(price, '4x', 300)
    second.reread()
    expect(typedIn(second)).toEqual(['4x'])
    vi.advanceTimersByTime(abandonedAfter - 1)
    first.type(price, '49', 300)
    vi.advanceTimersByTime(1)
    expect(typedIn(second)).toEqual(['49'])
    expect(saves).toEqual([])
    first.leave(price)
    second.reread()
    expect(typedIn(second)).toEqual([])
    vi.advanceTimersByTime(abandonedAfter)
    expect(savedValues()).toEqual([[['price_paise', 300, 49]]])
  })

  it('is saved once that page is gone', () => {
    open().type(price, '499', 300)
    // That page was killed.
    vi.clearAllTimers()
    const second = open()
    second.settleAbandoned()
    vi.advanceTimersByTime(abandonedAfter - 1)
    expect(saves).toEqual([])
    vi.advanceTimersByTime(1)
    expect(savedValues()).toEqual([[['price_paise', 300, 499]]])
    expect(typedIn(open())).toEqual([])
  })

  it('waits for the rows, even if it is old', () => {
    open().type(price, '499', 300)
    vi.clearAllTimers()
    const second = open()
    vi.advanceTimersByTime(2 * abandonedAfter)
    second.settle()
    second.close()
    expect(saves).toEqual([])
    const third = open()
    third.settleAbandoned()
    vi.advanceTimersByTime(0)
    expect(savedValues()).toEqual([[['price_paise', 300, 499]]])
  })

  it('is the user’s own once they type into its field here', () => {
    open().type(price, '4', 300)
    vi.clearAllTimers()
    const second = open()
    second.type(price, '45', 500)
    second.leave(price)
    expect(savedValues()).toEqual([[['price_paise', 300, 45]]])
  })

  it('stays stored when this page saves an earlier text of the same field', () => {
    const [first, second] = [open(), open()]
    first.type(price, '4', 300)
    second.type(price, '7x', 300)
    first.leave(price)
    expect(typedIn(open())).toEqual(['7x'])
  })
})
