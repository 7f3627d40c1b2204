import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { create } from 'zustand'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { storeTyped } from '#src/runtime/page-drafts.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { journalOf } from '#tests/kits/journal.ts'
import { painted } from '#tests/kits/painted.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { harnessOn, me, show } from '#tests/kits/workspace-harness.tsx'
import { DraftNotices } from './draft-notices.tsx'
import type { Draft } from '../drafts/draft.ts'
import { readDraft, storeDraft } from '../drafts/saved-draft.ts'
import { useDraftForm } from './use-draft-form.ts'
import { deviceFull } from '../mutations/write-failure.ts'

const schema = z.object({ name: z.string().trim().min(1, 'A boat needs a name'), berth: z.string() })
type Boat = z.infer<typeof schema>

let db: LocalDatabase
beforeAll(async () => {
  db = await openScreenDatabase()
})
afterAll(() => db.remove())

/** The record on this device. */
const useBoat = create<Boat>(() => ({ name: '', berth: '' }))
const move = (change: Partial<Boat>) => useBoat.setState(change)
let save: (input: Boat, edit: Draft<Boat>) => Promise<void>
let edits: Draft<Boat>[]

beforeEach(() => {
  localStorage.clear()
  move({ name: 'Swift', berth: 'A1' })
  edits = []
  save = async (input, edit) => {
    edits.push(edit)
    move(input)
  }
})

/** A form on a page, which stays open after saving. */
function BoatForm({ start }: { start?: Partial<Boat> }) {
  const form = useDraftForm<Boat>({
    form: 'boat.1',
    schema,
    live: useBoat(),
    start,
    failure: 'Failed to save the boat.',
    feature: 'boats',
    onSave: (...edit) => save(...edit),
  })
  return (
    <form
      aria-label="Boat"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit(event)
      }}
    >
      <DraftNotices form={form} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Berth" {...form.field('berth')} />
      <Button type="submit">Save</Button>
      {form.isChanged ? <Button onClick={form.discard}>Discard changes</Button> : null}
    </form>
  )
}

const open = (start?: Partial<Boat>) => show(<BoatForm {...(start && { start })} />, harnessOn(db), '/')
const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const resumed = page.getByText('What you typed last time is still here.')
const failed = page.getByRole('form', { name: 'Boat' }).getByText('Failed to save the boat.')
const key = draftKey(me.userId, 'boat.1')
const toasts = () => useToasts.getState().toasts
const hint = (value: string) =>
  page.getByText(`Changed on another device to “${value}”. Saving replaces it with yours.`, { exact: true })

describe('a draft', () => {
  it('survives leaving the page, and is discarded on request', async () => {
    const screen = await open()
    await expect.element(button('Discard changes')).not.toBeInTheDocument()
    await field('Name').fill('Swallow')
    await expect.element(button('Discard changes')).toBeVisible()
    await expect.element(resumed).not.toBeInTheDocument()
    await screen.unmount()

    await open()
    await expect.element(field('Name')).toHaveValue('Swallow')
    await expect.element(resumed).toBeVisible()
    await button('Start over').click()
    await expect.element(field('Name')).toHaveValue('Swift')
    await expect.element(resumed).not.toBeInTheDocument()
    await expect.element(button('Discard changes')).not.toBeInTheDocument()
    await expect.poll(() => readDraft(key, useBoat.getState())).toBeNull()
  })

  it("starts with the first letter, and not with the form's proposed values", async () => {
    const { unmount } = await open({ name: 'Swan' })
    await expect.element(field('Name')).toHaveValue('Swan')
    await painted()
    expect(readDraft(key, useBoat.getState())).toBeNull()
    await unmount()
    await open({ name: 'Swallow' })
    await expect.element(field('Name')).toHaveValue('Swallow')
    await field('Berth').fill('B2')
    await expect.poll(() => readDraft(key, useBoat.getState())?.changes).toEqual({ name: 'Swallow', berth: 'B2' })
  })

  it('belongs to the user who typed it', async () => {
    storeDraft<Boat>(draftKey('another user', 'boat.1'), { changes: { name: 'Swallow' }, base: { name: 'Swift' } })
    await open()
    await expect.element(field('Name')).toHaveValue('Swift')
    await expect.element(resumed).not.toBeInTheDocument()
  })

  it('is read only if it fits the form', async () => {
    storeTyped(key, { changes: { name: 7, mast: 'tall', berth: 'B2' }, base: 'nothing' })
    await open()
    await expect.element(field('Berth')).toHaveValue('B2')
    await expect.element(field('Name')).toHaveValue('Swift')
  })

  it('remains when saving fails, and is saved by the next try', async () => {
    expectConsoleError('boats: could not be saved on this device')
    const works = save
    save = () => Promise.reject(new Error('the disk is full'))
    await open()
    await field('Name').fill('Swallow')
    await button('Save').click()
    await expect.element(failed).toBeVisible()
    await expect.poll(toasts).toMatchObject([{ title: 'Failed to save the boat.' }])
    await expect.element(field('Name')).toHaveValue('Swallow')
    save = works
    await button('Save').click()
    await expect.poll(() => edits).toEqual([{ changes: { name: 'Swallow' }, base: { name: 'Swift' } }])
    await expect.element(failed).not.toBeInTheDocument()
  })
})

