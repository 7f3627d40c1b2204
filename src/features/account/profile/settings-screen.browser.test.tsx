import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import type { PasswordChangeResult } from '#src/data/session/results.ts'
import type { Session } from '#src/data/session/session.ts'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { readPicture } from '#src/data/uploads/own-picture.ts'
import { avatarFileLimit } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { paths } from '#src/paths.ts'
import { storeTyped } from '#src/runtime/page-drafts.ts'
import { formatDate } from '#src/ui/date/format-date.ts'
import { setCharacterKeys, useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import '#src/ui/theme/global.css.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { SessionContext } from '#src/runtime/workspace-service.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { awaitedAnswer, button, field, refused, setOnline, toast } from '#tests/kits/account-harness.tsx'
import { painted } from '#tests/kits/painted.ts'
import { profileRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import {
  address,
  type Harness,
  harnessOn,
  insertProject,
  me,
  projectOf,
  refusedName,
  replacedName,
  show,
} from '#tests/kits/workspace-harness.tsx'
import { choosePicture } from '#tests/sync/local-edits.ts'
import { storeCommentDraft } from '../../kit/drafts/comment-draft.ts'
import { avatarBucket } from '../../kit/people/use-avatar.ts'
import { storeMessage } from '../../contact/messages.ts'
import { RefusedPlacesContext } from '../../kit/sync/refused-places.ts'
import { refusedProfilePlace } from './refused-place.ts'
import * as styles from './settings.css.ts'
import { Screen as SettingsScreen } from './settings-screen.tsx'

let db: LocalDatabase
let harness: Harness
/** The password changes requested from the session, and its answer. */
let changes: { currentPassword: string; newPassword: string }[]
let answer: () => Promise<PasswordChangeResult>

const own = profileRow({ id: me.userId, full_name: me.fullName, email: me.email })
const outbox = () => openOutbox(indexedDB)

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  identityStore().write(me)
  changes = []
  answer = async () => ({ ok: true })
  db = await openScreenDatabase()
  harness = harnessOn(db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  identityStore().write(null)
  await outbox().removeOwnedBy(me.userId)
  await db.remove()
})

const places = { profiles: refusedProfilePlace }

/** A conflict in the user's own profile. */
function replacedField(field: string, replaced_value: string, kept_value: string): SyncConflict {
  return { ...replacedName(projectOf({ id: me.userId }), replaced_value), table_name: 'profiles', field, kept_value }
}

async function open({ search = '', profile = own }: { search?: string; profile?: Profile | null } = {}) {
  if (profile) await db.profiles.insert(profile)
  const session = {
    changePassword(input) {
      changes.push(input)
      return answer()
    },
  } satisfies Partial<Session> as unknown as Session
  return show(
    <SessionContext value={session}>
      <RefusedPlacesContext value={places}>
        <SettingsScreen />
      </RefusedPlacesContext>
    </SessionContext>,
    harness,
    paths.settings + search,
  )
}

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const text = (message: string) => page.getByText(message, { exact: true })
const savedProfile = async (): Promise<(Profile & { edit?: object }) | undefined> =>
  (await db.profiles.findOne(me.userId).exec())?.toMutableJSON()
const picture = () => document.querySelector('section[aria-label="Avatar"] img')?.getAttribute('src')

describe('the tabs', () => {
  it('keep the content below them in place when the profile arrives', async () => {
    await open({ profile: null })
    await expect.element(page.getByText('Loading your settings')).toBeInTheDocument()
    const request = button('Request account deletion').element()
    const { top } = request.getBoundingClientRect()
    await db.profiles.insert(own)
    await expect.element(field('Full Name')).toBeVisible()
    await expect.element(request).not.toHaveAttribute('aria-disabled')
    await expect.poll(() => Math.abs(request.getBoundingClientRect().top - top)).toBeLessThan(1)
  })

  it('reserve the height of the password form while it loads', async () => {
    await open({ search: '?tab=security' })
    const form = page.getByRole('form', { name: 'Password', exact: true })
    await expect.element(form).toBeVisible()
    const reserved = document.createElement('div')
    reserved.className = styles.loading.password
    document.body.append(reserved)
    onTestFinished(() => reserved.remove())
    await expect.poll(() => Math.abs(form.element().clientHeight - reserved.clientHeight)).toBeLessThan(2)
  })

  it('are in the URL, and preserve the input of the other tab', async () => {
    await open()
    await field('Full Name').fill('Fiona F')
    await tab('Security').click()
    await expect.element(address()).toHaveTextContent(`${paths.settings}?tab=security`)
    await expect.element(button('Change Password')).toBeVisible()
    await tab('Profile').click()
    await expect.element(address()).toHaveTextContent(paths.settings)
    await expect.element(field('Full Name')).toHaveValue('Fiona F')
  })

  it('open from the URL', async () => {
    await open({ search: '?tab=security' })
    await expect.element(page.getByRole('heading', { name: 'Password' })).toBeVisible()
  })
})

describe('the profile', () => {
  it('is saved on the device at once, even offline', async () => {
    harness.setStatus({ phase: 'offline' })
    await open()
    await expect.element(page.getByRole('heading', { name: 'General Information', exact: true })).toBeVisible()
    await expect.element(field('Email')).toHaveAttribute('readonly')
    await expect.element(text('Email cannot be changed')).toBeVisible()
    await field('Full Name').fill('  Fiona Fowler ')
    await field('Avatar URL (optional)').fill('https://example.com/me.png')
    await button('Save Changes').click()
    await expect.element(toast('Profile updated successfully')).toBeVisible()
    expect(await savedProfile()).toMatchObject({ full_name: 'Fiona Fowler', avatar_url: 'https://example.com/me.png' })
    await expect.element(button('Discard changes')).not.toBeInTheDocument()
  })

  it('keeps unsaved changes until they are discarded', async () => {
    const screen = await open()
    await field('Full Name').fill('Half a name')
    await expect.element(button('Discard changes')).toBeVisible()
    await screen.unmount()
    await open({ profile: null })
    await expect.element(field('Full Name')).toHaveValue('Half a name')
    await button('Discard changes').click()
    await expect.element(field('Full Name')).toHaveValue(me.fullName)
  })

  it('accepts only https addresses', async () => {
    await open()
    await field('Avatar URL (optional)').fill('http://example.com/me.png')
    await button('Save Changes').click()
    await expect.element(text('Please enter a URL that starts with https://')).toBeVisible()
    await expect.element(field('Avatar URL (optional)')).toHaveFocus()
    expect(await savedProfile()).toMatchObject({ avatar_url: '' })
  })

  it('keeps an uploaded picture without showing its address, until another address is typed', async () => {
    const path = `${me.userId}/1764000000000.jpg`
    await open({ profile: { ...own, avatar_url: path } })
    const avatar = field('Avatar URL (optional)')
    await expect.element(avatar).toHaveValue('')
    await expect.element(avatar).toHaveAccessibleDescription('You use an uploaded picture. A URL replaces it.')
    await field('Full Name').fill('Fiona Fowler')
    await avatar.fill('https://example.com/x')
    await avatar.fill('')
    await button('Save Changes').click()
    await expect.element(toast('Profile updated successfully')).toBeVisible()
    expect(await savedProfile()).toMatchObject({ full_name: 'Fiona Fowler', avatar_url: path })

    await avatar.fill('https://example.com/me.png')
    await button('Save Changes').click()
    await expect.poll(savedProfile).toMatchObject({ avatar_url: 'https://example.com/me.png' })
    expect((await savedProfile())?.edit).toMatchObject({ base: { avatar_url: path } })
    expect((await savedProfile())?.edit).not.toHaveProperty('over.avatar_url')
  })

  it('stores the path of an uploaded picture whose address is typed', async () => {
    await open()
    await field('Avatar URL (optional)').fill(` ${avatarBucket()}/${me.userId}/2.jpg`)
    await button('Save Changes').click()
    await expect.element(toast('Profile updated successfully')).toBeVisible()
    expect(await savedProfile()).toMatchObject({ avatar_url: `${me.userId}/2.jpg` })
    await expect.element(field('Avatar URL (optional)')).toHaveValue('')
  })

  it('drops a picture waiting to be uploaded when another address is saved', async () => {
    await open()
    await choosePicture(db, { userId: me.userId, jpeg: new Blob(['jpeg']), now: 1 })
    await expect.poll(picture).toMatch(/^data:/)
    await field('Avatar URL (optional)').fill('https://example.com/me.png')
    await button('Save Changes').click()
    await expect.element(toast('Profile updated successfully')).toBeVisible()
    expect(await readPicture(db)).toMatchObject({ picture: null })
  })

  it('reports a failure of the device, and preserves the input', async () => {
    expectConsoleError('settings: could not be saved on this device')
    await open()
    await field('Full Name').fill('Fiona Fowler')
    vi.spyOn(db.profiles.storageInstance, 'bulkWrite').mockImplementation(() => {
      throw new Error('the disk is full')
    })
    await button('Save Changes').click()
    await expect.element(toast('Failed to update profile')).toBeVisible()
    await expect.element(field('Full Name')).toHaveValue('Fiona Fowler')
  })

  it('shows the value that another device replaced, restores it with one press, and focuses the field', async () => {
    await open({ profile: { ...own, full_name: 'Fiona West' } })
    await db.sync_conflicts.insert(replacedField('full_name', 'Fiona East', 'Fiona West'))
    await expect.element(text('The full name was changed on two devices')).toBeVisible()
    await button('Restore the full name').click()
    await expect.element(field('Full Name')).toHaveValue('Fiona East')
    await expect.element(field('Full Name')).toHaveFocus()
    await expect.element(text('The full name was changed on two devices')).not.toBeInTheDocument()
  })

  it('keeps the later of two pictures on request, and says which one is uploaded', async () => {
    const earlier = `${me.userId}/1764000000000.jpg`
    await open({ profile: { ...own, avatar_url: 'https://example.com/me.png' } })
    await db.sync_conflicts.insert(replacedField('avatar_url', earlier, 'https://example.com/me.png'))
    await expect.element(text('An uploaded picture')).toBeVisible()
    await button('Keep the avatar').click()
    await expect.element(toast('Current version kept')).toBeVisible()
    await expect.element(field('Avatar URL (optional)')).toHaveFocus()
    expect(await savedProfile()).toMatchObject({ avatar_url: 'https://example.com/me.png' })
  })

  it("opens with a refused edit's values and its reason; saving clears the tray", async () => {
    const edit = { ...refusedName(projectOf({ id: me.userId }), ''), table: 'profiles' as const }
    const refused = {
      ...edit,
      label: me.fullName,
      fields: { full_name: 'Fiona!' },
      constraint: 'profiles_full_name_length',
    }
    harness.setRefused([refused])
    await open()
    await expect.element(text('The name is too long. What you typed is still here.')).toBeVisible()
    await expect.element(field('Full Name')).toHaveValue(me.fullName)
    await button(`Edit ${me.fullName}`).click()
    await expect.element(address()).toHaveTextContent(`${paths.settings}?refused=${refused.id}`)
    await expect.element(field('Full Name')).toHaveValue('Fiona!')
    await expect.element(text('The name is too long. Nothing is lost. Correct it and save again.')).toBeVisible()
    await button('Save Changes').click()
    await expect.element(toast('Profile updated successfully')).toBeVisible()
    await expect.poll(() => harness.asked).toEqual([`discard ${refused.id}`])
    expect(await savedProfile()).toMatchObject({ full_name: 'Fiona!' })
    await expect.poll(() => address().element().textContent).toBe(paths.settings)
    await expect.element(text('This change was rejected')).not.toBeInTheDocument()
  })

  it('says that it is not available if the first sync failed', async () => {
    harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
    await open({ profile: null })
    await expect.element(text("Your profile isn't on this device yet")).toBeVisible()
    await button('Try again').click()
    await expect.poll(() => harness.asked).toEqual(['sync'])
  })
})

describe('the avatar', () => {
  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.svg', { type: 'image/svg+xml' })
  const choose = (file: File) =>
    userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), file)

  it('shows initials, then the chosen picture at once, even offline', async () => {
    harness.setStatus({ phase: 'offline' })
    await open()
    await expect.element(text('FF')).toBeVisible()
    await expect.element(button('Change Avatar')).toBeVisible()
    await choose(drawing)
    await expect.element(toast('Avatar updated successfully')).toBeVisible()
    await expect.poll(picture).toMatch(/^data:image\/jpeg/)
  })

  it('can be removed if it was uploaded', async () => {
    await open({ profile: { ...own, avatar_url: `${me.userId}/1764000000000.jpg` } })
    await button('Remove picture').click()
    await expect.element(toast('Avatar removed')).toBeVisible()
    await expect.element(button('Change Avatar')).toHaveFocus()
    expect(await savedProfile()).toMatchObject({ avatar_url: '' })
    await expect.element(button('Remove picture')).not.toBeInTheDocument()

    await choose(drawing)
    await expect.poll(picture).toMatch(/^data:/)
    await button('Remove picture').click()
    await expect.element(text('FF')).toBeVisible()
  })

  it('explains why a file is refused', async () => {
    await open()
    await choose(new File(['text'], 'me.txt', { type: 'text/plain' }))
    await expect.element(toast('Please upload an image file')).toBeVisible()
    await choose(new File([new Uint8Array(avatarFileLimit)], 'me.png', { type: 'image/png' }))
    await expect.element(toast('File size should be less than 2MB')).toBeVisible()
    await expect.element(text('FF')).toBeVisible()
  })

  it('reports a failure of the device', async () => {
    expectConsoleError('avatar: could not be stored on this device')
    vi.spyOn(db.local, 'insertIfNotExists').mockRejectedValue(new Error('the disk is full'))
    await open()
    await choose(drawing)
    await expect.element(toast('Error uploading avatar')).toBeVisible()
  })
})

