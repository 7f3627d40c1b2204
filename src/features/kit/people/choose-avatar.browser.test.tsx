import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { expectConsoleError } from '#tests/house/console.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { type Harness, harnessOn, me, show, synced } from '#tests/kits/workspace-harness.tsx'
import { chooseAvatar } from './choose-avatar.ts'
import { useAvatar } from './use-avatar.ts'

let db: LocalDatabase
let harness: Harness

beforeEach(async () => {
  db = await openScreenDatabase()
  harness = harnessOn(db)
  harness.setStatus({ ...synced, phase: 'offline' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.remove()
})

function Mine() {
  return <Avatar {...useAvatar({ id: me.userId, full_name: 'Asha Verma', email: '', avatar_url: '' })} />
}

const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.svg', { type: 'image/svg+xml' })
const source = () => document.querySelector('img')?.src

it('shows the chosen picture at once, even offline', async () => {
  await show(<Mine />, harness, '/')
  await expect.element(page.getByText('AV')).toBeVisible()
  expect(await chooseAvatar(harness.workspace, drawing)).toEqual({
    title: 'Avatar updated successfully',
    tone: 'success',
  })
  await expect.poll(source).toMatch(/^data:image\/jpeg;base64,/)
})

it('explains why a file is refused, and changes nothing', async () => {
  await show(<Mine />, harness, '/')
  const text = new File(['text'], 'me.txt', { type: 'text/plain' })
  expect(await chooseAvatar(harness.workspace, text)).toEqual({
    title: 'Please upload an image file',
    tone: 'critical',
  })
  await expect.element(page.getByText('AV')).toBeVisible()
})

it('says when the device could not store it', async () => {
  expectConsoleError('avatar: could not be stored on this device')
  vi.spyOn(db.local, 'insertIfNotExists').mockRejectedValue(new Error('the disk is full'))
  expect(await chooseAvatar(harness.workspace, drawing)).toEqual({ title: 'Error uploading avatar', tone: 'critical' })
})
