/** Paths that do not depend on the working directory. */
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** Everything the embedded backend stores on this machine. Ignored by git. */
export const backendFolder = join(projectRoot, '.backend')
export const keysFile = join(backendFolder, 'keys.json')
export const cacheFolder = join(backendFolder, 'cache')

export const migrationsFolder = join(projectRoot, 'supabase', 'migrations')
export const seedFile = join(projectRoot, 'supabase', 'seed.sql')
export const functionsFolder = join(projectRoot, 'supabase', 'functions')

/** The data folder: `BACKEND_DATA`, relative to the project, else `.backend/data`. */
export function dataFolder(): string {
  const chosen = process.env.BACKEND_DATA
  if (!chosen) return join(backendFolder, 'data')
  return isAbsolute(chosen) ? chosen : resolve(projectRoot, chosen)
}
