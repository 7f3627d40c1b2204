/** Which requests the project's servers accept: any web page can send them requests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startBackend } from '#embedded/backend.ts'
import { loadKeys } from '#embedded/keys.ts'
import { keysFile, projectRoot } from '#embedded/paths.ts'
import { assertUnpublished } from '#embedded/private-files.ts'
import { requestGate } from '#embedded/vite-gate.ts'

interface Running {
  readonly port: number
  close(): Promise<unknown>
}

const folder = mkdtempSync(join(tmpdir(), 'sevenday-gate-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** `ALLOWED_HOSTS` for every server here. */
const allowed = 'dev.example, .team.example'

describe.for([
  ['The backend alone', standalone],
  ['The dev server', devServer],
  ['The preview', previewServer],
] as const)('%s', ([, start]) => {
  let running: Running
  beforeAll(async () => {
    running = await start()
  })
  afterAll(() => running?.close())

  test('answers any request line, and keeps running', async () => {
    const targets = ['//[', '/%', '/%00', '/%c0%af', '/\\', '*', 'x', 'http://[/', ':99999/']
    const lines = targets.flatMap((target) => [`GET ${target}`, `OPTIONS ${target}`])
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: vite-hmr\r\n'
    // Vite leaves the socket of an unknown upgrade open.
    const upgrades = lines.map((line) => {
      const socket = connect(running.port, '127.0.0.1').on('error', () => undefined)
      socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`)
      return socket
    })
    for (const line of [...lines, 'CONNECT //', 'CONNECT localhost:1', 'NONSENSE /', `GET /${'x'.repeat(100_000)}`]) {
      await say(running.port, `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    }
    for (const host of ['', ':', '[', 'a b', '%', 'localhost:99999', '//']) {
      await say(running.port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    }
    await say(running.port, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)
    for (const socket of upgrades) socket.destroy()
    expect(statusOf(await ask(running.port, '/no/such/file', { host: 'localhost' }))).toBe(404)
  })

  test('survives a connection that is reset', async () => {
    const socket = connect(running.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /elsewhere HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    socket.resetAndDestroy()
    await once(socket, 'close')
    expect(statusOf(await ask(running.port, '/no/such/file', { host: 'localhost' }))).toBe(404)
  })

  test('refuses another host on every path, and says how to allow it', async () => {
    const hosts = ['rebound.example', 'rebound.example:80', 'localhost.example', '127.0.0.1.example', '10.1.2.3']
    for (const path of ['/', '/mailbox.json', '/src/main.tsx']) {
      for (const host of hosts) {
        const answer = await ask(running.port, path, { host })
        expect(statusOf(answer), `${path} ${host}`).toBe(403)
        expect(answer).toContain(`ALLOWED_HOSTS=${host.replace(':80', '')}`)
      }
      expect(statusOf(await ask(running.port, `http://rebound.example${path}`, { host: 'localhost' }))).toBe(403)
    }
  })

  test.for([
    ['/realtime/v1/websocket', 'none'],
    ['/', 'vite-hmr'],
    ['/', 'vite-ping'],
  ])('refuses another host’s upgrade: %s, %s', async ([path, protocol]) => {
    const answer = await say(
      running.port,
      `GET ${path} HTTP/1.1\r\nHost: rebound.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: ${protocol}\r\n\r\n`,
    )
    expect(statusOf(answer)).toBe(403)
  })

  test('answers to this machine’s names, and to allowed hosts', async () => {
    const hosts = ['localhost', 'LOCALHOST:1', 'app.localhost', '127.0.0.1', '[::1]', 'dev.example', 'a.team.example']
    for (const host of hosts) {
      expect(statusOf(await ask(running.port, '/no/such/file', { host })), host).toBe(404)
    }
  })
})

describe('The backend’s files', () => {
  const secret = `secret-${crypto.randomUUID()}`
  /** A name that is awkward for patterns, URLs and decoders. */
  const oddName = `.odd (data) [x]{y}!+@ %25 é #${process.pid}`
  const inside = join(projectRoot, oddName)
  const outside = join(folder, oddName)
  const link = join(projectRoot, `.link-${process.pid}`)
  const names = ['mails.jsonl', 'x.js', 'x.svg']
  beforeAll(() => {
    loadKeys()
    for (const data of [inside, outside]) {
      mkdirSync(data, { recursive: true })
      for (const name of names) writeFileSync(join(data, name), JSON.stringify({ secret }))
    }
    symlinkSync(inside, link)
  })
  afterAll(() => {
    rmSync(inside, { recursive: true, force: true })
    rmSync(link, { force: true })
  })

  test.for([
    ['inside the project', oddName, [...names.map((name) => join(inside, name)), join(link, 'x.js'), keysFile]],
    ['outside of it', outside, [join(outside, 'x.js')]],
  ] as const)('are served in no spelling: %s', async ([, data, files]) => {
    vi.stubEnv('BACKEND_DATA', data)
    const { port, close } = await devServer()
    const served: string[] = []
    const secrets = [secret, loadKeys().secret_key]
    for (const target of files.flatMap(spellingsOf)) {
      const answer = await ask(port, target, { host: 'localhost' })
      const inline = Buffer.from(/base64,([\w+/=]+)/.exec(answer)?.[1] ?? '', 'base64').toString()
      if (secrets.some((text) => (answer + inline).includes(text))) served.push(target)
    }
    await close()
    expect(served).toEqual([])
  })

  test('are the only files withheld', async () => {
    vi.stubEnv('BACKEND_DATA', oddName)
    const { port, close } = await devServer()
    for (const path of ['/src/paths.ts', '/icons/favicon.ico', `/@fs${projectRoot}src/paths.ts`, '/index.html']) {
      expect(statusOf(await ask(port, path, { host: 'localhost' })), path).toBe(200)
    }
    await close()
  })

  test('cannot be placed where a build publishes them', async () => {
    for (const name of ['public', 'public/backend', 'dist/backend', '.', '..']) {
      expect(() => assertUnpublished(join(projectRoot, name)), name).toThrow('BACKEND_DATA=.backend/second')
    }
    assertUnpublished(join(projectRoot, 'public-data'))
    const dataDir = join(projectRoot, 'public/backend')
    await expect(startBackend({ dataDir, siteUrl: 'http://localhost' })).rejects.toThrow('which a build publishes')
  })
})

/** Ways to spell one file's URL. */
function spellingsOf(file: string): string[] {
  const inProject = file.startsWith(projectRoot) ? [`/${file.slice(projectRoot.length)}`] : []
  const paths = [...inProject, file, `/@fs${file}`, `/@id/${file}`, `/@id/__x00__${file}`, `/src/../@fs/x/..${file}`]
  const plain = (path: string) => encodeURI(path).replaceAll('#', '%23')
  const encoded = (path: string) =>
    path.replace(/[^/]/gu, (character) => [...Buffer.from(character)].map((byte) => `%${byte.toString(16)}`).join(''))
  const asWritten = paths.flatMap((path) =>
    [
      '',
      '?raw',
      '?import',
      '?url',
      '?import&raw',
      '?import&url&inline',
      '?inline',
      '?worker',
      '?v=1',
      '?direct',
      '.map',
      '/',
    ].map((end) => plain(path) + end),
  )
  const otherwise = paths.flatMap((path) => [
    encoded(path),
    encoded(path).replaceAll('%', '%25'),
    encoded(path).replaceAll('/', '%2f'),
    plain(path).replaceAll('/', '//'),
    plain(path).replace(/(?<=.)\//g, '\\'),
    plain(path).replace(/(?<=.)\//g, '%5C'),
    plain(path).replaceAll('/', '/./'),
    plain(path).replaceAll('/', '/x/%2e%2e/'),
    plain(path).toUpperCase(),
    `${plain(path)}%00`,
    `${plain(path)}::$DATA`,
  ])
  return [...asWritten, ...otherwise.flatMap((path) => [path, `${path}?import&raw`])]
}

async function standalone(): Promise<Running> {
  const child = spawn(process.execPath, ['embedded/cli/backend.ts'], {
    env: { ...process.env, PORT: '0', BACKEND_DATA: join(folder, 'standalone'), ALLOWED_HOSTS: allowed },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  await vi.waitUntil(() => /Listening on: .*:\d+/.test(output), { timeout: 110_000 })
  return {
    port: Number(/Listening on: .*:(\d+)/.exec(output)?.[1]),
    close() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** The gate on a dev server for the project, without a backend, the app's other plugins and their shared cache. */
async function devServer(): Promise<Running> {
  vi.stubEnv('ALLOWED_HOSTS', allowed)
  const server = await createServer({
    configFile: false,
    root: projectRoot,
    logLevel: 'silent',
    cacheDir: join(folder, 'cache'),
    plugins: [requestGate()],
    appType: 'mpa',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { host: '127.0.0.1', port: 0, watch: null },
  })
  await server.listen()
  return { port: portOf(server.httpServer?.address()), close: () => server.close() }
}

async function previewServer(): Promise<Running> {
  vi.stubEnv('ALLOWED_HOSTS', allowed)
  const outDir = join(folder, 'built')
  mkdirSync(outDir, { recursive: true })
  const server = await preview({
    configFile: false,
    logLevel: 'silent',
    plugins: [requestGate()],
    appType: 'mpa',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return { port: portOf(server.httpServer.address()), close: () => server.close() }
}

function portOf(address: unknown): number {
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port)
  throw new Error('The server has no port')
}

function ask(port: number, target: string, headers: Record<string, string>): Promise<string> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return say(port, `GET ${target} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n`)
}

/** Sends exactly these bytes; a client such as fetch would correct or refuse most of them. @returns everything that comes back. */
async function say(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part)).on('error', () => socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  // Not `end`: Node drops a request whose sender has finished.
  socket.write(text, 'latin1')
  await closed
  return Buffer.concat(parts).toString()
}

/** Undefined when there was no answer. */
function statusOf(answer: string): number | undefined {
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
  return status === undefined ? undefined : Number(status)
}
