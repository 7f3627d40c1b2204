/** Claims a data folder for this process, and finds the process that holds one. */
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Backend } from './backend.ts'
import { BackendFailure } from './failure.ts'

/** What `npm run backend:status` prints about a running backend. */
export interface RuntimeInfo {
  readonly pid: number
  readonly url: string
  readonly publishable_key: string
  readonly secret_key: string
  readonly mailbox: string
  readonly engine: 'pglite' | 'postgres'
}

/**
 * Locks the folder for this process: two processes on one PGlite folder corrupt it. Takes over the lock of a dead process.
 * @returns a function that releases the lock.
 * @throws BackendFailure when a live process holds it.
 */
export function claimDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = lockFile(folder)
  // Unique, so that `removeStale` can tell locks apart.
  const ours = `${process.pid} ${startOf(process.pid) ?? ''} ${randomUUID()}\n`
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, ours)
  try {
    for (let attempt = 0; !tryLink(draft, file); attempt++) {
      const found = readOr(file, '')
      const holder = holderIn(found, folder)
      if (holder !== undefined) throw new BackendFailure(inUse(folder, holder))
      if (attempt > 3) throw new BackendFailure(`${file} could not be replaced. Remove it and start again.`)
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
  // Vite may exit before a clean close finishes. The database survives that, as it survives a kill.
  process.once('exit', release)
  return release
}

/**
 * Hard-links a file to a second name. The link is atomic: only one of two starting processes wins, and no process reads a half-written
 * lock.
 * @returns false when the name is taken.
 */
export function tryLink(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Removes a dead process's lock, if it is still the one that was read. Another process may have replaced it since; its lock is put back.
 * @param read the lock's content when it was read.
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

/** The pid of the live process that holds the folder, if any. */
export function holderOfDataFolder(folder: string): number | undefined {
  return holderIn(readOr(lockFile(folder), ''), folder)
}

function holderIn(lock: string, folder: string): number | undefined {
  const [pid, start] = lock.trim().split(' ')
  const holder = Number(pid)
  if (!Number.isInteger(holder) || holder <= 0) return undefined
  if (holder === process.pid) return held.has(folder) ? holder : undefined
  if (!isAlive(holder)) return undefined
  // The pid may have been reused (pids start low again in a new container).
  return start && startOf(holder) !== start ? undefined : holder
}

/** Records where a running backend can be reached. @param url without a trailing slash */
export function writeRuntimeInfo(
  folder: string,
  { keys, engine }: Pick<Backend, 'keys' | 'engine'>,
  url: string,
): void {
  const { publishable_key, secret_key } = keys
  const mailbox = `${url}/mailbox`
  const info: RuntimeInfo = { pid: process.pid, url, publishable_key, secret_key, mailbox, engine }
  const file = runtimeFile(folder)
  // Written atomically: another process may be reading.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

export function removeRuntimeInfo(folder: string): void {
  rmSync(runtimeFile(folder), { force: true })
}

/**
 * The record of the backend running on this folder, if its process is alive and holds the lock.
 * @throws BackendFailure when a backend runs but its record cannot be read.
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

/** The folders that this process holds. */
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

/** When a process started, in ticks since boot. Linux only. */
function startOf(pid: number): string | undefined {
  // The second field is the program's name in brackets and may contain spaces, so count from its end.
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
