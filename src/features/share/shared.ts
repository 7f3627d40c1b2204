import { projectNameMax } from '#src/domain/project/fields.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { paths } from '#src/paths.ts'
import { dialogSearch, type SharedValues } from '../projects/dialog-address.ts'

/**
 * The destination of content that another app shared: a new project or, for those who can't create one, a contact message. Everything is in
 * the URL, so it survives a reload and a login in between; the contact form takes its message out of the URL.
 *
 * @param search of `paths.share`
 */
export function placeForShared(search: string, identity: Pick<Identity, 'suspended'> | null): string {
  const params = new URLSearchParams(search)
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((part) => (params.get(part) ?? '').trim())
  if (identity && !identity.suspended) {
    return paths.projects + dialogSearch({ kind: 'new', shared: asProject(title, together(text, url)) })
  }
  const message = together(title, text, url)
  return message ? `${paths.contact}?${new URLSearchParams({ message })}` : paths.contact
}

/** The title becomes the name if it fits; otherwise the description includes it in full. */
function asProject(title: string, rest: string): SharedValues {
  const fits = title.length <= projectNameMax && !title.includes('\n')
  return fits ? { name: title, description: rest } : { name: '', description: together(title, rest) }
}

/** One part per line, without duplicates: Android often repeats the title or the link in the text. */
function together(...parts: string[]): string {
  return parts.filter((part, at) => part && !parts.some((other, place) => repeats(other, place, part, at))).join('\n')
}

function repeats(other: string, place: number, part: string, at: number): boolean {
  return place !== at && other.includes(part) && (other !== part || place < at)
}
