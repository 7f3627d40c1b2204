/**
 * What a static host does with the build, in one place: the headers of `public/_headers`, `about` served by
 * `about.html`, the app shell for the app's own paths, and the not-found page for every other. The preview server and the
 * build both take it from here, so that what is tested is what is deployed.
 */
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, normalize, resolve } from 'node:path'
import { loadEnv, type Plugin } from 'vite'
import { readTarget } from '../embedded/request-gate.ts'
import { accountPaths, paths, routeOf } from '../src/paths.ts'

/** One block of a `_headers` file: a path, `*` standing for anything, and what to send with it. */
export interface HeaderRule {
  path: string
  /** What earlier rules said and this one takes away. */
  removes: string[]
  headers: [name: string, value: string][]
}

/** The file that answers every page which was not prerendered. Never the landing page. */
export const appShell = 'spa.html'

/** The name by which static hosts know it: they send it with status 404. */
const notFoundPage = '404.html'

/**
 * Reads the `_headers` format: a path at the start of a line, then indented `Name: value` or `! Name` lines; `#` is a comment.
 * @throws when a line is none of these.
 */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (line.startsWith('/')) {
      rules.push({ path: line.trim(), removes: [], headers: [] })
      continue
    }
    const rule = rules.at(-1)
    const [, removed] = /^\s+!\s*([\w-]+)\s*$/.exec(line) ?? []
    if (removed && rule) {
      rule.removes.push(removed)
      continue
    }
    const [, name, value] = /^\s+([\w-]+):\s*(.+?)\s*$/.exec(line) ?? []
    if (!name || !value || !rule) throw new Error(`_headers, line ${index + 1}: neither a path nor a header: ${line}`)
    rule.headers.push([name, value])
  }
  return rules
}

/** The headers for one path. Where two rules name the same header, both are sent, unless the later one removes it first. */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const rule of rules) {
    const [start = '', end] = rule.path.split('*')
    const fits = end === undefined ? pathname === rule.path : pathname.startsWith(start) && pathname.endsWith(end)
    if (!fits) continue
    for (const name of rule.removes) headers.delete(name.toLowerCase())
    for (const [name, value] of rule.headers) {
      const earlier = headers.get(name.toLowerCase())
      headers.set(name.toLowerCase(), earlier === undefined ? value : `${earlier}, ${value}`)
    }
  }
  return headers
}

/**
 * The file in the build that answers a path, relative to it: the file itself, its `.html`, or the app shell for pages.
 * @returns undefined for what can only be missing (a name with an extension that is not there).
 */
function fileFor(root: string, pathname: string): string | undefined {
  const path = decoded(pathname)
  if (path === undefined || path === '_headers') return undefined
  const candidates = path === '' ? ['index.html'] : [path, `${path}.html`]
  const found = candidates.find((file) => isFile(join(root, file)))
  if (found) return found
  return /\.\w+$/.test(path) ? undefined : appShell
}

/** What is sent for a path, and with which status. Undefined as {@link fileFor}. */
export function answerTo(root: string, pathname: string): { file: string; status: 200 | 404 } | undefined {
  const file = fileFor(root, pathname)
  if (file === undefined) return undefined
  if (file === appShell && !routeOf(`/${decoded(pathname)}`) && decoded(pathname) !== appShell)
    return { file: notFoundPage, status: 404 }
  return { file, status: 200 }
}

/**
 * Adds the hosted backend's origin to the policy: without it the browser refuses every request to the project.
 * @param supabaseUrl `VITE_SUPABASE_URL`; empty means that the backend answers on our own origin.
 */
export function allowBackend(headers: string, supabaseUrl: string): string {
  if (supabaseUrl === '') return headers
  const { origin, host, protocol } = new URL(supabaseUrl)
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  return headers.replace(`connect-src 'self'`, `connect-src 'self' ${origin} ${socket}`)
}

/** What the app shell answers, and the shell itself, which the service worker keeps with its headers. */
const appPaths = [
  `/${appShell}`,
  ...accountPaths,
  paths.dashboard,
  `${paths.dashboard}/*`,
  paths.admin,
  `${paths.admin}/*`,
] as const

/**
 * Lets the app's pages show the avatars that people keep on other hosts. The account pages are among them: the dashboard opens in the
 * document in which a person signed in, under its policy.
 * @throws when the file has no policy with pictures of our own only.
 */
export function allowAvatars(headers: string): string {
  const policy = headersFor(parseHeaders(headers), '/').get('content-security-policy')
  const pictures = `img-src 'self';`
  if (!policy?.includes(pictures)) throw new Error(`_headers: the policy of /* has no ${pictures}`)
  const ofApp = policy.replace(pictures, `img-src 'self' data: blob: https:;`)
  const rules = appPaths.map((path) => `${path}\n  ! Content-Security-Policy\n  Content-Security-Policy: ${ofApp}\n`)
  return `${headers.trimEnd()}\n\n# The app shows pictures from other hosts.\n${rules.join('\n')}`
}

/** The build's app shell and headers, and a preview server that behaves as the host does. */
export function staticHosting(): Plugin {
  let root = 'dist'
  let supabaseUrl = ''
  return {
    name: 'sevenday:static-hosting',
    enforce: 'post',
    configResolved(config) {
      root = resolve(config.root, config.build.outDir)
      supabaseUrl = loadEnv(config.mode, config.envDir || config.root, 'VITE_').VITE_SUPABASE_URL ?? ''
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type === 'asset') this.emitFile({ type: 'asset', fileName: appShell, source: page.source })
    },
    writeBundle() {
      const file = join(root, '_headers')
      if (existsSync(file)) writeFileSync(file, allowAvatars(allowBackend(readFileSync(file, 'utf8'), supabaseUrl)))
    },
    configurePreviewServer(server) {
      const rules = parseHeaders(readFileSync(join(root, '_headers'), 'utf8'))
      server.middlewares.use((request, response, next) => {
        const pathname = readTarget(request)?.pathname ?? '/'
        for (const [name, value] of headersFor(rules, pathname)) response.setHeader(name, value)
        const answer = answerTo(root, pathname)
        if (answer === undefined) {
          response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
          return
        }
        if (answer.status === 404) {
          response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' })
          createReadStream(join(root, answer.file)).pipe(response)
          return
        }
        request.url = `/${answer.file}`
        next()
      })
    },
  }
}

/** A path without its outer slashes, which cannot lead out of the build; undefined when it is malformed. */
function decoded(pathname: string): string | undefined {
  try {
    return normalize(`/${decodeURIComponent(pathname)}`).replace(/^\/+|\/+$/g, '')
  } catch {
    return undefined
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}
