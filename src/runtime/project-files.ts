import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { type ProjectFiles, supabaseProjectFiles } from '#src/data/supabase/project-files.ts'
import { openFileBlobs } from '#src/data/uploads/file-blobs.ts'
import { withKeptFiles } from '#src/data/uploads/change-kept.ts'
import { supabaseClient } from './runtime.ts'

/** The bucket of projects' files, for this user and this device. */
export function localFirstFiles(db: LocalDatabase | Promise<LocalDatabase>, userId: string): ProjectFiles {
  return withKeptFiles(supabaseProjectFiles(supabaseClient, userId), db, openFileBlobs(userId, window.indexedDB))
}
