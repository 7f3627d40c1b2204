/** Claims a data folder for this process, and finds the process that holds one. */
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackendFailure } from './failure.ts'

/** What a running backend tells about itself (`npm run backend:status`). */
export interface RuntimeInfo {
  readonly pid: number
  readonly url: string
  readonly publishable_key: string
  readonly secret_key: string
  readonly mailbox: string
  readonly engine: 'pglite' | 'postgres'
}

/**
 * Takes the folder for this process: two on one PGlite folder damage it. The lock of a process that has died is taken over.
 * @returns what gives it back.
 * @throws BackendFailure when a living process holds it.
 */
export function claimDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = lockFile(folder)
  // No two claims read alike, so that a lock can be recognised.
  const ours = `${process.pid} ${startOf(process.pid) ?? ''} ${randomUUID()}\n`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, ours)
  try {
    for (let attempt = 0; !tryLink(draft, file); attempt++) {
      const found = readOr(file, '')
      const holder = holderIn(found, folder)
      if (holder !== undefined) throw new BackendFailure(inUse(folder, holder))
      if (attempt > 3) throw new BackendFailure(`${file} cannot be taken over. Remove it and start again.`)
      removeStale(file, found)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  held.add(folder)
  const release = () => {
    process.off('exit', release)
    if (held.delete(folder) && readOr(file, '') === ours) rmSync(file, { force: true })
  }
  // Vite may end the process before an orderly close is through; the database itself survives that, as it does a kill.
  process.once('exit', release)
  return release
}

/**
 * Gives a file a second name, which then appears with its content at once: of two that start together one wins, and nobody
 * reads a lock that is not written yet.
 * @returns false when the name is taken.
 */
function tryLink(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Takes a dead process's lock away, if it still is the one that was read: between the reading and the removing, another
 * starter may have put its own in the place, which is given back.
 * @param read what was read in it.
 */
export function removeStale(lock: string, read: string): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (readOr(aside, '') !== read) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

/** The id of the living process that holds the folder, if one does. */
export function holderOfDataFolder(folder: string): number | undefined {
  return holderIn(readOr(lockFile(folder), ''), folder)
}

function holderIn(lock: string, folder: string): number | undefined {
  const [pid, start] = lock.trim().split(' ')
  const holder = Number(pid)
  if (!Number.isInteger(holder) || holder <= 0) return undefined
  if (holder === process.pid) return held.has(folder) ? holder : undefined
  if (!isAlive(holder)) return undefined
  // The number may have gone to another process since (they start low again in a fresh container).
  return start && startOf(holder) !== start ? undefined : holder
}

/** Leaves a note of where the running backend can be reached. */
export function writeRuntimeInfo(folder: string, info: Omit<RuntimeInfo, 'pid'>): void {
  const file = runtimeFile(folder)
  // Whole or not at all: another process may be reading.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ pid: process.pid, ...info }, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

export function removeRuntimeInfo(folder: string): void {
  rmSync(runtimeFile(folder), { force: true })
}

/**
 * The note of the backend running on this folder, if its process lives and holds the lock.
 * @throws BackendFailure when a backend runs and its note cannot be read.
 */
export function readRuntimeInfo(folder: string): RuntimeInfo | undefined {
  const file = runtimeFile(folder)
  const holder = holderOfDataFolder(folder)
  if (holder === undefined || !existsSync(file)) return undefined
  try {
    const info: RuntimeInfo = JSON.parse(readFileSync(file, 'utf8'))
    return holder === info.pid ? info : undefined
  } catch {
    throw new BackendFailure(`${file} is damaged. Stop the backend (process ${holder}) and start it again.`)
  }
}

/** The folders this very process holds. */
const held = new Set<string>()

const lockFile = (folder: string) => join(folder, 'lock')
const runtimeFile = (folder: string) => join(folder, 'runtime.json')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** When a process started, in ticks since boot; known on Linux only. */
function startOf(pid: number): string | undefined {
  // The second field is the program's name in brackets and may hold spaces: count from behind it.
  const stat = readOr(`/proc/${pid}/stat`, '')
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function inUse(folder: string, pid: number): string {
  return (
    `Another process (${pid}) is running on the data folder ${folder}.\n` +
    'Stop it, or give this one a folder of its own: BACKEND_DATA=.backend/second npm run dev'
  )
}
