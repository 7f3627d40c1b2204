/** The machine's own API keys. They are made once, shared by all data folders of the project, and never committed. */
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BackendFailure } from './failure.ts'
import { keysFile } from './paths.ts'

export interface Keys {
  /** Signs the access tokens (HS256). */
  readonly jwt_secret: string
  /** May be in anyone's hands: `sb_publishable_...`. */
  readonly publishable_key: string
  /** The service role's: `sb_secret_...`. Never leaves the machine. */
  readonly secret_key: string
}

/** New random keys, in the shape hosted projects have. */
export function generateKeys(): Keys {
  return {
    jwt_secret: randomBytes(48).toString('base64url'),
    publishable_key: opaqueKey('publishable'),
    secret_key: opaqueKey('secret'),
  }
}

/**
 * The keys of this machine, made now when there are none yet.
 * @param file where they live; `.backend/keys.json` in the project unless told otherwise.
 * @throws BackendFailure when the file is there and holds something else.
 */
export function loadKeys(file: string = keysFile): Keys {
  if (!existsSync(file)) makeKeys(file)
  chmodSync(file, 0o600)
  const keys = parsed(readFileSync(file, 'utf8'))
  if (isKeys(keys)) return keys
  throw new BackendFailure(`${file} does not hold the backend's keys. Remove it; new ones are made at the next start.`)
}

/** Makes the file, unless another process that starts at the same time was first: both then read the one that stands. */
export function makeKeys(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, `${JSON.stringify(generateKeys(), null, 2)}\n`, { mode: 0o600 })
    // Unlike a rename, it never replaces what is there.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function opaqueKey(kind: 'publishable' | 'secret'): string {
  const body = `sb_${kind}_${randomBytes(17).toString('base64url').slice(0, 22)}`
  return `${body}_${createHash('sha256').update(body).digest('base64url').slice(0, 8)}`
}

function isKeys(value: unknown): value is Keys {
  if (typeof value !== 'object' || value === null) return false
  const record: Record<string, unknown> = { ...value }
  return ['jwt_secret', 'publishable_key', 'secret_key'].every((name) => typeof record[name] === 'string')
}
