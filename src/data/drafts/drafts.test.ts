import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { prefixOf } from '../journal/journal.ts'
import { draftKey } from './draft-key.ts'
import { copyDelay, type DraftCopies, type DraftStorage, openDrafts, removalKept, timeOf } from './drafts.ts'
import { openDraftsOf, typedRows } from './typed-text.ts'

const me = 'me'
const key = draftKey(me, 'project.new')

/** A device with a localStorage, whose last changes are lost when the browser is killed, and with copies, which survive. */
function device() {
  let values = new Map<string, string>()
  const copied = new Map<string, string>()
  const open = new Set<string>()
  const isHere = { value: true }
  const storage: DraftStorage = {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    key: (place) => [...values.keys()][place] ?? null,
    get length() {
      return values.size
    },
  }
  const copies: DraftCopies = {
    all: async () => [...copied],
    async change(items, keys) {
      for (const [name, item] of items) if (timeOf(copied.get(name)) < timeOf(item)) copied.set(name, item)
      for (const name of keys) copied.delete(name)
    },
  }
  return {
    storage,
    copied,
    isHere,
    /** The state of the disk now, for `kill` to go back to. */
    flushed: () => new Map(values),
    kill(disk: ReadonlyMap<string, string>) {
      values = new Map(disk)
      open.clear()
    },
    crash: (page: string) => open.delete(page),
    async openPage(page: string) {
      open.add(page)
      // A closed page runs no more code.
      const unlessGone = (write: () => void) => void (open.has(page) && write())
      const drafts = openDrafts({
        storage: {
          ...storage,
          setItem: (name, value) => unlessGone(() => storage.setItem(name, value)),
          removeItem: (name) => unlessGone(() => storage.removeItem(name)),
          get length() {
            return storage.length
          },
        },
        now: Date.now,
        page,
        livePages: async () => new Set(open),
        copiesOf: () => ({ ...copies, change: async (...change) => unlessGone(() => void copies.change(...change)) }),
        isHere: () => isHere.value,
      })
      await drafts.refresh()
      await drafts.restore(me)
      return drafts
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const copiedNow = () => vi.advanceTimersByTimeAsync(copyDelay)

describe('a draft', () => {
  it('belongs to its page while the page is open, and after that to the next page that asks', async () => {
    const { openPage, crash } = device()
    const first = await openPage('a')
    const second = await openPage('b')
    first.write(key, 'mine')
    expect(second.read(key)).toBeNull()
    second.write(key, 'yours')
    second.remove(key)
    expect(first.read(key)).toBe('mine')
    crash('a')
    expect(second.read(key)).toBeNull()
    await second.refresh()
    expect(second.read(key)).toBe('mine')
    second.remove(key)
    // A page that has opened since is open too.
    const later = await openPage('later')
    later.write(key, 'later')
    expect(second.read(key)).toBeNull()
    later.remove(key)
    second.write(key, 'mine')
    const third = await openPage('c')
    expect(third.read(key)).toBeNull()
    expect(third.list(me).map(({ text }) => text)).toEqual(['mine'])
  })

  it('is the later of two that pages have left, and then the earlier one', async () => {
    const { openPage, crash } = device()
    const pages = [await openPage('a'), await openPage('b')]
    pages[0]?.write(key, 'earlier')
    await vi.advanceTimersByTimeAsync(10)
    pages[1]?.write(key, 'later')
    for (const page of ['a', 'b']) crash(page)
    const next = await openPage('c')
    expect(next.read(key)).toBe('later')
    next.remove(key)
    expect(next.read(key)).toBe('earlier')
  })

  it('is on the disk within a second, and is read from there after the browser was killed', async () => {
    const phone = device()
    const disk = phone.flushed()
    const page = await phone.openPage('a')
    page.write(key, 'Half a sen')
    page.write(key, 'Half a sentence')
    await copiedNow()
    phone.kill(disk)
    expect((await phone.openPage('b')).read(key)).toBe('Half a sentence')
  })

  it("doesn't return after it was sent and the browser was killed, and its removal is forgotten later", async () => {
    const phone = device()
    const page = await phone.openPage('a')
    page.write(key, 'Sent')
    await copiedNow()
    const disk = phone.flushed()
    page.remove(key)
    await copiedNow()
    expect(phone.flushed().size).toBe(0)
    phone.kill(disk)
    const next = await phone.openPage('b')
    expect(next.read(key)).toBeNull()
    expect(next.list(me)).toEqual([])
    await vi.advanceTimersByTimeAsync(removalKept + copyDelay)
    await phone.openPage('c')
    expect([...phone.copied]).toEqual([])
  })

  it("doesn't return after it was sent even if the clock was set back before", async () => {
    const phone = device()
    ;(await phone.openPage('a')).write(key, 'Sent')
    await copiedNow()
    const disk = phone.flushed()
    phone.crash('a')
    vi.setSystemTime(Date.now() - 60_000)
    const page = await phone.openPage('b')
    expect(page.read(key)).toBe('Sent')
    page.remove(key)
    await copiedNow()
    phone.kill(disk)
    expect((await phone.openPage('c')).read(key)).toBeNull()
  })

  it('is replaced on the disk by the action made from it, until the database has the action', async () => {
    const phone = device()
    const disk = phone.flushed()
    const page = await phone.openPage('a')
    page.write(key, 'Sent')
    await copiedNow()
    phone.storage.setItem(`${prefixOf(me)}1`, '{"page":"a"}')
    page.remove(key)
    await copiedNow()
    phone.kill(disk)
    const next = await phone.openPage('b')
    expect(next.read(key)).toBeNull()
    expect(phone.storage.getItem(`${prefixOf(me)}1`)).toBe('{"page":"a"}')
    phone.storage.removeItem(`${prefixOf(me)}1`)
    await copiedNow()
    phone.kill(disk)
    await phone.openPage('c')
    expect(phone.flushed().size).toBe(0)
  })

  it("isn't sent again once the database has its action, however soon the page ends and whichever page applied the action", async () => {
    const phone = device()
    const entry = `${prefixOf(me)}1`
    const page = await phone.openPage('a')
    const other = await phone.openPage('b')
    const send = async () => {
      page.write(key, 'Sent')
      phone.storage.setItem(entry, '{"page":"a"}')
      page.remove(key)
      other.changedElsewhere(entry, null, '{"page":"a"}')
      await vi.advanceTimersByTimeAsync(0)
      expect([...phone.copied.keys()]).toContain(entry)
    }
    await send()
    phone.storage.removeItem(entry)
    page.journalChanged(me)
    phone.crash('a')
    expect([...phone.copied.keys()]).not.toContain(entry)
    await phone.openPage('a')
    await send()
    phone.crash('a')
    phone.storage.removeItem(entry)
    await copiedNow()
    await phone.openPage('c')
    expect(phone.storage.getItem(entry)).toBeNull()
  })

  it("is read from its page and its copy if the storage has no room, and doesn't stop other drafts from being restored", async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const phone = device()
    const page = await phone.openPage('a')
    page.write(key, 'short')
    await copiedNow()
    const set = vi.spyOn(phone.storage, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    for (const text of ['longer', 'even longer']) page.write(key, text)
    expect(page.read(key)).toBe('even longer')
    await copiedNow()
    phone.kill(new Map())
    expect((await phone.openPage('b')).read(key)).toBe('even longer')
    await copiedNow()
    set.mockRestore()
    const last = await phone.openPage('c')
    phone.crash('b')
    await last.refresh()
    expect(last.read(key)).toBe('even longer')
    expect(warn).toHaveBeenCalled()
    warn.mockRestore()
  })

  it('is copied nowhere once its user has logged out', async () => {
    const phone = device()
    const page = await phone.openPage('a')
    page.write(key, 'private')
    phone.isHere.value = false
    await copiedNow()
    expect(phone.copied.size).toBe(0)
  })

  it('is copied by the next page if its page ended before', async () => {
    const phone = device()
    ;(await phone.openPage('a')).write(key, 'quick')
    phone.crash('a')
    await phone.openPage('b')
    await copiedNow()
    expect([...phone.copied.values()].join()).toContain('quick')
  })
})

it('is told apart from text typed into documents, without a call for each letter', async () => {
  const page = await device().openPage('a')
  const seen: unknown[] = []
  const following = typedRows(page, me).subscribe((rows) => seen.push(rows))
  page.write(key, 'form')
  for (const text of ['4', '49']) page.shared.setItem(draftKey(me, 'projection.doc.row.amount'), text)
  page.shared.removeItem(draftKey(me, 'projection.doc.row.amount'))
  // A draft of another page.
  const calls: unknown[] = []
  page.subscribe(() => calls.push(null))
  for (const [before, now] of [
    [null, '1|a'],
    ['1|a', '2|ab'],
    ['2|ab', '3|'],
  ] as const)
    page.changedElsewhere(`${key}~b`, before, now)
  expect(calls).toHaveLength(2)
  following.unsubscribe()
  expect(seen).toEqual([[], [{ kind: 'projection', documentId: 'doc', rowId: 'row' }], []])
  expect(openDraftsOf(page, me).map(({ text }) => text)).toEqual(['form'])
})

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('type' as const), page: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), page: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'apply' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(100, 600, 2000) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'set clock back' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'flush' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), page: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'kill' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'ask to log out' as const }) },
)

