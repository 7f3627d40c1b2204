import type { Post } from '#src/domain/post/table.ts'
import { isRecord } from '../collections/sound-fields.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { localValue } from '../store/local-value.ts'

/** A file that the user saves on this device. Its bytes are among the blobs under the same id. */
export type KeptFile = Pick<
  Post,
  'id' | 'project_id' | 'owner_id' | 'title' | 'file_type' | 'file_size' | 'has_preview'
>

/** The last saved file comes first. */
export const {
  read: readKept,
  live: keptFiles,
  change: changeKept,
} = localValue<KeptFile[]>('files', 'kept', keptIn, (files) => ({ files }))

function keptIn(stored: unknown): KeptFile[] {
  const files = isRecord(stored) ? stored.files : undefined
  return Array.isArray(files) ? files.filter(isWhole) : []
}

function isWhole(file: unknown): file is KeptFile {
  return (
    isRecord(file) &&
    ['id', 'project_id', 'owner_id', 'title', 'file_type'].every((field) => typeof file[field] === 'string') &&
    typeof file.file_size === 'number'
  )
}

export async function isKept(db: LocalDatabase, id: string): Promise<boolean> {
  return (await readKept(db)).some((file) => file.id === id)
}
