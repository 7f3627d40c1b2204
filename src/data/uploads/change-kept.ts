import type { LocalDatabase } from '../store/local-database.ts'
import type { ProjectFiles } from '../supabase/project-files.ts'
import type { FileBlobs } from './file-blobs.ts'
import { changeKept, isKept, type KeptFile } from './kept-files.ts'

/** Records files as saved on this device. The caller stores their bytes. Repeating the call changes nothing. */
export function addKept(db: LocalDatabase, added: readonly KeptFile[]): Promise<void> {
  const ids = new Set(added.map(({ id }) => id))
  return changeKept(db, (files) => [...added, ...files.filter(({ id }) => !ids.has(id))])
}

export function removeKept(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  return changeKept(db, (files) => files.filter(({ id }) => !ids.includes(id)))
}

/** Downloads of kept files need no network. */
export function withKeptFiles(
  files: ProjectFiles,
  db: LocalDatabase | Promise<LocalDatabase>,
  blobs: FileBlobs,
): ProjectFiles {
  return {
    ...files,
    async download(name, expected) {
      const [, id = '', part] = name.split('/')
      const content = (await isKept(await db, id)) ? await blobs.get(id) : undefined
      return (part === 'preview' ? content?.preview : content?.original) ?? files.download(name, expected)
    },
  }
}
