import type { Page } from 'playwright'
import { adminProjectPath, paths, projectPath } from '#src/paths.ts'
import { newUser } from '../users.ts'
import type { Harness, State } from './harness.ts'
import { openProject } from './project-page-states.ts'
import { givenRows, goOffline } from './steps.ts'

const longWord = 'Rindfleischetikettierungsueberwachungsaufgabe'.repeat(3)

/** The posts of both sides; `ask` waits for an answer. */
async function givenConversation(harness: Pick<Harness, 'origin' | 'account'>, project_id: string): Promise<void> {
  const asked = crypto.randomUUID()
  const write = (posts: object[], by?: Harness['account']) =>
    givenRows(
      harness,
      'project_posts',
      () => posts.map((post, index) => ({ project_id, counter: Date.now() + index, ...post })),
      by,
    )
  await write([{ body: 'Hello, your week starts today. Ask here whenever something is unclear.' }])
  await write(
    [
      { body: 'Can customers pause for a whole week?\n\nMany offices close between the holidays.' },
      { body: `Our notes are at https://docs.example.com/notes?page=2. And ${longWord}` },
    ],
    harness.account,
  )
  await write([
    { id: asked, kind: 'approval', title: 'Weekly menu screen', body: 'Seven cards, one tap to skip a day.' },
  ])
  await givenDecision(harness, asked)
  await write([{ body: 'Thank you. The next one follows in an hour.' }])
  await write([
    {
      kind: 'approval',
      title: 'Landing page',
      body: 'Is the headline right? Read it aloud once.',
      link: 'https://staging.example.com/landing',
    },
  ])
}

async function givenDecision({ origin, account }: Pick<Harness, 'origin' | 'account'>, id: string): Promise<void> {
  const { headersOf, signInByRequest } = await import('../users.ts')
  const rows = [
    {
      id,
      push_id: crypto.randomUUID(),
      base: { state: 'waiting', decision_note: '' },
      fields: { state: 'changes', decision_note: 'The prices are missing on Sunday.' },
    },
  ]
  const answer = await fetch(`${origin}/rest/v1/rpc/sync_push`, {
    method: 'POST',
    headers: { ...headersOf(await signInByRequest(origin, account)), 'content-type': 'application/json' },
    body: JSON.stringify({ table_name: 'project_posts', rows, scope: 'own' }),
  })
  const { results } = (await answer.json()) as { results?: { result: string }[] }
  if (results?.[0]?.result !== 'ok') throw new Error(JSON.stringify(results))
}

/** A project with a conversation, scrolled to it. */
async function openConversation(
  page: Page,
  harness: Pick<Harness, 'origin' | 'account'>,
  { pathOf = projectPath, isEmpty = false }: { pathOf?: (id: string) => string; isEmpty?: boolean } = {},
): Promise<void> {
  const id = crypto.randomUUID()
  await openProject(page, harness, {
    id,
    pathOf,
    withTasks: false,
    prepare: async () => {
      if (!isEmpty) await givenConversation(harness, id)
    },
  })
  const last = isEmpty ? page.getByText('Nothing here yet') : page.getByRole('article', { name: 'Landing page' })
  await last.waitFor()
  await last.scrollIntoViewIfNeeded()
}

/** A project on which only files were sent. */
async function openWithFiles(page: Page, harness: Harness): Promise<void> {
  await openConversation(page, harness, { isEmpty: true })
  await sendFiles(page)
}

const inPanel = async (page: Page, { origin }: Harness) =>
  openConversation(page, { origin, account: await newUser(origin) }, { pathOf: adminProjectPath })

const write = async (page: Page, text: string) => page.getByRole('textbox', { name: 'Your comment' }).fill(text)

/** A picture of a few pixels, which the page draws. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 200
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#7a9'
      context.fillRect(0, 0, 320, 200)
      context.fillStyle = '#fc6'
      context.fillRect(90, 60, 140, 80)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** Two versions of a picture, a table with a long name, and comments on them. */
async function sendFiles(page: Page): Promise<void> {
  const chooser = page.getByTestId('files')
  const article = (start: string) =>
    page.getByRole('article').getByRole('button', { name: new RegExp(`^Download ${start}`) })
  const buffer = await picture(page)
  await chooser.setInputFiles({ name: 'kitchen.png', mimeType: 'image/png', buffer })
  await article('kitchen.png').waitFor()
  await write(page, 'With more light, and from the other side')
  await chooser.setInputFiles({ name: 'Kitchen.png', mimeType: 'image/png', buffer })
  await article('Kitchen.png').waitFor()
  const name = `${longWord}.csv`
  await chooser.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('month,users\n1,20\n') })
  await article('Rind').waitFor()
  await page.getByText('1 older version').waitFor()
  await page.getByRole('article').locator('img').last().waitFor()
}

