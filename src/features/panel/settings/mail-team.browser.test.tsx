import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminCallResult, AdminCalls, MailSettings } from '#src/data/supabase/admin-calls.ts'
import { paths } from '#src/paths.ts'
import { AdminCallsContext } from '#src/runtime/workspace-service.ts'
import '#src/ui/theme/global.css.ts'
import { awaitedAnswer, setOnline, toast } from '#tests/kits/account-harness.tsx'
import { admin, harnessOn, noDatabase, show } from '#tests/kits/workspace-harness.tsx'
import { MailTeam } from './mail-team.tsx'

const meera = { id: 'meera', full_name: 'Meera Iyer', email: 'meera@example.com' }
const arjun = { id: 'arjun', full_name: '', email: 'arjun@example.com' }

let settings: AdminCallResult<{ settings: MailSettings }>
let answer: () => Promise<AdminCallResult>
let chosen: (readonly string[])[]

beforeEach(() => {
  setOnline(true)
  settings = { ok: true, settings: { team: [], admins: [meera, arjun], late: 0 } }
  answer = async () => ({ ok: true })
  chosen = []
})

const open = () => {
  const calls = {
    mailSettings: async () => settings,
    setMailTeam: (ids: readonly string[]) => (chosen.push(ids), answer()),
  } as unknown as AdminCalls
  return show(
    <AdminCallsContext value={calls}>
      <MailTeam />
    </AdminCallsContext>,
    harnessOn(noDatabase, admin),
    paths.adminSettings,
  )
}
const box = (name: string) => page.getByRole('checkbox', { name })

it('chooses among all admins, one call at a time', async () => {
  const { answer: asked, give } = awaitedAnswer<AdminCallResult>()
  answer = () => asked
  await open()
  await expect.element(box('Meera Iyer')).not.toBeChecked()
  await expect.element(box('Unnamed User')).toBeVisible()
  await box('Meera Iyer').click()
  await expect.element(box('Meera Iyer')).toBeChecked()
  await expect.element(box('Unnamed User')).toHaveAttribute('aria-disabled', 'true')
  await box('Unnamed User').click({ force: true })
  give({ ok: true })
  await expect.element(box('Unnamed User')).toHaveAttribute('aria-disabled', 'false')
  await expect.element(box('Meera Iyer')).toBeChecked()
  answer = async () => ({ ok: true })
  await box('Meera Iyer').click()
  await expect.element(box('Meera Iyer')).not.toBeChecked()
  await expect.poll(() => chosen).toEqual([['meera'], []])
})

it('keeps the former choice if the server can’t be reached, and says so', async () => {
  answer = async () => ({ ok: false, reason: 'network' })
  await open()
  await box('Meera Iyer').click()
  await expect.element(toast('Failed to save who gets contact messages')).toBeVisible()
  await expect.element(box('Meera Iyer')).not.toBeChecked()
})

it('says when mails are late', async () => {
  settings = { ok: true, settings: { team: ['meera'], admins: [meera], late: 2 } }
  await open()
  await expect.element(page.getByText('2 emails are late')).toBeVisible()
  await expect.element(box('Meera Iyer')).toBeChecked()
})

it('can be loaded again after a failure, and waits for a connection', async () => {
  setOnline(false)
  settings = { ok: false, reason: 'network' }
  await open()
  await expect.element(page.getByText("You're offline.", { exact: false })).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  setOnline(true)
  await expect.element(page.getByText('The list couldn’t be loaded')).toBeVisible()
  settings = { ok: true, settings: { team: [], admins: [meera], late: 0 } }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(box('Meera Iyer')).toBeVisible()
  vi.restoreAllMocks()
})
