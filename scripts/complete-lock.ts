/**
 * `node scripts/complete-lock.ts`: adds to package-lock.json what npm leaves out if a registry lacks the packages of other platforms.
 * Without these entries `npm ci` refuses the file everywhere. They are optional, so npm skips those of other platforms.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
  [more: string]: unknown
}

export interface LockFile {
  packages: Record<string, LockedPackage>
  [more: string]: unknown
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** A lock file with an entry for each optional dependency. */
export function completed(lock: LockFile): LockFile {
  const packages = { ...lock.packages }
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isThere(packages, path, name)) continue
      packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/** Whether a package finds a dependency, as Node looks for it: in its own folder, then in each one above. */
function isThere(packages: LockFile['packages'], from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}

/** Where a package runs, by its name: `binding-linux-arm64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.slice(name.indexOf('/') + 1).split('-')
  const [os, cpu] = [systems, processors].map((known) => known.find((word) => words.includes(word)))
  if (!os || !cpu) throw new Error(`${name} names no platform that is known here`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : ''
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc && { libc: [libc] }) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = 'package-lock.json'
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile
  writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`)
}
