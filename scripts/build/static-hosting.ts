/**
 * How a static host serves the build: the headers of `public/_headers`, the redirects of `public/_redirects`, `about.html` for `about`, the app shell for the app's own paths,
 * and the not-found page for all others. The preview server and the build share this code, so that tests run on what is deployed.
 */
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, normalize, resolve } from 'node:path'
import { loadEnv, type Plugin } from 'vite'
import { readTarget } from '../../embedded/request-gate.ts'
import { accountPaths, paths, routeOf } from '../../src/paths.ts'
import { inlineScriptHashes, withEarlyPreload } from './head-scripts.ts'

/** One block of a `_headers` file: a path, in which `*` matches anything, and its headers. */
export interface HeaderRule {
  path: string
  /** Headers of earlier rules that this rule removes. */
  removes: string[]
  headers: [name: string, value: string][]
}

/** Served for every page that isn't prerendered. Never the landing page. */
export const appShell = 'spa.html'

/** Static hosts recognise this name and send it with status 404. */
const notFoundPage = '404.html'

/**
 * Parses the `_headers` format: a path at the start of a line, then indented `Name: value` or `! Name` lines; `#` is a comment.
 * @throws if a line is none of these.
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

/** The target and status for a path by the `_redirects` format: `/from /to 302` on each line; `#` is a comment. */
export function redirectFor(text: string, pathname: string): { to: string; status: number } | undefined {
  const rules = text.split('\n').map((line) => line.trim().split(/\s+/))
  const [, to = '', status] = rules.find(([from]) => from === pathname && pathname.startsWith('/')) ?? []
  return to ? { to, status: Number(status) } : undefined
}

/**
 * The headers for a path. If two rules name the same header, both are sent unless the later one removes it first. A missing file is never cached: the
 * next deployment may have it, under a name that is cached for a year.
 */
export function headersFor(
  rules: readonly HeaderRule[],
  pathname: string,
  status: 200 | 404 = 200,
): Map<string, string> {
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
  if (status === 404) headers.set('cache-control', 'no-store')
  return headers
}

/**
 * The file that answers a path, relative to the build folder: the file itself, its `.html`, or the app shell for pages.
 * @returns undefined if only a missing file is possible (a name with an extension that doesn't exist).
 */
function fileFor(root: string, pathname: string): string | undefined {
  const path = decoded(pathname)
  if (path === undefined || path === '_headers' || path === '_redirects') return undefined
  const candidates = path === '' ? ['index.html'] : [path, `${path}.html`]
  const found = candidates.find((file) => isFile(join(root, file)))
  if (found) return found
  return /\.\w+$/.test(path) ? undefined : appShell
}

/** The file and status for a path. Undefined as for {@link fileFor}. */
export function answerTo(root: string, pathname: string): { file: string; status: 200 | 404 } | undefined {
  const file = fileFor(root, pathname)
  if (file === undefined) return undefined
  if (file === appShell && !routeOf(`/${decoded(pathname)}`) && decoded(pathname) !== appShell)
    return { file: notFoundPage, status: 404 }
  return { file, status: 200 }
}

/**
 * Adds the hosted backend's origin to the CSP; otherwise the browser blocks every request to the project.
 * @param supabaseUrl `VITE_SUPABASE_URL`; empty if the backend is on our own origin.
 */
export function allowBackend(headers: string, supabaseUrl: string): string {
  if (supabaseUrl === '') return headers
  const { origin, host, protocol } = new URL(supabaseUrl)
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  return headers.replace(`connect-src 'self'`, `connect-src 'self' ${origin} ${socket}`)
}

const ownScripts = `script-src 'self'`

/** Paths served by the app shell, and the shell itself, which the service worker stores with its headers. */
const appPaths = [
  `/${appShell}`,
  ...accountPaths,
  paths.dashboard,
  `${paths.dashboard}/*`,
  paths.admin,
  `${paths.admin}/*`,
] as const

/**
 * Adds the hashes of the scripts in a page's head to the CSP.
 * @throws if no CSP limits scripts to our own.
 */
export function allowScripts(headers: string, hashes: readonly string[]): string {
  if (!headers.includes(ownScripts)) throw new Error(`_headers: no policy has ${ownScripts}`)
  return headers.replace(ownScripts, [ownScripts, ...hashes].join(' '))
}

/**
 * Lets app pages show avatars hosted elsewhere, run the scripts in their head, and run WebAssembly, which makes PDFs. Account pages too: the
 * dashboard opens in the document in which the user signed in, under its CSP.
 * @param scripts hashes of the scripts that only the app's page has in its head
 * @throws if the file has no CSP that limits images to our own.
 */
export function allowForApp(headers: string, scripts: readonly string[]): string {
  const policy = headersFor(parseHeaders(headers), '/').get('content-security-policy')
  const pictures = `img-src 'self';`
  if (!policy?.includes(pictures)) throw new Error(`_headers: the policy of /* has no ${pictures}`)
  const ofApp = allowScripts(policy.replace(pictures, `img-src 'self' data: blob: https:;`), [
    `'wasm-unsafe-eval'`,
    ...scripts,
  ])
  const rules = appPaths.map((path) => `${path}\n  ! Content-Security-Policy\n  Content-Security-Policy: ${ofApp}\n`)
  return `${headers.trimEnd()}\n\n# The app shows pictures from other hosts, runs WebAssembly, and has a script of its own in its page.\n${rules.join('\n')}`
}

/** Adds the app shell and headers to the build, and makes the preview server behave like the host. */
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
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const source = await withEarlyPreload(String(page.source), bundle)
      this.emitFile({ type: 'asset', fileName: appShell, source })
    },
    writeBundle() {
      const file = join(root, '_headers')
      if (!existsSync(file)) return
      const [ofAll, ofApp] = ['index.html', appShell].map((page) =>
        inlineScriptHashes(readFileSync(join(root, page), 'utf8')),
      )
      const headers = allowBackend(readFileSync(file, 'utf8'), supabaseUrl)
      writeFileSync(
        file,
        allowForApp(
          allowScripts(headers, ofAll ?? []),
          (ofApp ?? []).filter((hash) => !ofAll?.includes(hash)),
        ),
      )
    },
    configurePreviewServer(server) {
      const rules = parseHeaders(readFileSync(join(root, '_headers'), 'utf8'))
      const redirects = readFileSync(join(root, '_redirects'), 'utf8')
      server.middlewares.use((request, response, next) => {
        const pathname = readTarget(request)?.pathname ?? '/'
        const redirect = redirectFor(redirects, pathname)
        if (redirect) {
          response.writeHead(redirect.status, { location: redirect.to, 'cache-control': 'no-store' }).end()
          return
        }
        const answer = answerTo(root, pathname)
        for (const [name, value] of headersFor(rules, pathname, answer?.status ?? 404)) response.setHeader(name, value)
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

/** A decoded path without outer slashes that can't escape the build folder; undefined if malformed. */
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
