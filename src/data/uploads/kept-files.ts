import { map, type Observable } from 'rxjs'
import type { Post } from '#src/domain/post/table.ts'
import { isRecord } from '../collections/sound-fields.ts'
import type { LocalDatabase } from '../store/local-database.ts'

/** A file whose bytes the user keeps on this device, among the blobs under the same id. */
export type KeptFile = Pick<
  Post,
  'id' | 'project_id' | 'owner_id' | 'title' | 'file_type' | 'file_size' | 'has_preview'
>

/** Of the record that has them, among those of files. */
export const keptKey = 'kept'
const recordId = `files|${keptKey}`

/** Kept files, from the record as it is stored. */
export function keptIn(stored: unknown): KeptFile[] {
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

/** The one kept last comes first. */
export async function readKept(db: LocalDatabase): Promise<KeptFile[]> {
  return keptIn((await db.local.findOne(recordId).exec())?.toMutableJSON().value)
}

/** As readKept, live in every tab. */
export function keptFiles(db: LocalDatabase): Observable<KeptFile[]> {
  return db.local.findOne(recordId).$.pipe(map((doc) => keptIn(doc?.toMutableJSON().value)))
}

export async function isKept(db: LocalDatabase, id: string): Promise<boolean> {
  return (await readKept(db)).some((file) => file.id === id)
}
