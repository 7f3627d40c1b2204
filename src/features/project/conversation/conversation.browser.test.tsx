import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Post } from '#src/domain/post/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { keptCache, keptShare } from '#src/pwa/shared.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import '#src/ui/theme/global.css.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { announced } from '#tests/kits/messages.ts'
import { painted } from '#tests/kits/painted.ts'
import { notificationRow, postRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import {
  address,
  admin,
  type Harness,
  harnessOn,
  insertProject,
  insertTask,
  me,
  refusedEdit,
  show,
} from '#tests/kits/workspace-harness.tsx'
import { Conversation } from './conversation.tsx'

let db: LocalDatabase
let harness: Harness
let project: Project

const start = Date.parse('2026-11-20T08:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

async function begin(scope: 'own' | 'all' = 'own') {
  db = await openScreenDatabase(scope)
  harness = harnessOn(db, scope === 'all' ? admin : me)
  project = await insertProject(db, { ...(scope === 'all' && { user_id: crypto.randomUUID() }), name: 'Harvest' })
}
beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  await begin()
})
afterEach(() => {
  vi.restoreAllMocks()
  return db.remove()
})

const open = (search = '', state?: object) =>
  show(
    <main>
      <Conversation project={project} taskPath={(id) => projectPath(project.id, id)} />
    </main>,
    harness,
    { pathname: projectPath(project.id), search, state },
  )

/** A post, by default by another user. */
const postOf = (place: number, values: Partial<Post> = {}) =>
  postRow({
    project_id: project.id,
    owner_id: project.user_id,
    author_id: 'b0000000-0000-4000-8000-000000000009',
    author_name: 'Meera',
    by_team: true,
    body: `Post ${place}`,
    seq: place,
    counter: place,
    created_at: at(place),
    xid: '4',
    ...values,
  })
async function post(place: number, values: Partial<Post> = {}): Promise<Post> {
  const row = postOf(place, values)
  await db.project_posts.insert(row)
  return row
}
const posts = (from: number, to: number) =>
  db.project_posts.bulkInsert(Array.from({ length: to - from + 1 }, (_, index) => postOf(from + index)))

const log = () => page.getByRole('log')
const field = () => page.getByRole('textbox', { name: 'Your comment' })
const send = () => page.getByRole('button', { name: 'Send', exact: true })
async function press(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}
const shown = () => [...document.querySelectorAll('article [dir="auto"]')].map(({ textContent }) => textContent)
const box = () => log().element() as HTMLElement
const isAtEnd = () => box().scrollHeight - box().scrollTop - box().clientHeight < 2
const readToTheStart = () =>
  expect
    .poll(() => {
      box().scrollTop = 0
      return shown().at(0)
    })
    .toBe('Post 1')
/** The scroll height after distant groups have been replaced. */
async function settledHeight(): Promise<number> {
  let height = 0
  await expect
    .poll(async () => {
      const before = box().scrollHeight
      await painted()
      await painted()
      height = box().scrollHeight
      return height - before
    })
    .toBe(0)
  return height
}