describe('the password', () => {
  const type = async (current: string, next: string, confirmation: string) => {
    await field('Current Password').fill(current)
    await field('New Password').fill(next)
    await field('Confirm New Password').fill(confirmation)
  }
  const openPassword = () => open({ search: '?tab=security' })
  const isBlocked = (reason: string) => expect.element(button('Change Password')).toHaveAccessibleDescription(reason)

  it('says live whether the new ones match, and why the button is disabled', async () => {
    await openPassword()
    await isBlocked('Fill in all three fields first.')
    await type('old-secret', 'new-secret', 'new-')
    await expect.element(text("Passwords don't match")).toBeVisible()
    await isBlocked("The new passwords don't match yet.")
    await expect.element(button('Change Password')).toHaveAttribute('aria-disabled', 'true')
    await field('Confirm New Password').fill('new-secret')
    await expect.element(text('Passwords match')).toBeVisible()
    await expect.element(button('Change Password')).not.toHaveAttribute('aria-disabled')
  })

  it('explains a refusal when a disabled button is pressed anyway', async () => {
    await openPassword()
    await type('old-secret', 'new-secret', 'other')
    await userEvent.keyboard('{Enter}')
    await expect.element(text("New passwords don't match")).toBeVisible()
    await type('old-secret', 'short', 'short')
    await button('Change Password').click()
    await expect.element(text('Password must be at least 6 characters long')).toBeVisible()
    await expect.element(text("New passwords don't match")).not.toBeInTheDocument()
    expect(changes).toEqual([])
  })

  it('is changed once, however often the button is pressed, and stored nowhere', async () => {
    const { answer: late, give } = awaitedAnswer<PasswordChangeResult>()
    answer = () => late
    await openPassword()
    await type('old-secret', 'new-secret', 'new-secret')
    await button('Change Password').dblClick()
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('secret')
    give({ ok: true })
    await expect.element(toast('Password updated successfully')).toBeVisible()
    expect(changes).toEqual([{ currentPassword: 'old-secret', newPassword: 'new-secret' }])
    await expect.element(field('Current Password')).toHaveValue('')
    await expect.element(field('Confirm New Password')).toHaveValue('')
  })

  it.for<[string, PasswordChangeResult]>([
    [
      'Current password is incorrect',
      { ok: false, reason: 'wrong-password', message: 'Current password is incorrect' },
    ],
    ['You must be logged in to change your password', { ok: false, reason: 'signed-out' }],
    ['New password should be different.', refused('New password should be different.')],
    ['Failed to update password', refused('')],
    [
      'Network connection error. Please check your internet connection and try again.',
      { ok: false, reason: 'network', message: 'Failed to fetch' },
    ],
  ])('says “%s” and preserves the input', async ([message, result]) => {
    answer = async () => result
    await openPassword()
    await type('old-secret', 'new-secret', 'new-secret')
    await button('Change Password').click()
    await expect.element(toast(message)).toBeVisible()
    await expect.element(page.getByRole('form', { name: 'Password' }).getByText(message)).toBeVisible()
    await expect.element(field('Current Password')).toHaveValue('old-secret')
    await expect.element(field('New Password')).toHaveValue('new-secret')
  })

  it('says that it needs a connection', async () => {
    await openPassword()
    await expect.element(button('Change Password')).toBeVisible()
    setOnline(false)
    const note = "You're offline. Changing your password needs a connection. What you've typed stays here."
    await expect.element(text(note)).toBeVisible()
    setOnline(true)
    await expect.element(text(note)).not.toBeInTheDocument()
  })
})