it('is never lost a second after typing, is listed before a logout, and never returns a second after it was sent, however pages and browsers end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const phone = device()
      let disk = phone.flushed()
      let pages = 0
      let texts = 0
      let elapsed = 0
      /** By text: when it was typed and when the database got it. Later drafts of the same page replace earlier ones. */
      const typed = new Map<string, number>()
      const stored = new Map<string, number>()
      const journal = () =>
        [...phone.flushed()].filter(([name]) => name.startsWith(prefixOf(me))).map(([name, text]) => ({ name, text }))
      const applyAll = () => {
        for (const { name, text } of journal()) {
          if (!stored.has(text)) stored.set(text, elapsed)
          phone.storage.removeItem(name)
        }
      }
      const openNext = async () => {
        const name = `page ${++pages}`
        const drafts = await phone.openPage(name)
        return { name, drafts, text: drafts.read(key) }
      }
      const tabs = [await openNext(), await openNext()]
      for (const next of steps) {
        const tab = 'page' in next ? tabs[next.page] : undefined
        if (next.kind === 'type' && tab) {
          if (tab.text !== null) typed.delete(tab.text)
          tab.text = `text ${++texts}`
          typed.set(tab.text, elapsed)
          tab.drafts.write(key, tab.text)
        } else if (next.kind === 'send' && tab && tab.text !== null) {
          phone.storage.setItem(`${prefixOf(me)}${texts} ${tab.text}`, tab.text)
          tab.drafts.remove(key)
          tab.text = null
        } else if (next.kind === 'apply') applyAll()
        else if (next.kind === 'wait') {
          await vi.advanceTimersByTimeAsync(next.ms)
          elapsed += next.ms
        } else if (next.kind === 'set clock back') vi.setSystemTime(Date.now() - 60_000)
        else if (next.kind === 'flush') disk = phone.flushed()
        else if (next.kind === 'ask to log out' && tabs[0]) {
          const named = openDraftsOf(tabs[0].drafts, me).map(({ text }) => text)
          const sent = journal().map(({ text }) => text)
          for (const text of typed.keys())
            expect([...named, ...sent, ...stored.keys()], 'the question names all that was typed').toContain(text)
        } else if (next.kind === 'crash' && tab) {
          phone.crash(tab.name)
          tabs[next.page] = await openNext()
        } else if (next.kind === 'kill') {
          phone.kill(disk)
          tabs.splice(0, 2, await openNext(), await openNext())
          // As opening the database does.
          applyAll()
          const drafts = tabs[0]?.drafts.list(me).map(({ text }) => text) ?? []
          for (const [text, at] of typed) {
            const isThere = drafts.includes(text) || stored.has(text)
            if (!isThere) {
              expect(elapsed - at, `${text} is lost`).toBeLessThan(2 * copyDelay)
              typed.delete(text)
            }
          }
          for (const [text, at] of stored) {
            if (!drafts.includes(text)) continue
            expect(elapsed - at, `${text} is back`).toBeLessThan(2 * copyDelay)
            stored.delete(text)
          }
        }
      }
    }),
    { numRuns: 200 },
  )
})
