/** Local files that no server of the project may serve, however their path is written. */
import { realpathSync } from 'node:fs'
import { isAbsolute, join, posix, relative, resolve } from 'node:path'
import { unescape } from 'node:querystring'
import { BackendFailure } from './failure.ts'
import { backendFolder, dataFolder, projectRoot } from './paths.ts'

/** Folders that a URL path may be relative to: the project, and the folders that are served directly. */
const servedFolders = () => [projectRoot, join(projectRoot, 'public'), buildFolder()]
const buildFolder = () => resolve(projectRoot, process.env.BUILD_FOLDER ?? 'dist')

/** The backend's keys, database, mails and uploads. */
const privateFolders = () => [...new Set([backendFolder, dataFolder()].flatMap((folder) => [folder, real(folder)]))]

/** For Vite's `server.fs.deny`: Vite's defaults, which a list replaces, and the backend's folders. */
export function deniedFiles(): string[] {
  const folders = privateFolders().flatMap((folder) => {
    const inside = relative(projectRoot, folder)
    // Vite also checks the URL's path, which is relative to the project.
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
 * Whether a request asks for one of the backend's files. Vite's patterns see one spelling of a path. This checks every decoding of it and
 * every prefix that Vite understands, so that a spelling Vite misses is still refused.
 * @param target path and query of the request line, as Node gives it.
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
    // A folder's name may contain `?` or `#`, which end a path in a URL.
    return [text, text.replace(/[?#].*$/s, '')].some((path) => {
      const plain = slashes(path)
        .replaceAll('\0', '')
        .replace(/^(\/*(@fs|@id|__x00__)(?=\/|__))+/i, '')
      const files = [plain, ...servedFolders().map((folder) => `${slashes(folder)}/${plain}`)]
      return files.map((file) => posix.normalize(file)).some((file) => isPrivate(file) || isPrivate(real(file)))
    })
  })
}

/** @throws BackendFailure when the data folder is inside a published folder, or contains the whole project. */
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

/** The text as sent, and after each further decoding. */
function decodings(target: string): string[] {
  const found = [Buffer.from(target, 'latin1').toString()]
  for (let text = unescape(target); !found.includes(text) && found.length < 8; text = unescape(text)) found.push(text)
  return found
}

/** Lower-cased, as on a case-insensitive file system. */
function comparable(path: string): string {
  return slashes(path).normalize('NFC').toLowerCase().replace(/\/+$/, '')
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/')
}

/** Resolves symbolic links; returns the path itself when nothing exists there. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
