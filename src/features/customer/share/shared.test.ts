import { describe, expect, it } from 'vitest'
import { paths } from '#src/paths.ts'
import { placeForShared } from './shared.ts'

const customer = { suspended: false }
/** The path, and its non-empty parameters. */
function placeOf(
  parts: Record<string, string>,
  identity: { suspended: boolean } | null = customer,
  files: readonly string[] = [],
) {
  const { pathname, searchParams } = new URL(
    placeForShared(new URLSearchParams(parts), files, identity),
    'https://here.invalid',
  )
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

  it.each([
    ['asks for a project if there are files', ['menu.pdf']],
    ['says that files are missing which the device had no room for', undefined],
  ])('%s, after a login too', (_what, files) => {
    for (const identity of [customer, null])
      expect(placeForShared(new URLSearchParams('text=Our+menu'), files, identity)).toBe(
        `${paths.projects}?shared-files`,
      )
  })

  it('names the files that a suspended user can’t send', () => {
    expect(placeOf({ text: 'Our menu' }, { suspended: true }, ['menu.pdf', 'logo.png'])).toEqual({
      pathname: paths.contact,
      message: 'Our menu\nmenu.pdf\nlogo.png',
    })
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
    expect(placeForShared(new URLSearchParams(), [], customer)).toBe(`${paths.projects}?new`)
    expect(placeForShared(new URLSearchParams('text=%20'), [], null)).toBe(paths.contact)
  })
})
