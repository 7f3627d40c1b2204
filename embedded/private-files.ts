/** Files of this machine that no server of the project hands out, however their path is written. */
import { realpathSync } from 'node:fs'
import { isAbsolute, join, posix, relative, resolve } from 'node:path'
import { unescape } from 'node:querystring'
import { BackendFailure } from './failure.ts'
import { backendFolder, dataFolder, projectRoot } from './paths.ts'

/** What a path in a URL may be relative to: the project, and the folders that are served as they are. */
const servedFolders = () => [projectRoot, join(projectRoot, 'public'), buildFolder()]
const buildFolder = () => resolve(projectRoot, process.env.BUILD_FOLDER ?? 'dist')

/** The backend's keys, database, mails and uploads. */
const privateFolders = () => [...new Set([backendFolder, dataFolder()].flatMap((folder) => [folder, real(folder)]))]

/** For Vite's `server.fs.deny`: its own defaults, which a list replaces, and the backend's folders. */
export function deniedFiles(): string[] {
  const folders = privateFolders().flatMap((folder) => {
    const inside = relative(projectRoot, folder)
    // Vite looks at the path of the URL as well, which begins at the project.
    return inside.startsWith('..') || isAbsolute(inside) ? [folder] : [folder, `/${inside}`]
  })
  return [
    '.env',
    '.env.*',
    '*.{crt,pem,key,p12,pfx,cer,der}',
    '.npmrc',
    '.yarnrc.yml',
    '**/.git/**',
    '**/.backend/**',
    ...folders.map(slashes).map((folder) => `${folder.replace(/[\\*?{}()[\]!+@|$^]/g, '\\$&')}{,/**}`),
  ]
}

/**
 * Whether a request asks for a file of the backend's. Vite's patterns see one spelling of a path; this looks at every decoding of it, with
 * all that Vite understands in front of it, so that a spelling Vite overlooks still finds nothing.
 * @param target the request line's target as Node gives it: path and query.
 */
export function namesPrivateFile(target: string): boolean {
  const folders = privateFolders().map(comparable)
  const isPrivate = (path: string) => {
    const compared = comparable(path)
    return folders.some((folder) => compared === folder || compared.startsWith(`${folder}/`))
  }
  return decodings(target).some((text) => {
    const everything = `${comparable(text).replace(/\/+/g, '/')}/`
    if (folders.some((folder) => everything.includes(`${folder}/`))) return true
    // A folder's name may hold what ends a path elsewhere.
    return [text, text.replace(/[?#].*$/s, '')].some((path) => {
      const plain = slashes(path)
        .replaceAll('\0', '')
        .replace(/^(\/*(@fs|@id|__x00__)(?=\/|__))+/i, '')
      const files = [plain, ...servedFolders().map((folder) => `${slashes(folder)}/${plain}`)]
      return files.map((file) => posix.normalize(file)).some((file) => isPrivate(file) || isPrivate(real(file)))
    })
  })
}

/** @throws BackendFailure when the data folder is in a folder that a build publishes, or is around the whole project. */
export function assertUnpublished(folder: string): void {
  const publishes = ['public', relative(projectRoot, buildFolder())].find((name) =>
    holds(resolve(projectRoot, name), folder),
  )
  if (publishes) {
    throw new BackendFailure(
      `The data folder ${folder} is in ${publishes}/, which a build publishes. Choose another: BACKEND_DATA=.backend/second`,
    )
  }
  if (holds(folder, projectRoot)) {
    throw new BackendFailure(
      `The data folder ${folder} holds the project itself. Choose one for the data alone: BACKEND_DATA=.backend/second`,
    )
  }
}

function holds(folder: string, file: string): boolean {
  return `${comparable(real(file))}/`.startsWith(`${comparable(real(folder))}/`)
}

/** The text as sent, and as it is after each further decoding. */
function decodings(target: string): string[] {
  const found = [Buffer.from(target, 'latin1').toString()]
  for (let text = unescape(target); !found.includes(text) && found.length < 8; text = unescape(text)) found.push(text)
  return found
}

/** A path as a file system without regard to case compares it. */
function comparable(path: string): string {
  return slashes(path).normalize('NFC').toLowerCase().replace(/\/+$/, '')
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/')
}

/** Where a path leads through symbolic links; the path itself where nothing is. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
