import { expect } from '@playwright/test'
import type { Account } from '#tests/browser/accounts.ts'
import { paths } from '#src/paths.ts'
import { headersOf, signInByRequest } from '#tests/browser/users.ts'
import type { Size } from './engine.ts'
import { button, card, field, type Screen } from './screen.ts'

/** Steps that several tests share. */

export const submit = { ...button('Create Project'), within: '[role=dialog]' }

export async function fillProject(screen: Screen, name: string): Promise<void> {
  await screen.press({ is: 'button', begins: 'New Project', within: 'main' })
  await screen.write({ ...field('Name'), within: '[role=dialog]' }, name)
}

export async function createProject(screen: Screen, name: string): Promise<void> {
  await fillProject(screen, name)
  await screen.press(submit)
  await screen.sees(card(name))
}

/** Presses Logout, which is in a drawer on a phone, until the home page or a question is there. */
export async function logOut(screen: Screen, { width }: Size): Promise<void> {
  const logout = button('Logout')
  if (width >= 768) return screen.press(logout)
  const isAnswered = async () => (await screen.path()) === paths.home || screen.has({ is: '[role=alertdialog]' })
  // On a busy machine, the driver may lose a press, or deliver it late and twice. The second press lands outside the open drawer and closes it.
  await expect(async () => {
    if (await isAnswered()) return
    // The drawer stays open behind a question.
    if (!(await screen.has(logout))) {
      await screen.press(button('Menu'))
      await expect.poll(() => screen.has(logout), { timeout: 5_000 }).toBe(true)
    }
    await screen.pressNow(logout)
    await expect.poll(isAnswered, { timeout: 10_000 }).toBe(true)
  }).toPass({ timeout: 60_000 })
}

/** A table's rows as the server has them, read by their owner from elsewhere. */
export async function rowsOf<Row>(origin: string, account: Account, query: string): Promise<Row[]> {
  const answer = await fetch(`${origin}/rest/v1/${query}`, {
    headers: headersOf(await signInByRequest(origin, account)),
  })
  if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
  return (await answer.json()) as Row[]
}

export async function projectsOf(origin: string, account: Account): Promise<string[]> {
  return (await rowsOf<{ name: string }>(origin, account, 'projects?select=name&order=name')).map(({ name }) => name)
}

/** The MIME type of a user's public picture; undefined if there is none. */
export async function avatarOf(origin: string, account: Account): Promise<string | undefined> {
  const email = encodeURIComponent(account.email)
  const rows = await rowsOf<{ avatar_url: string | null }>(
    origin,
    account,
    `profiles?select=avatar_url&email=eq.${email}`,
  )
  const path = rows[0]?.avatar_url
  if (!path) return undefined
  const answer = await fetch(`${origin}/storage/v1/object/public/avatars/${path}`)
  return answer.ok ? (answer.headers.get('content-type') ?? undefined) : undefined
}

/** Waits until the service worker has stored the app and answers this page. */
export async function workerIsInCharge({ tab }: Screen): Promise<void> {
  await expect.poll(() => tab.run(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Wakes sync, as a returning network does; otherwise the retry delay has to elapse. */
export async function returnOnline({ tab }: Screen): Promise<void> {
  await tab.run(() => void dispatchEvent(new Event('online')))
}
