/** The machine's API keys. They are generated once, shared by all data folders of the project, and never committed. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { tryLink } from './data-folder.ts'
import { BackendFailure } from './failure.ts'
import { keysFile } from './paths.ts'
import { generateVapidKeys } from './vapid-keys.ts'

export interface Keys {
  /** Signs the access tokens (HS256). */
  readonly jwt_secret: string
  /** Public: `sb_publishable_...`. */
  readonly publishable_key: string
  /** The service role's: `sb_secret_...`. Never leaves the machine. */
  readonly secret_key: string
  /** Public: browsers accept pushes only from the holder of its private key. In base64url, as is the private key. */
  readonly vapid_public_key: string
  /** Signs pushes. Never leaves the machine. */
  readonly vapid_private_key: string
}

/** Generates random keys in the format of hosted projects. */
export function generateKeys(): Keys {
  return {
    jwt_secret: randomBytes(48).toString('base64url'),
    publishable_key: opaqueKey('publishable'),
    secret_key: opaqueKey('secret'),
    ...generateVapidKeys(),
  }
}

/**
 * Loads this machine's keys, and generates them on first use.
 * @param file default: `.backend/keys.json` in the project.
 * @throws BackendFailure when the file exists and holds something else.
 */
export function loadKeys(file: string = keysFile): Keys {
  if (!existsSync(file)) makeKeys(file)
  chmodSync(file, 0o600)
  try {
    const keys: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isKeys(keys)) return keys
  } catch {
    // Not JSON.
  }
  throw new BackendFailure(`${file} does not hold the backend's keys. Remove it; new ones are made at the next start.`)
}

/** Creates the file, unless another starting process or thread was first; both then read that file. */
export function makeKeys(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  // A new name each time: several threads of a process, which share one pid, may start backends at once.
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, `${JSON.stringify(generateKeys(), null, 2)}\n`, { mode: 0o600 })
    tryLink(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

function opaqueKey(kind: 'publishable' | 'secret'): string {
  const body = `sb_${kind}_${randomBytes(17).toString('base64url').slice(0, 22)}`
  return `${body}_${createHash('sha256').update(body).digest('base64url').slice(0, 8)}`
}

const names = ['jwt_secret', 'publishable_key', 'secret_key', 'vapid_public_key', 'vapid_private_key'] as const

function isKeys(value: unknown): value is Keys {
  if (typeof value !== 'object' || value === null) return false
  const record: Record<string, unknown> = { ...value }
  return names.every((name) => typeof record[name] === 'string')
}
