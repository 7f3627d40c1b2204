import type { Workspace } from '#src/data/workspace/workspace.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { draftPost } from '../../project/conversation/mutations.ts'
import { addFiles } from '../../kit/files/add-files.ts'
import { copy } from './copy.ts'
import { PictureRefused, preparePicture } from './prepare-picture.ts'

/**
 * Stores a picture on this device as a file of the project, and sends it as soon as possible.
 *
 * @returns its name in the bucket and the file's name
 * @throws PictureRefused
 */
export async function addPicture(
  { db, identity }: Pick<Workspace, 'db' | 'identity'>,
  { project_id, owner_id }: Pick<ProjectDocument, 'project_id' | 'owner_id'>,
  file: File,
  use: 'slide' | 'logo',
): Promise<{ path: string; name: string }> {
  const picture = await preparePicture(file, use)
  const place = { id: project_id, user_id: owner_id }
  let path = ''
  const problems = await addFiles(await db, identity.userId, [picture], {
    rowOf: (values) => ({ ...draftPost({ identity }, place, values), xid: '' }),
    onStored({ id }) {
      path = `${project_id}/${id}/original`
    },
  })
  if (path === '') throw new PictureRefused(problems[0] ?? copy.noSpace(picture.name))
  return { path, name: picture.name }
}
