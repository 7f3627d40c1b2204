import type { Page } from 'playwright'
import { paths } from '#src/paths.ts'
import type { State } from './harness.ts'
import { holdToast } from './steps.ts'

const path = paths.adminNotifications

const form = (page: Page) => page.getByRole('form', { name: 'Send a notification' })

async function writeToAll(page: Page): Promise<void> {
  await form(page).getByRole('radio', { name: 'Send to All Users' }).check()
  await form(page).getByLabel('Message', { exact: true }).fill('We are closed on Friday, and back on Monday.')
  await form(page).getByRole('button', { name: 'Send to All Users' }).click()
  await page.getByRole('alertdialog', { name: 'Send to All Users' }).waitFor()
}

/** States of /admin/notifications. Nothing is sent: the seed's data is read-only here. */
export const notificationStates: State[] = [
  {
    name: 'notify-errors',
    checked: 'translated',
    path,
    role: 'admin',
    async arrange(page) {
      await form(page).getByRole('button', { name: 'Send Notification' }).click()
      await holdToast(page, 'User selection required')
    },
  },
  { name: 'notify-all', checked: true, path, role: 'admin', arrange: writeToAll },
  {
    name: 'notify-all-unanswered',
    path,
    role: 'admin',
    failedRequests: [{ path: '/rest/v1/rpc/notify_everyone', status: 'aborted' }],
    async arrange(page) {
      await page.route('**/rpc/notify_everyone', (route) => route.abort())
      await writeToAll(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
      await holdToast(page, 'Failed to send notification')
    },
  },
]
