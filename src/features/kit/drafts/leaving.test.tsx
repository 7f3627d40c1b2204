import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { copyDelay } from '#src/data/drafts/drafts.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { journalStorage } from '#tests/kits/journal.ts'

/** The pages of one device, each with its own modules, on a real storage and real copies. */

const { userId } = customer
const keys = {
  form: draftKey(userId, 'project.1'),
  comment: draftKey(userId, 'post.1'),
  contact: draftKey(userId, 'contact'),
  field: draftKey(userId, 'projection.doc.row.amount'),
}
type Kind = keyof typeof keys
const kinds = Object.keys(keys) as Kind[]

const typedTexts: Record<Kind, unknown> = {
  form: { changes: { name: 'Har' }, base: { name: 'Harvest' } },
  comment: { body: 'Half a comment', taskId: 't1' },
  contact: { name: 'Ada', email: '', subject: 'quote', message: 'Half a message', website: '' },
  field: { rowId: 'row', field: 'amount', text: '45k', base: 60_000 },
}

/** The locks that show which pages are open. */
const held = new Set<string>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string) => Promise.resolve(void held.add(name)),
      query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
    },
  })
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', journalStorage())
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Ends the open pages without an event, like a crash. */
function crash() {
  held.clear()
  vi.clearAllTimers()
}

/** Kills the browser, which loses the changes of localStorage that aren't on the disk yet. */
function kill() {
  crash()
  vi.stubGlobal('localStorage', journalStorage())
}

async function openPage() {
  vi.resetModules()
  const { identityStore } = await import('#src/runtime/hooks/use-identity.ts')
  identityStore().write(customer)
  const { pageDrafts, readyDrafts } = await import('#src/runtime/page-drafts.ts')
  await readyDrafts(userId)
  const { readDraft, storeDraft } = await import('./saved-draft.ts')
  const { readCommentDraft, storeCommentDraft } = await import('./comment-draft.ts')
  const contact = await import('../../contact/draft.ts')
  await contact.loadDrafts(userId)
  const { typedInto } = await import('../../contact/messages.ts')
  const { openTyping } = await import('../../documents/core/typing.ts')
  const typing = () =>
    openTyping({
      userId,
      document: { id: 'doc', kind: 'projection' },
      storage: pageDrafts().shared,
      read: () => undefined,
      onFailure: () => undefined,
      onGone: () => undefined,
    })
  return {
    logOut: () => identityStore().write(null),
    write: {
      form: () => storeDraft<{ name: string }>(keys.form, { changes: { name: 'Har' }, base: { name: 'Harvest' } }),
      comment: () => storeCommentDraft(userId, '1', { body: 'Half a comment', taskId: 't1' }),
      contact: () => contact.storeFields(userId, contactForm('Half a message')),
      field: () => typing().type({ rowId: 'row', field: 'amount' }, '45k', 60_000),
    },
    read: {
      form: () => readDraft(keys.form, { name: '', due_on: '' }),
      comment: () => readCommentDraft(userId, '1'),
      contact() {
        const form = contactForm()
        contact.fillWithTyped(userId, form)
        return typedInto(form)
      },
      field: () => typing().fields().get('row.amount'),
    },
  }
}

function contactForm(message?: string): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML =
    '<input name="name"><input name="email"><input name="subject"><textarea name="message"></textarea><input name="website">'
  if (message === undefined) return form
  for (const [name, value] of Object.entries({ name: 'Ada', subject: 'quote', message })) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
  return form
}

/** Waits until the copies are written. */
async function copiesWritten() {
  await vi.advanceTimersByTimeAsync(copyDelay)
  for (const _ of Array(20)) await new Promise((done) => setImmediate(done))
}

describe.each(kinds)('text typed into a %s', (kind) => {
  it('is there after a reload or a crash, at once', async () => {
    const page = await openPage()
    page.write[kind]()
    crash()
    expect((await openPage()).read[kind]()).toMatchObject(typedTexts[kind] as object)
  })

  it('is there after the browser was killed', async () => {
    const page = await openPage()
    page.write[kind]()
    await copiesWritten()
    kill()
    expect((await openPage()).read[kind]()).toMatchObject(typedTexts[kind] as object)
  })

  it('is there after the browser was killed on a full device', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const page = await openPage()
    const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    page.write[kind]()
    await copiesWritten()
    expect(localStorage.getItem(keys[kind])).toBeNull()
    setItem.mockRestore()
    kill()
    expect((await openPage()).read[kind]()).toMatchObject(typedTexts[kind] as object)
    expect(warn).toHaveBeenCalled()
  })

  it('is copied nowhere after a logout', async () => {
    const page = await openPage()
    page.write[kind]()
    page.logOut()
    await copiesWritten()
    kill()
    expect((await openPage()).read[kind]()).not.toMatchObject(typedTexts[kind] as object)
  })

  it('is stored in the one format', async () => {
    const page = await openPage()
    page.write[kind]()
    const stored = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '')
    const items = stored.filter((key) => key.startsWith(keys[kind]))
    expect(items).toHaveLength(1)
    const [, text = ''] = /^\d+\|(.*)$/.exec(localStorage.getItem(items[0] ?? '') ?? '') ?? []
    expect(JSON.parse(text)).toMatchObject({ changes: expect.any(Object), base: expect.any(Object) })
  })
})

/** Items that the previous build has stored. */
const recorded: Record<Kind, string> = {
  form: '1764409000000|{"changes":{"name":"Har"},"base":{"name":"Harvest"}}',
  comment: '1764409000000|{"body":"Half a comment","taskId":"t1"}',
  contact: '1764409000000|{"name":"Ada","email":"","subject":"quote","message":"Half a message","website":""}',
  field: '1764409000000|{"rowId":"row","field":"amount","text":"45k","base":60000,"at":1764409000000}',
}

describe('drafts stored by the previous build', () => {
  it.each(kinds)('are read for a %s', async (kind) => {
    const page = kind === 'field' ? '' : `~${crypto.randomUUID()}`
    localStorage.setItem(keys[kind] + page, recorded[kind])
    expect((await openPage()).read[kind]()).toMatchObject(typedTexts[kind] as object)
  })

  it('are read for an account form', async () => {
    sessionStorage.setItem('sevenday.account-fields', '{"fullName":"Ada","email":"ada@example.com"}')
    const { storedFields } = await import('../../account/entry/stored-fields.ts')
    expect(storedFields()).toEqual({ fullName: 'Ada', email: 'ada@example.com' })
  })
})