it('says together with its failure that the device is full, and keeps the input', async () => {
  expectConsoleError('boats: could not be saved on this device')
  save = () =>
    Promise.reject(Object.assign(new Error('aborted'), { inner: new DOMException('', 'QuotaExceededError') }))
  await open()
  await field('Name').fill('Swallow')
  await button('Save').click()
  const text = page.getByRole('form', { name: 'Boat' }).getByText(`Failed to save the boat. ${deviceFull}`)
  await expect.element(text).toBeVisible()
  await expect.poll(toasts).toMatchObject([{ title: 'Failed to save the boat.', description: deviceFull }])
  await expect.element(field('Name')).toHaveValue('Swallow')
})

describe('while another device edits the same record', () => {
  it('updates untouched fields, and keeps a touched one with a hint', async () => {
    await open()
    await field('Name').fill('Swallow')
    move({ name: 'Swan', berth: 'C3' })
    await expect.element(field('Berth')).toHaveValue('C3')
    await expect.element(field('Name')).toHaveValue('Swallow')
    await expect.element(hint('Swan')).toBeVisible()
    move({ name: 'Swallow' })
    await expect.element(hint('Swallow')).not.toBeInTheDocument()
    await expect.element(button('Discard changes')).not.toBeInTheDocument()
  })

  it('saves the first value, typed again, over the newer one', async () => {
    await open()
    await field('Name').fill('Swallow')
    move({ name: 'Swan' })
    await expect.element(hint('Swan')).toBeVisible()
    await field('Name').fill('Swift')
    await expect.element(button('Discard changes')).toBeVisible()
    await expect.element(hint('Swan')).toBeVisible()
    await button('Save').click()
    await expect.poll(() => edits).toEqual([{ changes: { name: 'Swift' }, base: { name: 'Swan' } }])
  })
})

describe('saving', () => {
  it('passes on the changes, and the form stays usable', async () => {
    await open()
    await field('Name').fill(' Swallow ')
    await button('Save').click()
    await expect.element(field('Name')).toHaveValue('Swallow')
    await expect.element(button('Discard changes')).not.toBeInTheDocument()
    expect(readDraft(key, useBoat.getState())).toBeNull()
    await field('Berth').fill('B2')
    await button('Save').click()
    const second = { changes: { berth: 'B2' }, base: { berth: 'A1' } }
    await expect.poll(() => edits).toEqual([{ changes: { name: 'Swallow' }, base: { name: 'Swift' } }, second])
  })

  it('ignores the second click of a double click, and includes what a program filled in just before', async () => {
    const disk = Promise.withResolvers<void>()
    const works = save
    save = (...edit) => disk.promise.then(() => works(...edit))
    await open()
    await expect.element(field('Name')).toBeVisible()
    const name = field('Name').element() as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Swallow')
    name.dispatchEvent(new Event('input', { bubbles: true }))
    const press = button('Save').element() as HTMLButtonElement
    press.click()
    press.click()
    disk.resolve()
    await expect.poll(() => edits).toEqual([{ changes: { name: 'Swallow' }, base: { name: 'Swift' } }])
    await expect.element(button('Discard changes')).not.toBeInTheDocument()
    expect(edits).toHaveLength(1)
  })

  it('keeps the draft until it is done if the journal has nothing at its start', async () => {
    const disk = Promise.withResolvers<void>()
    const works = save
    save = (...edit) => disk.promise.then(() => works(...edit))
    await open()
    await field('Name').fill('Swallow')
    await button('Save').click()
    expect(readDraft(key, useBoat.getState())).toEqual({ changes: { name: 'Swallow' }, base: { name: 'Swift' } })
    disk.resolve()
    await expect.poll(() => readDraft(key, useBoat.getState())).toBeNull()
    const journal = journalOf(me.userId)
    const later = Promise.withResolvers<void>()
    save = () => {
      journal.append([])
      return later.promise
    }
    await field('Name').fill('Swan')
    await button('Save').click()
    await expect.poll(() => readDraft(key, useBoat.getState())).toBeNull()
    later.resolve()
  })

  it('waits until the values are valid', async () => {
    await open()
    await field('Name').fill('  ')
    await button('Save').click()
    await expect.element(page.getByText('A boat needs a name')).toBeVisible()
    await field('Name').fill('Swallow')
    await expect.element(page.getByText('A boat needs a name')).not.toBeInTheDocument()
    expect(edits).toEqual([])
  })
})