/** The distance in pixels between the ends of a post and of the box, in the first painted frame with the post. */
function firstPlaceOf(text: string): Promise<number> {
  return new Promise((resolve) => {
    const measured = new IntersectionObserver(
      ([entry]) => {
        measured.disconnect()
        resolve((entry?.rootBounds?.bottom ?? Number.NaN) - (entry?.boundingClientRect.bottom ?? 0))
      },
      { root: box() },
    )
    const look = () => {
      const post = [...box().querySelectorAll('article')].find(
        (each) => each.querySelector('[dir="auto"]')?.textContent === text,
      )
      if (post) measured.observe(post)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

describe('the feed', () => {
  it('starts at its end, and loads more when the user scrolls up', async () => {
    await posts(1, 60)
    await open()
    await expect.poll(shown).toContain('Post 60')
    await expect.poll(isAtEnd).toBe(true)
    expect(shown()).not.toContain('Post 1')
    await readToTheStart()
    const isInOrder = () => shown().every((text, index) => text === `Post ${index + 1}`)
    await expect.poll(isInOrder).toBe(true)
    await expect.element(page.getByText('This is where it starts.')).toBeVisible()
  })

  it('draws only posts near the screen, and others when the user scrolls back to them', async () => {
    await posts(1, 120)
    await open()
    await readToTheStart()
    await expect.poll(shown).not.toContain('Post 120')
    const height = await settledHeight()
    const first = firstPlaceOf('Post 120')
    await page.getByRole('button', { name: 'Jump to newest' }).click()
    expect(await first, 'its place when it is first drawn').toBeLessThan(40)
    await expect.poll(isAtEnd).toBe(true)
    await expect.poll(shown).not.toContain('Post 60')
    await expect.poll(() => box().scrollHeight).toBeCloseTo(height, -1)
    await expect
      .poll(() => {
        box().scrollTop -= 300
        return shown().at(0)
      })
      .toBe('Post 1')
  })

  it('draws posts again without moving the text on screen, in browsers without scroll anchoring', async () => {
    vi.spyOn(CSS, 'supports').mockReturnValue(false)
    await posts(1, 120)
    await open()
    await expect.poll(shown).toContain('Post 120')
    box().style.overflowAnchor = 'none'
    await readToTheStart()
    await expect.poll(shown).not.toContain('Post 120')
    await expect.poll(shown).not.toContain('Post 60')
    box().scrollTop = (await settledHeight()) / 2
    const middle = box().scrollTop
    for (const text of ['Post 55', 'Post 60', 'Post 65']) await expect.poll(shown).toContain(text)
    await painted()
    expect(Math.abs(box().scrollTop - middle)).toBeLessThan(10)
  })

  it('keeps the text on screen in place when others write, and leads back to the newest post', async () => {
    await posts(1, 30)
    await open()
    await expect.poll(isAtEnd).toBe(true)
    await expect.poll(() => box().scrollHeight - box().clientHeight).toBeGreaterThan(300)
    // While earlier parts arrive, the feed follows its end, until a scroll shows that the user has left it.
    await expect
      .poll(() => {
        box().scrollTop = 100
        return page.getByRole('button', { name: 'Jump to newest' }).query()
      })
      .not.toBeNull()
    await painted()
    expect(box().scrollTop).toBeGreaterThan(0)
    const isInSight = (each: Element) => each.getBoundingClientRect().top > box().getBoundingClientRect().top
    const reading = [...box().querySelectorAll('article')].find(isInSight)
    const before = reading?.getBoundingClientRect().top ?? Number.NaN
    await post(31)
    await expect.element(page.getByRole('button', { name: 'New comments below' })).toBeVisible()
    await painted()
    expect(reading?.getBoundingClientRect().top).toBeCloseTo(before, 0)
    await page.getByRole('button', { name: 'New comments below' }).click()
    await expect.poll(isAtEnd).toBe(true)
    await expect.element(page.getByText('Post 31')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Jump to newest' })).not.toBeInTheDocument()
  })

  it('follows new posts at its end, and announces those of others only', async () => {
    await post(1)
    await open()
    await expect.element(page.getByText('Post 1')).toBeVisible()
    await post(2, { body: 'A\nreply' })
    await expect.poll(announced).toEqual(['Meera: A reply'])
    await field().fill('My own')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(shown).toEqual(['Post 1', 'A\nreply', 'My own'])
    await painted()
    expect(announced()).toEqual(['Meera: A reply'])
  })

  it('orders posts by arrival, then by counter, and unsent ones last', async () => {
    await post(1, { body: 'second', seq: 5, counter: 20 })
    await post(2, { body: 'first', seq: 5, counter: 10, created_at: at(9) })
    await post(3, { body: 'third', seq: 6, counter: 1 })
    await open()
    await expect.poll(shown).toEqual(['first', 'second', 'third'])
    await field().fill('fourth')
    await send().click()
    await field().fill('fifth')
    await send().click()
    await expect.poll(shown).toEqual(['first', 'second', 'third', 'fourth', 'fifth'])
  })

  it('shows the line above the posts of the news, and marks the news as read', async () => {
    for (let place = 1; place <= 3; place += 1) await post(place)
    const about = { user_id: me.userId, project_id: project.id, message: 'New comment.' }
    const news = [
      notificationRow({ ...about, kind: 'comment_added', created_at: at(2) }),
      notificationRow({ ...about, kind: 'status_changed', created_at: at(1) }),
      notificationRow({ ...about, kind: 'comment_added', project_id: crypto.randomUUID(), created_at: at(1) }),
    ]
    await db.notifications.bulkInsert(news)
    await open()
    await expect.element(log().getByText('New', { exact: true })).toBeVisible()
    await expect.poll(() => box().textContent).toMatch(/Post 1New.*Post 2/s)
    const unread = async () =>
      (await db.notifications.find({ selector: { is_read: false } }).exec()).map(({ id }) => id)
    await expect.poll(unread).toEqual(
      news
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    )
    await expect.element(log().getByText('New', { exact: true })).toBeVisible()
  })

  it('starts at that line, even with long posts', async () => {
    const body = 'A line.\n'.repeat(30)
    for (let place = 1; place <= 4; place += 1) await post(place, { body: `${place} ${body}` })
    const about = { user_id: me.userId, project_id: project.id, message: 'New comment.' }
    await db.notifications.insert(notificationRow({ ...about, kind: 'comment_added', created_at: at(3) }))
    await open()
    const line = log().getByText('New', { exact: true })
    await expect.element(line).toBeVisible()
    await painted()
    // The line is at the top of the box; earlier posts are out of sight.
    const below = () => line.element().getBoundingClientRect().top - box().getBoundingClientRect().top
    await expect.poll(below).toBeLessThan(box().clientHeight / 4)
    expect(below()).toBeGreaterThanOrEqual(0)
  })

  it('shows and focuses the post of a link, even an old one', async () => {
    const old = await post(1, { body: 'The old one' })
    await posts(2, 150)
    await open(`?post=${old.id}`)
    await expect.element(page.getByText('The old one')).toBeVisible()
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe(old.id)
    await expect.poll(() => document.activeElement?.getAttribute('aria-current')).toBe('true')
  })

  it('shows the post of a link that arrives after two seconds of frames', async () => {
    await post(1)
    const late = postOf(2, { body: 'The late one' })
    await open(`?post=${late.id}`)
    await expect.element(page.getByText('Post 1')).toBeVisible()
    for (let frames = 0; frames < 130; frames += 2) await painted()
    await db.project_posts.insert(late)
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe(late.id)
  })

  it('doesn’t disturb a user who writes before the post of a link arrives', async () => {
    await post(1)
    const late = postOf(2, { body: 'The late one' })
    await open(`?post=${late.id}`)
    await expect.element(page.getByText('Post 1')).toBeVisible()
    await field().click()
    await db.project_posts.insert(late)
    await expect.element(page.getByText('The late one')).toBeVisible()
    await painted()
    await expect.element(field()).toHaveFocus()
  })

  it('names deleted things: a deleted comment, a deleted user, a deleted task', async () => {
    await post(1, { is_removed: true, body: '' })
    await post(2, { author_id: '', author_name: '', body: '' })
    await post(3, { task_id: crypto.randomUUID(), body: 'On a task' })
    await open()
    await expect.element(page.getByText('This comment was deleted.', { exact: true })).toBeVisible()
    await expect.element(page.getByText('This comment was deleted with its author’s account.')).toBeVisible()
    await expect.element(log().getByText('Deleted user')).toBeVisible()
    await expect.element(page.getByText('About a task that was deleted')).toBeVisible()
  })

  it('shows no markup, and opens only addresses', async () => {
    await post(1, { body: '<b>bold</b> javascript:alert(1) https://x.example/a' })
    await open()
    await expect.element(page.getByText(/^<b>bold<\/b> javascript:alert/)).toBeVisible()
    const links = [...box().querySelectorAll('a')].map(({ href, rel }) => [href, rel])
    expect(links).toEqual([['https://x.example/a', 'noopener noreferrer nofollow ugc']])
  })

  it('reports a failed first sync, and still accepts comments', async () => {
    harness.setStatus({ firstSyncDone: false, firstSyncFailed: true, phase: 'offline' })
    await open()
    await expect.element(page.getByText('The conversation could not be loaded')).toBeVisible()
    await field().fill('Anyone there?')
    await send().click()
    await expect.poll(shown).toEqual(['Anyone there?'])
  })
})

describe('a comment', () => {
  it('that is empty is not sent: the field says so and keeps the focus', async () => {
    await open()
    await field().fill(' \n ')
    await send().click()
    await expect.element(page.getByText('Write something first.')).toBeVisible()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    expect(shown()).toEqual([])
  })

  it('that is too long keeps its text', async () => {
    await open()
    const text = 'a'.repeat(4001)
    await field().fill(text)
    await send().click()
    await expect.element(page.getByText('A comment can have up to 4,000 characters.')).toBeVisible()
    await expect.element(field()).toHaveValue(text)
  })

  it('that is half written returns when the conversation opens again, and is gone once it is sent', async () => {
    const first = await open()
    await field().fill('Half a thought')
    await first.unmount()
    const second = await open()
    await expect.element(field()).toHaveValue('Half a thought')
    await send().click()
    await second.unmount()
    await open()
    await expect.element(field()).toHaveValue('')
    await expect.poll(shown).toEqual(['Half a thought'])
  })

  it('that the device could not store returns to the field, above text typed since then', async () => {
    expectConsoleError(/could not be saved on this device/)
    const failing = Promise.withResolvers<never>()
    harness = { ...harness, workspace: { ...harness.workspace, write: () => failing.promise } }
    await open()
    await field().fill('First')
    await send().click()
    await field().fill('Second')
    failing.reject(new Error('disk'))
    await expect.element(field()).toHaveValue('First\n\nSecond')
    const message = page.getByRole('region', { name: 'Status messages' })
    await expect.element(message.getByText('Your comment could not be saved. Please try again.')).toBeVisible()
  })

  it('about a task names it, and can be about the project instead', async () => {
    const task = await insertTask(db, { title: 'Sow', project_id: project.id, owner_id: me.userId })
    await open(`?comment=${task.id}`)
    await expect.element(page.getByText('About “Sow”')).toBeVisible()
    await expect.element(field()).toHaveFocus()
    await expect.element(address()).not.toHaveTextContent('comment')
    await field().fill('Which seeds?')
    await send().click()
    await expect
      .element(log().getByRole('link', { name: 'About “Sow”' }))
      .toHaveAttribute('href', projectPath(project.id, task.id))
    expect((await db.project_posts.findOne().exec())?.task_id).toBe(task.id)
  })

  it('started by the URL begins with its topic, unless the field has text already', async () => {
    const first = await open('?comment=deck')
    await expect.element(field()).toHaveValue('About my pitch deck: ')
    // If the field has text, the cursor is at its end.
    await expect.element(field()).toHaveFocus()
    await field().fill('Something else')
    await first.unmount()
    await open('?comment=projections')
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('Something else')
  })

  it('that the server refused stays visible, with its text and the reason', async () => {
    await open()
    const row = { id: crypto.randomUUID(), project_id: project.id, owner_id: me.userId, body: 'One too many' }
    const refused = refusedEdit('project_posts', row, { body: 'One too many' }, 'project_posts_hourly_limit')
    harness.setRefused([{ ...refused, kind: 'created' }])
    await expect.element(page.getByText(/You've reached the limit of 300 comments in an hour\./)).toBeVisible()
    await expect.element(page.getByText('One too many')).toBeVisible()
    await page.getByRole('button', { name: /^Retry/ }).click()
    await expect.poll(() => harness.asked).toContain(`retry ${refused.id}`)
  })

  it('can be edited and deleted only by its author, and edited for fifteen minutes', async () => {
    const own = { author_id: me.userId, author_name: 'Me', by_team: false }
    await post(1, { ...own, body: 'Old', created_at: new Date(Date.now() - 16 * 60_000).toISOString() })
    await post(2, { ...own, body: 'Fresh', created_at: new Date().toISOString() })
    await post(3)
    await open()
    await expect.element(page.getByRole('button', { name: 'Delete “Old”' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Edit “Fresh”' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Edit “Old”' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Delete “Post 3”' })).not.toBeInTheDocument()
  })
})

it('the author edits and deletes a comment by keyboard', async () => {
  await post(1, {
    author_id: me.userId,
    by_team: false,
    body: 'See https://x.example/a. Wrnog',
    created_at: new Date().toISOString(),
  })
  await open()
  await expect
    .element(log().getByRole('link', { name: 'https://x.example/a' }))
    .toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await press(page.getByRole('button', { name: /^Edit “See/ }))
  const form = page.getByRole('dialog', { name: 'Edit comment' })
  await expect.element(form.getByRole('textbox', { name: 'Your comment' })).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Right{Control>}{Enter}{/Control}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(shown).toEqual(['Right'])
  await press(page.getByRole('button', { name: 'Delete “Right”' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect.element(log().getByText('This comment was deleted.')).toBeVisible()
  await expect.element(log().getByText('Right')).not.toBeInTheDocument()
})

it('shows a customer who answered in their place, and no files of a withdrawn request', async () => {
  const file = (title: string, request: Post) =>
    post(9, { kind: 'file', title, body: '', approval_id: request.id, file_type: 'application/pdf', file_size: 9 })
  const answer = { kind: 'approval', body: '', decided_at: at(3), decided_by_name: 'Helper' } as const
  const helper = 'b0000000-0000-4000-8000-000000000008'
  await file('logo.pdf', await post(1, { ...answer, state: 'approved', title: 'Logo', decided_by: helper }))
  await file('menu.pdf', await post(2, { ...answer, state: 'withdrawn', title: 'Menu', decided_by: helper }))
  await open()
  const card = (name: string) => page.getByRole('article', { name })
  await expect.element(card('Logo').getByText(/^Helper \(not the current owner\), /)).toBeVisible()
  await expect.element(card('Logo').getByRole('button', { name: /^Download logo.pdf/ })).toBeVisible()
  await expect.element(card('Menu').getByText('menu.pdf was withdrawn with the request.')).toBeVisible()
  const list = page.getByRole('region', { name: 'Files' })
  await expect.element(list.getByText('logo.pdf')).toBeVisible()
  await expect.element(list.getByText('menu.pdf')).not.toBeInTheDocument()
})

it('a customer can ask for changes', async () => {
  const asked = await post(1, { kind: 'approval', state: 'waiting', title: 'Landing page', body: '' })
  await open(`?changes=${asked.id}`)
  const form = page.getByRole('dialog', { name: 'What should change in “Landing page”?' })
  await form.getByRole('textbox', { name: 'What should change' }).fill('The price is missing.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const card = page.getByRole('article', { name: 'Landing page' })
  await expect.element(card.getByText('Changes wanted')).toBeVisible()
  await expect.element(card.getByText('The price is missing.')).toBeVisible()
  expect(await db.project_posts.findOne().exec()).toMatchObject({ state: 'changes', decided_by: me.userId })
})

describe('in the panel', () => {
  beforeEach(async () => {
    await db.remove()
    await begin('all')
  })

  it('a reply answers the comments that await one, at once', async () => {
    await post(1, { by_team: false, awaits_reply: true, author_id: project.user_id })
    await open()
    await expect.element(page.getByText('Post 1')).toBeVisible()
    await field().fill('Here is the answer')
    await send().click()
    const awaiting = async () => (await db.project_posts.find({ selector: { awaits_reply: true } }).exec()).length
    await expect.poll(awaiting).toBe(0)
    const reply = async () => (await db.project_posts.find({ selector: { body: 'Here is the answer' } }).exec())[0]
    await expect.poll(reply).toMatchObject({ by_team: true, author_name: 'Ada Admin', owner_id: project.user_id })
  })

  it('the team can ask and withdraw, but not decide', async () => {
    await post(1, { kind: 'approval', state: 'waiting', title: 'Landing page', body: '' })
    await open()
    const card = page.getByRole('article', { name: 'Landing page' })
    await expect.element(card.getByText('Waits for the customer')).toBeVisible()
    await expect.element(card.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Ask for approval' })).toBeVisible()
    await card.getByRole('button', { name: 'Withdraw “Landing page”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(card.getByText('Withdrawn', { exact: true })).toBeVisible()
    await expect.element(card.getByText(/^Ada Admin, /)).toBeVisible()
  })

  it('a link to the question about a decided request says that there is nothing to do', async () => {
    const asked = await post(1, { kind: 'approval', state: 'approved', title: 'Page', decided_at: at(2) })
    await open(`?withdraw=${asked.id}`)
    await expect.element(page.getByRole('dialog', { name: 'There is nothing to do here' })).toBeVisible()
  })
})

it('puts text shared with files into the field if there is no room for the files, and names the files', async () => {
  identityStore().write(me)
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 1, usage: 1 })
  const form = new FormData()
  form.append('text', 'Our menu')
  form.append('files', new File(['x'], 'menu.txt', { type: 'text/plain' }))
  await (await caches.open(keptCache)).put(paths.share, new Response(form))
  await open('', { sharedFiles: ['menu.txt'] })
  await expect.element(field()).toHaveValue('Our menu')
  await expect.element(page.getByText(/enough space.*“menu.txt”/)).toBeVisible()
  await expect.poll(keptShare).toBeUndefined()
})

it('a decision can’t be changed on this device either', async () => {
  await post(1, { kind: 'approval', state: 'waiting', title: 'Landing page', body: '' })
  await open()
  const card = page.getByRole('article', { name: 'Landing page' })
  await card.getByRole('button', { name: 'Approve “Landing page”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect.element(card.getByText('Approved', { exact: true })).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  expect(await db.project_posts.findOne().exec()).toMatchObject({ state: 'approved', decided_by: me.userId })
})

it('prints all loaded posts in full, and says where the rest is', async () => {
  await db.project_posts.bulkInsert(Array.from({ length: 30 }, (_, place) => postOf(place, { body: `Post ${place}` })))
  await open()
  await expect.element(page.getByText('Post 29')).toBeVisible()
  const note = page.getByText('“Export” on the project’s page has the whole conversation and all tasks', {
    exact: false,
  })
  await expect.element(note).not.toBeVisible()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  await expect.element(note).toBeVisible()
  const feed = page.getByRole('log').element()
  expect(feed.scrollHeight - feed.clientHeight).toBe(0)
  expect(page.getByRole('textbox').query()).toBeNull()
})
