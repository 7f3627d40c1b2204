import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { postRow } from '#tests/kits/rows.ts'
import { eventText, feedEntries } from './feed.ts'
import type { Post } from './table.ts'

const start = Date.parse('2026-11-25T10:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const dayOf = (time: string) => time.slice(0, 10)
const options = { unreadFrom: '', dayOf }

const comment = (minutes: number, values: Partial<Post> = {}) =>
  postRow({ author_id: 'asha', body: 'Hello', created_at: at(minutes), ...values })
const done = (minutes: number, count = 1) =>
  postRow({
    kind: 'event',
    event: 'task_completed',
    body: count === 1 ? '“Menu” is done.' : `${count} tasks completed.`,
    count,
    created_at: at(minutes),
  })

describe('completed tasks', () => {
  it('share an entry within fifteen minutes, at the place of the last one', () => {
    const entries = feedEntries([done(0), done(10, 2), comment(11), done(12)], options)
    expect(entries.map((entry) => (entry.post.kind === 'event' ? eventText(entry) : 'comment'))).toEqual([
      '3 tasks completed.',
      'comment',
      '“Menu” is done.',
    ])
  })

  it('have separate entries after fifteen minutes', () => {
    expect(feedEntries([done(0), done(15.1)], options).map(eventText)).toEqual(['“Menu” is done.', '“Menu” is done.'])
  })

  it('share no entry with another part, which may not be loaded', () => {
    expect(feedEntries([done(1)], { ...options, before: done(0) })).toMatchObject([{ count: 1 }])
  })
})

describe('days', () => {
  it('begin with the first entry, and with each new one', () => {
    const entries = feedEntries([comment(0), comment(1), comment(24 * 60)], options)
    expect(entries.map(({ startsDay }) => startsDay)).toEqual([true, false, true])
  })

  it('continue from the previous part', () => {
    const [entry] = feedEntries([comment(1)], { ...options, before: comment(0) })
    expect(entry).toMatchObject({ startsDay: false, continues: true })
  })
})

describe('the line above new posts', () => {
  it('is above the first new post, once', () => {
    const entries = feedEntries([comment(0), comment(5), comment(6)], { ...options, unreadFrom: at(5) })
    expect(entries.map(({ startsUnread }) => startsUnread)).toEqual([false, true, false])
  })

  it('is in an earlier part if that has new posts', () => {
    const [entry] = feedEntries([comment(9)], { ...options, before: comment(6), unreadFrom: at(5) })
    expect(entry?.startsUnread).toBe(false)
  })

  it('is missing if nothing is new', () => {
    expect(feedEntries([comment(0)], options)[0]?.startsUnread).toBe(false)
  })
})

it('repeats the name of an author after five minutes, another author, or another kind of post', () => {
  const posts = [
    comment(0),
    comment(4),
    comment(9.1),
    comment(10, { author_id: 'meera' }),
    postRow({ kind: 'approval', author_id: 'meera', title: 'Page', created_at: at(11) }),
    comment(12, { author_id: 'meera' }),
  ]
  expect(feedEntries(posts, options).map(({ continues }) => continues)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ])
})

const feeds = fc.array(
  fc.record({
    minutes: fc.integer({ min: 0, max: 20 }),
    isEvent: fc.boolean(),
    author: fc.constantFrom('me', 'asha'),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 40 },
)

it('in any parts, every post is in exactly one entry, and the line appears at most once', () => {
  fc.assert(
    fc.property(feeds, fc.nat(40), fc.nat(600), (drawn, cut, unread) => {
      let minutes = 0
      const posts = drawn.map(({ minutes: later, isEvent, author, count }) => {
        minutes += later
        return isEvent ? done(minutes, count) : comment(minutes, { author_id: author })
      })
      const place = Math.min(cut, posts.length)
      const [earlier, later] = [posts.slice(0, place), posts.slice(place)]
      const shared = { ...options, unreadFrom: at(unread) }
      const whole = feedEntries(posts, shared)
      const parts = [...feedEntries(earlier, shared), ...feedEntries(later, { ...shared, before: earlier.at(-1) })]
      const said = (entries: typeof whole) =>
        entries.filter(({ post }) => post.kind === 'comment').map(({ post, ...entry }) => [post.id, entry])
      expect(said(parts)).toEqual(said(whole))
      const comments = whole.filter(({ post }) => post.kind === 'comment')
      expect(comments).toHaveLength(posts.filter(({ kind }) => kind === 'comment').length)
      expect(whole.filter(({ startsUnread }) => startsUnread).length).toBeLessThanOrEqual(1)
      const events = (entries: typeof whole) =>
        entries.filter(({ post }) => post.kind === 'event').reduce((sum, { count }) => sum + count, 0)
      expect(events(parts)).toBe(events(whole))
      expect(events(whole)).toBe(posts.reduce((sum, { kind, count }) => sum + (kind === 'event' ? count : 0), 0))
    }),
  )
})
