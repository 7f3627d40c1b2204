/**
 * A fresh PGlite spends seconds on initdb. The empty cluster it makes is kept once, and later ones start from that copy in
 * a fraction of the time. It holds nothing of ours, no table and no identity, so that no two databases share one.
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

/** The kept cluster, for a data folder that has none yet. */
export async function loadEmptyCluster(dataDir: string): Promise<Blob | undefined> {
  if (hasCluster(dataDir) || !existsSync(file)) return undefined
  return new Blob([new Uint8Array(await readFile(file))])
}

/** Keeps the cluster just made, if it is just made. */
export async function saveEmptyCluster(pglite: PGlite): Promise<void> {
  if (existsSync(file)) return
  const { rows } = await pglite.query(`select from pg_namespace where nspname = 'auth'`)
  if (rows.length > 0) return
  const dump = await pglite.dumpDataDir('none')
  await mkdir(cacheFolder, { recursive: true })
  // Whole or not at all: another process may be reading.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
  await rename(draft, file)
}

function hasCluster(dataDir: string): boolean {
  return dataDir !== 'memory://' && existsSync(join(dataDir, 'PG_VERSION'))
}
