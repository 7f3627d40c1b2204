/**
 * Starts Firefox and proxies its connection to Playwright, to answer commands that Playwright sends to every new browser context and that Firefox ESR
 * doesn't know yet. Without this, Playwright can't open a page in it. Started by firefox.sh.
 */
import { spawn } from 'node:child_process'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { firefoxProgram } from './engines.ts'

/** Emulates media features. Reduced motion is a preference instead (firefox.ts). */
const unknownToFirefox = ['emulation.setMediaFeaturesOverride']

const firefox = spawn(firefoxProgram, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))
firefox.once('exit', (status) => process.exit(status ?? 1))
firefox.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

const announcement = /WebDriver BiDi listening on (ws:\S+)/
firefox.stderr.setEncoding('utf8').on('data', (text: string) => {
  const [, address] = announcement.exec(text) ?? []
  if (address) stand(`${address}/session`)
  else process.stderr.write(text)
})

/** @param address of Firefox's own socket */
function stand(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.once('listening', () => {
    const bound = server.address()
    if (bound === null || typeof bound === 'string') throw new Error('No port')
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${bound.port}\n`)
  })
  server.on('connection', (playwright) => {
    const browser = new WebSocket(address, { perMessageDeflate: false })
    const opened = new Promise<void>((resolve) => browser.once('open', () => resolve()))
    playwright.on('message', (data) => {
      const text = textOf(data)
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      if (unknownToFirefox.includes(method)) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else void opened.then(() => browser.send(text))
    })
    browser.on('message', (data) => playwright.send(textOf(data)))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data as ArrayBuffer).toString()
}
