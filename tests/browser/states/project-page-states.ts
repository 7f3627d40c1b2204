import type { Page } from 'playwright'
import { addDays, companyDay } from '#src/domain/day.ts'
import { adminProjectPath, paths, projectPath } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { chip } from '../app.ts'
import { newUser } from '../users.ts'
import type { Harness, State } from './harness.ts'
import { givenRows } from './steps.ts'

const today = companyDay(Date.now(), site.office.timeZone)
const longWord = 'Rindfleischetikettierungsueberwachungsaufgabe'

/** On the third of seven days. */
const week = {
  status: 'in-progress',
  progress: 29,
  plan: 'growth-plan',
  starts_on: addDays(today, -2),
  due_on: addDays(today, 4),
}
const links = [
  'Live site https://tiffin.example.com',
  'Staging site https://staging.tiffin.example.com',
  `${longWord} https://docs.example.com/spreadsheet`,
].join('\n')
const description =
  'A subscription app for home-cooked lunches in Patna: weekly menus, pause a day, pay by UPI.\nThe pilot starts with four kitchens and sixty office workers.'

/** Tasks in each state: late, due today, the customer's, done, with a long description. */
const tasks = (project_id: string, customer: string) =>
  [
    { title: 'Talk it through and write the scope', status: 'completed', due_on: addDays(today, -2) },
    {
      title: 'Read the page and give us your OK',
      status: 'completed',
      due_on: addDays(today, -2),
      assigned_to: customer,
    },
    { title: 'Sketch every screen', status: 'in-progress', due_on: addDays(today, -1) },
    {
      title: 'Send us your logo and your details',
      description: 'Your logo, if you have one, and what only you know: names, prices, the words your customers use.',
      due_on: today,
      assigned_to: customer,
    },
    { title: 'Design it in your colours, fonts and words', due_on: today, description: `${description} `.repeat(6) },
    { title: `${longWord}, built`, due_on: addDays(today, 3) },
    { title: 'A second language', status: 'cancelled' },
  ].map((task, index) => ({ project_id, position: `V00${index}`, ...task }))

/** A project of the account, opened: by default everything that the page can show. */
export async function openProject(
  page: Page,
  harness: Pick<Harness, 'origin' | 'account'>,
  {
    values = {},
    withTasks = true,
    pathOf = projectPath,
    id = crypto.randomUUID(),
    prepare,
  }: {
    values?: object
    withTasks?: boolean
    pathOf?: (id: string) => string
    id?: string
    /** Runs before the page opens. */
    prepare?: () => Promise<void>
  } = {},
): Promise<void> {
  let customer = ''
  await givenRows(harness, 'projects', (user_id) => {
    customer = user_id
    return [{ id, user_id, name: 'Tiffin Trail', ...values }]
  })
  if (withTasks) await givenRows(harness, 'tasks', () => tasks(id, customer))
  await prepare?.()
  await page.goto(pathOf(id))
  await page.getByRole('heading', { level: 1, name: 'Tiffin Trail' }).waitFor()
  await chip(page, 'Saved').waitFor()
}

/** For a new customer, because other states depend on the rows of the demo's users. */
const inPanel = async (page: Page, { origin }: Harness) =>
  openProject(
    page,
    { origin, account: await newUser(origin) },
    { values: { ...week, description, links }, pathOf: adminProjectPath },
  )

/** States of a project's page, for its owner and in the panel. */
export const projectPageStates: State[] = [
  {
    name: 'project-full',
    role: 'newcomer',
    checked: true,
    arrange: (page, harness) => openProject(page, harness, { values: { ...week, description, links } }),
  },
  {
    name: 'project-bare',
    role: 'newcomer',
    arrange: (page, harness) => openProject(page, harness, { withTasks: false }),
  },
  {
    name: 'project-late',
    role: 'newcomer',
    arrange: (page, harness) =>
      openProject(page, harness, { values: { ...week, due_on: addDays(today, -1), progress: 86 }, withTasks: false }),
  },
  { name: 'project-unknown', path: projectPath(crypto.randomUUID()), role: 'customer', checked: true },
  {
    name: 'project-cards-dated',
    role: 'newcomer',
    async arrange(page, harness) {
      await givenRows(harness, 'projects', (user_id) => [
        { user_id, name: 'Tiffin Trail', description, ...week },
        { user_id, name: 'Pilot page', ...week, due_on: addDays(today, -2), progress: 86 },
        {
          user_id,
          name: 'Investor deck',
          plan: 'starter-plan',
          starts_on: addDays(today, 3),
          due_on: addDays(today, 6),
        },
        { user_id, name: longWord, ...week, status: 'on-hold' },
        { user_id, name: 'Without dates' },
      ])
      await page.goto(paths.projects)
      await page.getByText('2 days late').waitFor()
    },
  },
  { name: 'project-panel', role: 'admin', arrange: inPanel },
  {
    name: 'project-panel-order-menu',
    role: 'admin',
    checked: true,
    perViewport: true,
    async arrange(page, harness) {
      await inPanel(page, harness)
      await page.getByRole('button', { name: 'Move Sketch every screen' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'project-panel-table-dated',
    role: 'admin',
    async arrange(page, harness) {
      await inPanel(page, harness)
      await page.goto(`${paths.adminProjects}?q=Tiffin`)
      await page
        .getByText(/^Day 3 of 7/)
        .first()
        .waitFor()
    },
  },
]