describe("the user's data", () => {
  it("is exported as a file with only the user's own rows", async () => {
    const project = await insertProject(db, { name: 'Mine' })
    await insertProject(db, { name: 'Of another user', user_id: crypto.randomUUID() })
    await db.sync_conflicts.insert(replacedName(project, 'Yours'))
    const message = {
      name: 'Fiona',
      email: me.email,
      subject: 'support',
      message: 'Typed on the train',
      website: '',
    } as const
    await storeMessage({ id: crypto.randomUUID(), owner: me.userId, message })
    storeCommentDraft(me.userId, '1', { body: 'Half a comment', taskId: '' })
    // A draft in the form of the previous build.
    storeTyped(draftKey(me.userId, 'post.2'), { body: 'An older half', taskId: '' })
    const file = vi.spyOn(URL, 'createObjectURL')
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await open()
    await button('Export my data').click()
    await expect.element(toast('Your data was exported')).toBeVisible()
    expect(saved).toEqual([expect.stringMatching(/^sevenday-data-\d{4}-\d\d-\d\d\.json$/)])
    const blob = file.mock.calls[0]?.[0] as Blob
    const { profile, projects, conflicts, unsent_messages, unsaved_drafts } = JSON.parse(await blob.text())
    // An earlier test may have left another draft of this user.
    for (const [form, body] of [
      ['post.1', 'Half a comment'],
      ['post.2', 'An older half'],
    ]) {
      expect(unsaved_drafts).toContainEqual({ form, typed: { body, taskId: '' } })
    }
    expect(unsent_messages).toMatchObject([{ subject: 'support', message: 'Typed on the train' }])
    expect(profile).toMatchObject({ email: me.email, full_name: me.fullName })
    expect(projects.map(({ name }: { name: string }) => name)).toEqual(['Mine'])
    expect(conflicts).toMatchObject([{ replaced_value: 'Yours' }])
  })

  it('is not exported before the first sync is complete', async () => {
    harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
    await open()
    await expect
      .element(button('Export my data'))
      .toHaveAccessibleDescription("Your data is still loading. You can export it once it's all on this device.")
  })

  const requestedAt = '2026-11-20T12:00:00.000Z'
  const asked = { ...own, deletion_requested: true, deletion_requested_at: requestedAt }
  const request = `You asked us to delete your account on ${formatDate(requestedAt)}`
  const unsent = /^Saved on this device, not sent yet\./
  const edit = { table: 'profiles', id: me.userId, kind: 'changed', label: me.fullName } as const

  it('can be deleted on request, which is an edit that waits while offline', async () => {
    setOnline(false)
    await open()
    await button('Request account deletion').click()
    const question = page.getByRole('alertdialog', { name: 'Request account deletion?' })
    await expect
      .element(question.getByText(/^This sends us a message from you\. We'll reply within 24 hours/))
      .toBeVisible()
    harness.setStatus({ unsent: [edit] })
    const send = question.getByRole('button', { name: 'Send request' }).element() as HTMLElement
    // Twice in one turn: the second press of a slower double click hits the page, which takes the focus there.
    send.click()
    send.click()
    await expect.element(toast("Saved. We'll send it when you're back online.")).toBeVisible()
    await expect.element(page.getByText(/^You asked us to delete your account on /)).toBeVisible()
    await expect.element(page.getByText(unsent)).toBeVisible()
    await expect.element(button('Withdraw request to delete my account')).toHaveFocus()
    const saved = await savedProfile()
    expect(saved).toMatchObject({ deletion_requested: true, edit: { base: { deletion_requested: false } } })
    expect(saved?.deletion_requested_at).toBe(saved?.updated_at)
    expect(await outbox().ownedBy(me.userId)).toEqual([])
  })

  it('shows that we have the request, from whichever device', async () => {
    await open({ profile: asked })
    await expect.element(text(request)).toBeVisible()
    await expect.element(page.getByText(/^We have your request\. We'll reply within 24 hours/)).toBeVisible()
    await expect.element(button('Request account deletion')).not.toBeInTheDocument()
  })

  it('doesn’t mistake an unsent name for an unsent request', async () => {
    await open({ profile: asked })
    harness.setStatus({ unsent: [edit, { ...edit, file: 'a.jpg' }] })
    await field('Full Name').fill('Fiona F')
    await button('Save Changes').click()
    await expect.poll(savedProfile).toMatchObject({ full_name: 'Fiona F', dirty: 1 })
    await expect.element(page.getByText(/^We have your request\./)).toBeVisible()
  })

  it('withdraws the request, even offline', async () => {
    setOnline(false)
    harness.setStatus({ unsent: [edit] })
    await open({ profile: asked })
    await button('Withdraw request to delete my account').click()
    await expect.element(toast("Saved. We'll send it when you're back online.")).toBeVisible()
    await expect.element(text('You withdrew your request to delete your account')).toBeVisible()
    await expect.element(page.getByText(unsent)).toBeVisible()
    expect(await savedProfile()).toMatchObject({ deletion_requested: false, deletion_requested_at: '' })

    await button('Request account deletion').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send request' }).click()
    await expect.element(text(request)).toBeVisible()
    expect(await savedProfile()).toMatchObject({ deletion_requested_at: requestedAt, dirty: 0 })
  })

  it('shows a refused request here, with Retry and without the form', async () => {
    const refused = { ...refusedName(projectOf({ id: me.userId }), ''), table: 'profiles' as const, label: me.fullName }
    const fields = { deletion_requested: true }
    harness.setRefused([{ ...refused, fields, document: { ...own, ...fields }, constraint: 'writes_hourly_limit' }])
    await open()
    const card = page.getByRole('region', { name: 'Your data' })
    await expect.element(card.getByText(/^You've reached the limit of 10,000 changes/)).toBeVisible()
    await expect
      .poll(() => page.getByText('Your request to delete your account was rejected').elements().length)
      .toBe(1)
    expect(page.getByText('Your change was rejected').elements()).toEqual([])
    await card.getByRole('button', { name: `Retry ${me.fullName}` }).click()
    await expect.poll(() => harness.asked).toEqual([`retry ${refused.id}`])
    expect(refusedProfilePlace({ ...refused, fields })).toBe(paths.settings)
  })

  it('keeps a request that was refused together with a name when the name is corrected', async () => {
    const refused = { ...refusedName(projectOf({ id: me.userId }), ''), table: 'profiles' as const }
    harness.setRefused([{ ...refused, fields: { full_name: 'Fiona!', deletion_requested: true } }])
    await open({ search: `?refused=${refused.id}` })
    await expect.element(field('Full Name')).toHaveValue('Fiona!')
    await button('Save Changes').click()
    await expect.poll(savedProfile).toMatchObject({ full_name: 'Fiona!', deletion_requested: true })
  })

  it('can be requested once the profile has arrived', async () => {
    await open({ profile: null })
    await expect
      .element(button('Request account deletion'))
      .toHaveAccessibleDescription("Your profile isn't on this device yet. You can ask once it has loaded.")
  })

  it('shows a notice for a link to another account', async () => {
    await open({ search: `?request-deletion=${crypto.randomUUID()}` })
    await expect.element(page.getByRole('dialog', { name: 'This link is for another account' })).toBeVisible()
    await button('Back to settings').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('this device', () => {
  const fact = (term: string) =>
    [...document.querySelectorAll('dt')].find((dt) => dt.textContent === term)?.nextElementSibling?.textContent

  it('shows the state of sync, storage and installation', async () => {
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 3.5 * 1024 ** 2, quota: 2.1 * 1024 ** 3 })
    vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(true)
    await open()
    await expect.poll(() => fact('Storage used')).toBe('3.5 MB of 2.1 GB. Your browser keeps it.')
    expect(fact('Sync')).toBe('Everything is saved, on this device and online.')
    harness.setStatus({ lastSyncedAt: null })
    await expect.poll(() => fact('Last synced')).toBe('not yet on this device')
    expect(fact('App')).toMatch(/^Open in a browser\./)
    expect(fact('Version')).toBe(import.meta.env.VITE_VERSION)
  })

  it('shows no storage figure if the browser has none', async () => {
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({})
    await open()
    await painted()
    await expect.poll(() => fact('Storage used')).toBe('–')
  })

  it('switches single-letter shortcuts off and on', async () => {
    await open()
    await field('Single-letter shortcuts').click()
    await expect.poll(() => useCharacterKeys.getState().enabled).toBe(false)
    setCharacterKeys(true)
    await expect.element(field('Single-letter shortcuts')).toBeChecked()
  })
})
