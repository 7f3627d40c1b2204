import { projectNameMax } from '#src/domain/project/table.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { paths } from '#src/paths.ts'
import { together, wordsOf } from '#src/pwa/shared.ts'
import { searchWithDialog } from '../../kit/commands/use-address-dialog.ts'
import { newProjectSearch, sharedFilesAddress, type SharedValues } from '../../project/projects/dialog-address.ts'

/**
 * The destination of content that another app shared: files go to a project, which the user chooses; words to a new project or, for those
 * who can't create one, a contact message. Words are in the URL and files on the device, so that they survive a reload and a login in
 * between; the contact form takes its message out of the URL.
 *
 * @param words `title`, `text` and `url`
 * @param files their names; undefined if the device had no room for them, which the dialog says. A suspended user can't send them: the message names
 * them
 */
export function placeForShared(
  words: URLSearchParams,
  files: readonly string[] | undefined,
  identity: Pick<Identity, 'suspended'> | null,
): string {
  const [title, text, url] = wordsOf(words)
  if (files?.length !== 0 && !identity?.suspended) {
    return paths.projects + searchWithDialog('', sharedFilesAddress, 'shared-files')
  }
  if (identity && !identity.suspended) {
    return paths.projects + newProjectSearch(asProject(title, together(text, url)))
  }
  const message = together(title, text, url, ...(files ?? []))
  return message ? `${paths.contact}?${new URLSearchParams({ message })}` : paths.contact
}

/** The title becomes the name if it fits; otherwise the description includes it in full. */
function asProject(title: string, rest: string): SharedValues {
  const fits = title.length <= projectNameMax && !title.includes('\n')
  return fits ? { name: title, description: rest } : { name: '', description: together(title, rest) }
}