/** States of the conversation on a project, for its owner and in the panel. */
export const conversationStates: State[] = [
  {
    name: 'conversation',
    role: 'newcomer',
    checked: true,
    arrange: (page, harness) => openConversation(page, harness),
  },
  {
    name: 'conversation-empty',
    role: 'newcomer',
    arrange: (page, harness) => openConversation(page, harness, { isEmpty: true }),
  },
  {
    name: 'conversation-offline',
    role: 'newcomer',
    async arrange(page, harness) {
      await openConversation(page, harness)
      await goOffline(page)
      await write(page, 'I am in the train. The headline is fine, the price is not.')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('New, unsent').waitFor()
      await write(page, 'And one more thing')
    },
  },
  {
    name: 'conversation-files',
    role: 'newcomer',
    async arrange(page, harness) {
      await openWithFiles(page, harness)
      await page.getByText('1 older version').click()
    },
  },
  {
    name: 'conversation-files-offline',
    role: 'newcomer',
    checked: 'translated',
    async arrange(page, harness) {
      await openWithFiles(page, harness)
      await page.getByText('1 older version').click()
      await goOffline(page)
      await page.getByTestId('files').setInputFiles([
        { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a menu') },
        { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') },
      ])
      await page.getByText("Sent when you're online.").waitFor()
      await page.getByText('is an SVG drawing').first().waitFor()
    },
  },
  {
    name: 'conversation-export',
    role: 'newcomer',
    checked: true,
    async arrange(page, harness) {
      await openWithFiles(page, harness)
      await page.getByRole('button', { name: 'Export the conversation and its files' }).click()
      const dialog = page.getByRole('dialog', { name: 'Export project' })
      await dialog.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByText('is saved in your downloads').first().waitFor()
    },
  },
  {
    name: 'settings-kept-files',
    role: 'newcomer',
    checked: true,
    async arrange(page, harness) {
      await openWithFiles(page, harness)
      for (const name of ['Kitchen', 'Rind']) {
        await page.getByRole('button', { name: new RegExp(`^Keep ${name}.* on this device$`) }).click()
        await page.getByRole('button', { name: new RegExp(`^Remove ${name}.* from this device$`) }).waitFor()
      }
      await page.goto(paths.settings)
      await page.getByRole('heading', { name: /^2 files kept here/ }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'conversation-approve',
    role: 'newcomer',
    checked: 'translated',
    async arrange(page, harness) {
      await openConversation(page, harness)
      await page.getByRole('button', { name: 'Approve “Landing page”' }).click()
      await page.getByRole('alertdialog', { name: 'Approve this?' }).waitFor()
    },
  },
  {
    name: 'conversation-changes',
    role: 'newcomer',
    checked: 'translated',
    async arrange(page, harness) {
      await openConversation(page, harness)
      await page.getByRole('button', { name: 'Ask for changes to “Landing page”' }).click()
      const dialog = page.getByRole('dialog', { name: 'What should change' })
      await dialog.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Write what should change.').waitFor()
    },
  },
  {
    name: 'conversation-edit',
    role: 'newcomer',
    async arrange(page, harness) {
      await openConversation(page, harness)
      await page.getByRole('button', { name: /^Edit “Can customers/ }).click()
      await page.getByRole('dialog', { name: 'Edit comment' }).waitFor()
    },
  },
  { name: 'conversation-panel', role: 'admin', checked: true, arrange: inPanel },
  {
    name: 'conversation-panel-ask',
    role: 'admin',
    checked: true,
    async arrange(page, harness) {
      await inPanel(page, harness)
      await page.getByRole('button', { name: 'Ask for approval' }).click()
      await page
        .getByRole('dialog')
        .getByTestId('files')
        .setInputFiles([
          { name: 'landing-page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a page') },
          { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') },
        ])
      await page.getByText('is an SVG drawing').first().waitFor()
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByText('Say what is to be approved').waitFor()
    },
  },
  {
    name: 'conversation-panel-request-waits',
    role: 'admin',
    async arrange(page, harness) {
      await inPanel(page, harness)
      await page.getByRole('button', { name: 'Ask for approval' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ask for approval' })
      await dialog.getByRole('textbox', { name: 'What is to be approved' }).fill('The logo, in two colours')
      await dialog
        .getByTestId('files')
        .setInputFiles([{ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a logo') }])
      await dialog.getByText('logo.pdf').waitFor()
      await goOffline(page)
      await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByText('Goes out once its files have arrived').waitFor()
    },
  },
]
