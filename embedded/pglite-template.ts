/**
 * A fresh PGlite spends seconds on initdb, and more on our migrations. Clusters are cached, and later databases start from a copy in a
 * fraction of the time. The empty one contains no tables and no identity, so databases share nothing. Those with the migrations applied share
 * the secrets that migrations make, so they are for tests only.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@supabase/lite/pglite'
import { cacheFolder, projectRoot } from './paths.ts'

const empty = `empty-cluster-${versionOf('@electric-sql/pglite')}`

/**
 * The cached cluster for a data folder that has no cluster yet.
 *
 * @param migrated the name of a cluster with the migrations applied, by {@link migratedName}. If it isn't cached, the empty one is loaded
 * @returns `isNew` is false for a data folder with a cluster, which may contain data and must not be cached
 */
export async function loadCluster(
  dataDir: string,
  migrated?: string,
): Promise<{ cluster: Blob | undefined; isMigrated: boolean; isNew: boolean }> {
  if (hasCluster(dataDir)) return { cluster: undefined, isMigrated: false, isNew: false }
  const copy = migrated && (await read(migrated))
  if (copy) return { cluster: copy, isMigrated: true, isNew: true }
  return { cluster: await read(empty), isMigrated: false, isNew: true }
}

/** Caches the cluster if it was just created. */
export async function saveEmptyCluster(pglite: PGlite): Promise<void> {
  if (existsSync(fileOf(empty))) return
  const { rows } = await pglite.query(`select from pg_namespace where nspname = 'auth'`)
  if (rows.length === 0) await write(empty, pglite)
}

/** The name of the cluster to which these SQL files were applied. */
export function migratedName(files: readonly string[]): string {
  const hash = createHash('sha256').update(empty).update(versionOf('@supabase/lite'))
  for (const file of files) hash.update(file).update(readFileSync(file))
  return `migrated-cluster-${hash.digest('hex').slice(0, 16)}`
}

/** Caches a cluster with the migrations applied, in place of those of other migrations. */
export async function saveMigratedCluster(pglite: PGlite, name: string): Promise<void> {
  if (existsSync(fileOf(name))) return
  await write(name, pglite)
  for (const other of globSync('migrated-cluster-*.tar', { cwd: cacheFolder })) {
    if (other !== `${name}.tar`) rmSync(join(cacheFolder, other), { force: true })
  }
}

function versionOf(dependency: string): string {
  const file = join(projectRoot, 'node_modules', dependency, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

const fileOf = (name: string) => join(cacheFolder, `${name}.tar`)

async function read(name: string): Promise<Blob | undefined> {
  try {
    return new Blob([new Uint8Array(await readFile(fileOf(name)))])
  } catch {
    // Not cached.
    return undefined
  }
}

/** Written atomically: another process may be reading. */
async function write(name: string, pglite: PGlite): Promise<void> {
  const dump = await pglite.dumpDataDir('none')
  await mkdir(cacheFolder, { recursive: true })
  const draft = `${fileOf(name)}.${randomUUID()}`
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
  await rename(draft, fileOf(name))
}

function hasCluster(dataDir: string): boolean {
  return dataDir !== 'memory://' && existsSync(join(dataDir, 'PG_VERSION'))
}
