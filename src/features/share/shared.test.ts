import { describe, expect, it } from 'vitest'
import { paths } from '#src/paths.ts'
import { placeForShared } from './shared.ts'

const customer = { suspended: false }
const shared = (parts: Record<string, string>) => `?${new URLSearchParams(parts)}`

/** The path, and its non-empty parameters. */
function placeOf(parts: Record<string, string>, identity: { suspended: boolean } | null = customer) {
  const { pathname, searchParams } = new URL(placeForShared(shared(parts), identity), 'https://here.invalid')
  return { pathname, ...Object.fromEntries([...searchParams].filter(([, value]) => value !== '')) }
}

describe('shared content', () => {
  it('becomes the name and description of a new project', () => {
    expect(placeOf({ title: ' Tiffin ', text: 'Lunch for offices', url: 'https://example.com/a?b=1&c=2#d' })).toEqual({
      pathname: paths.projects,
      name: 'Tiffin',
      description: 'Lunch for offices\nhttps://example.com/a?b=1&c=2#d',
    })
  })

  it('becomes a contact message for visitors and suspended users', () => {
    for (const identity of [null, { suspended: true }]) {
      expect(placeOf({ title: 'Tiffin', text: 'Lunch' }, identity)).toEqual({
        pathname: paths.contact,
        message: 'Tiffin\nLunch',
      })
    }
  })

  it('repeats nothing', () => {
    const url = 'https://example.com/tiffin'
    expect(placeOf({ title: 'Tiffin', text: `Tiffin ${url}`, url }, null)).toMatchObject({ message: `Tiffin ${url}` })
    expect(placeOf({ text: url, url })).toMatchObject({ description: url })
  })

  it('has its full title in the description if that is too long for a name', () => {
    const title = 'Tiffin '.repeat(30).trim()
    expect(placeOf({ title, url: 'https://example.com' })).toEqual({
      pathname: paths.projects,
      description: `${title}\nhttps://example.com`,
    })
  })

  it('opens an empty form if there is none', () => {
    expect(placeForShared('', customer)).toBe(`${paths.projects}?new`)
    expect(placeForShared('?text=%20', null)).toBe(paths.contact)
  })
})
