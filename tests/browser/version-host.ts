/**
 * A static host for one test. It serves a copy of the build that the test can replace with later versions, forwards backend requests to the
 * worker's server, and can fail as networks do.
 */
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { inlineScriptHashes } from '../../scripts/build/head-scripts.ts'
import { writeKillWorker } from '../../scripts/build/kill-worker.ts'
import { answerTo, appShell, type HeaderRule, headersFor, parseHeaders } from '../../scripts/build/static-hosting.ts'

export interface VersionHost {
  /** Without a trailing slash. */
  readonly url: string
  /**
   * The outcome of every request from now on: an answer, no answer (until it answers again), or a failing server behind its proxy.
   */
  network: 'answers' | 'hangs' | 'fails'
  /**
   * Replaces the build with a later version: every script and style gets a new name, the old files are gone, and every page contains
   * `<meta name="build" content="…">`.
   */
  publish(version: string): void
  /** The same with another build. */
  replaceWith(build: string, version: string): void
  /** Replaces the service worker with the one that removes itself. */
  publishKillWorker(): Promise<void>
  /** Removes a file from the build. */
  remove(file: RegExp): void
  stop(): Promise<void>
}

const ofBackend = /^\/((auth|rest|storage|realtime|functions)\/v1|mailbox)/
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** @param backend the server of the test's worker, without a trailing slash. */
export async function startVersionHost(
  backend: string,
  build = process.env.BUILD_FOLDER ?? 'dist',
): Promise<VersionHost> {
  const folder = mkdtempSync(join(tmpdir(), 'sevenday-versions-'))
  cpSync(build, folder, { recursive: true })
  let rules = restamp(folder, '1')
  const { port: backendPort } = new URL(backend)
  let network: VersionHost['network'] = 'answers'
  /** Unanswered requests. */
  const hung: (() => void)[] = []
  const sockets = new Set<Socket>()
  const server = createServer((incoming, response) => {
    if (network === 'answers') answer(incoming, response)
    else if (network === 'fails') response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    else hung.push(() => answer(incoming, response))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming, socket: Socket) => {
    if (network !== 'answers') return
    const onward = connect(Number(backendPort), 'localhost', () => {
      const headers = Object.entries({ ...incoming.headers, host: new URL(backend).host })
      onward.write(
        `GET ${incoming.url} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      )
      socket.pipe(onward).pipe(socket)
    })
    sockets.add(onward)
    onward.on('error', () => socket.destroy()).once('close', () => sockets.delete(onward))
    socket.once('close', () => onward.destroy())
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The host has no port')

  function answer(incoming: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    if (ofBackend.test(pathname)) return handOn(incoming, response)
    const found = answerTo(folder, pathname)
    for (const [name, value] of headersFor(rules, pathname, found?.status ?? 404)) response.setHeader(name, value)
    if (!found) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    response.writeHead(found.status, { 'content-type': types[extname(found.file)] ?? 'application/octet-stream' })
    response.end(incoming.method === 'HEAD' ? undefined : readFileSync(join(folder, found.file)))
  }

  function handOn(incoming: IncomingMessage, response: ServerResponse): void {
    const { host: _host, origin: _origin, ...headers } = incoming.headers
    const onward = request(backend + incoming.url, { method: incoming.method, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }

  const host: VersionHost = {
    url: `http://localhost:${address.port}`,
    get network() {
      return network
    },
    set network(next) {
      network = next
      if (next === 'answers') for (const answerLate of hung.splice(0)) answerLate()
    },
    publish(version) {
      rules = restamp(folder, version)
    },
    replaceWith(build, version) {
      rmSync(folder, { recursive: true })
      cpSync(build, folder, { recursive: true })
      rules = restamp(folder, version)
    },
    publishKillWorker: () => writeKillWorker(folder),
    remove(file) {
      for (const found of globSync('**/*', { cwd: folder })) {
        if (file.test(found)) rmSync(join(folder, found))
      }
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true })
    },
  }
  return host
}

/**
 * Simulates a build in which every source has changed.
 * @returns its headers
 */
function restamp(folder: string, version: string): HeaderRule[] {
  const page = join(folder, appShell)
  const formerScripts = inlineScriptHashes(readFileSync(page, 'utf8'))
  const assets = globSync('assets/*.{js,css}', { cwd: folder }).map((file) => basename(file))
  const names = new Map(assets.map((name) => [name, name.replace(/(?:\.v\d+)?(\.\w+)$/, `.v${version}$1`)]))
  const files = [...assets.map((name) => join('assets', name)), ...globSync('*.{html,js}', { cwd: folder })]
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
      .replaceAll(/[\w.~-]+\.(?:js|css)\b/g, (name) => names.get(name) ?? name)
      .replace(/(?:<meta name="build"[^>]*>)?<\/head>/, `<meta name="build" content="${version}"></head>`)
      .replaceAll(/("revision":"[0-9a-f]{32})[^"]*"/g, `$1-${version}"`)
    writeFileSync(join(folder, dirname(file), names.get(basename(file)) ?? basename(file)), text)
    if (names.has(basename(file))) rmSync(join(folder, file))
  }
  const scripts = inlineScriptHashes(readFileSync(page, 'utf8'))
  const headers = formerScripts.reduce(
    (text, hash, place) => text.replaceAll(hash, scripts[place] ?? hash),
    readFileSync(join(folder, '_headers'), 'utf8'),
  )
  writeFileSync(join(folder, '_headers'), headers)
  return parseHeaders(headers)
}

/** The version that built the page. */
export function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="build"]').getAttribute('content')
}

/** Makes the browser check for a new version, and waits until it is installed and asks to take over. */
export async function newWorkerWaits(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const { installing } = registration
    if (!installing) return
    await new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => {
        if (installing.state !== 'installing') resolve()
      })
    })
  })
}
