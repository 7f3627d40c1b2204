/** An admin starts a week: creates the project, plans its days without a network, and the customer's device gets them. */
import type { Page } from '@playwright/test'
import { byPosition, type Placed } from '../src/domain/order.ts'
import { weekPlans } from '../src/domain/project/week-plan.ts'
import { paths } from '../src/paths.ts'
import { admin } from '#tests/browser/accounts.ts'
import { chip, loseNetwork, toast, toastButton } from '#tests/browser/app.ts'
import { headersOf, newUser, signInByRequest } from '#tests/browser/users.ts'
import { expect, signIn, test } from './support/fixtures.ts'

/** Counts the presses, starting in the list. */
function presser(page: Page) {
  let count = 0
  return {
    count: () => count,
    async press(name: string) {
      count += 1
      await page.getByRole('button', { name, exact: true }).click()
    },
  }
}

const starter = (weekPlans['starter-plan'] ?? []).map(({ title }) => title)

test('an admin starts a week', async ({ page, openDevice, server }) => {
  const customer = await newUser(server.url)
  const name = `Tiffin ${Date.now()}`
  await signIn(page, admin, `${paths.adminProjects}?q=${encodeURIComponent(name)}`)
  await expect(chip(page, 'Saved')).toBeVisible()
  const phone = await openDevice()
  await signIn(phone, customer, paths.projects)
  await expect(chip(phone, 'Saved')).toBeVisible()

  await page.getByRole('button', { name: 'New Project' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create New Project' })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('combobox', { name: 'Owner' }).fill(customer.email)
  await page.getByRole('option', { name: customer.email }).click()
  await form.getByLabel('Plan').selectOption('Starter MVP')
  await form.getByLabel('Starts on').fill('2026-11-23')
  await expect(form.getByLabel('Due on')).toHaveValue('2026-11-26')
  await loseNetwork(page)
  const first = presser(page)
  await form.getByRole('button', { name: 'Create Project' }).click()
  await first.press('Add 11 tasks')
  await expect(toast(page, '11 tasks added')).toBeVisible()
  expect(first.count()).toBe(1)
  await toastButton(page, 'Undo').click()
  await expect(toast(page, '11 tasks removed')).toBeVisible()

  const again = presser(page)
  await again.press(`Plan the week of ${name}`)
  await again.press('Add 11 tasks')
  await expect(toast(page, '11 tasks added')).toBeVisible()
  expect(again.count()).toBeLessThanOrEqual(4)
  await expect(chip(page, 'Offline, 12 unsent')).toBeVisible()

  await page.context().setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()
  await expect(phone.getByRole('article', { name })).toBeVisible()
  // What the customer's device can read.
  const headers = headersOf(await signInByRequest(server.url, customer))
  const answer = await fetch(`${server.url}/rest/v1/tasks?select=id,title,position,created_at,due_on,assigned_to`, {
    headers,
  })
  const tasks = (await answer.json()) as (Placed & { title: string; due_on: string; assigned_to: string })[]
  expect(tasks.sort(byPosition).map(({ title }) => title)).toEqual(starter)
  expect(tasks.map(({ due_on }) => due_on)).toEqual([...tasks.map(({ due_on }) => due_on)].sort())
  expect(tasks[0]?.due_on).toBe('2026-11-23')
  await phone.getByRole('link', { name: 'Project Status' }).first().click()
  for (const title of starter) await expect(phone.getByText(title, { exact: true }).first()).toBeVisible()
})
