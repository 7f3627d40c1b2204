/** The machine's API keys. They are generated once, shared by all data folders of the project, and never committed. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { tryLink } from './data-folder.ts'
import { BackendFailure } from './failure.ts'
import { keysFile } from './paths.ts'
import { generateVapidKeys } from './vapid-keys.ts'

const keysSchema = z.object({
  /** Signs the access tokens (HS256). */
  jwt_secret: z.string(),
  /** Public: `sb_publishable_...`. */
  publishable_key: z.string(),
  /** The service role's: `sb_secret_...`. Never leaves the machine. */
  secret_key: z.string(),
  /** Public: browsers accept pushes only from the holder of its private key. In base64url, as is the private key. */
  vapid_public_key: z.string(),
  /** Signs pushes. Never leaves the machine. */
  vapid_private_key: z.string(),
})

export type Keys = Readonly<z.infer<typeof keysSchema>>

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
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Not JSON, or not the keys.
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
