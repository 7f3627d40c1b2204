/**
 * A fresh PGlite spends seconds on initdb. The empty cluster is cached, and later databases start from a copy in a fraction of the time. It
 * contains no tables and no identity, so databases share nothing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@supabase/lite/pglite'
import { cacheFolder, projectRoot } from './paths.ts'

const { version }: { version: string } = JSON.parse(
  readFileSync(join(projectRoot, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
)
const file = join(cacheFolder, `empty-cluster-${version}.tar`)

/** The cached cluster, for a data folder that has no cluster yet. */
export async function loadEmptyCluster(dataDir: string): Promise<Blob | undefined> {
  if (hasCluster(dataDir) || !existsSync(file)) return undefined
  return new Blob([new Uint8Array(await readFile(file))])
}

/** Caches the cluster if it was just created. */
export async function saveEmptyCluster(pglite: PGlite): Promise<void> {
  if (existsSync(file)) return
  const { rows } = await pglite.query(`select from pg_namespace where nspname = 'auth'`)
  if (rows.length > 0) return
  const dump = await pglite.dumpDataDir('none')
  await mkdir(cacheFolder, { recursive: true })
  // Written atomically: another process may be reading.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
  await rename(draft, file)
}

function hasCluster(dataDir: string): boolean {
  return dataDir !== 'memory://' && existsSync(join(dataDir, 'PG_VERSION'))
}
