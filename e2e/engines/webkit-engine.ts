/** WebKitGTK through its own driver, which speaks the classic WebDriver protocol and has one session at a time. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { virtualScreen, webkitDriver } from '#tests/browser/engines.ts'
import { freePort } from '#tests/browser/preview-server.ts'
import { driverFailed } from '#tests/browser/driver-failed.ts'
import type { Device, Engine, LastingDevice, Size, Tab, TabElement } from './engine.ts'
import { savedIn } from './saved-file.ts'
import { recordedErrors } from './recorder.ts'

/** WebKit doesn't start as root: `nobody` and `nogroup`. */
const ordinaryUser = 65534

/** GTK's bar has a minimum width that is wider than a phone. GTK's animation setting decides `prefers-reduced-motion`. */
const gtkStyle =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0); }'
const gtkSettings = '[Settings]\ngtk-enable-animations=0\n'

/** The folder in the browser's home that files are saved in. */
const downloads = 'Downloads'

/** The driver's own browser stores nothing. This browser has the same engine, and stores the pages' data in a given folder. */
const lastingBrowser = 'webkit-browser.py'

/** In milliseconds. The driver waits for ever for a page that hangs. */
const answerTimeout = 20_000

/** Timeout for an answer that may never come, in milliseconds. */
const soonTimeout = 6_000

/** The driver sometimes stops answering, whatever the page does. */
const silent = (what: string) => new Error(`${driverFailed}: no answer to ${what}`)

/** @throws if the driver does not start. */
export async function launchWebKit(): Promise<Engine> {
  const home = newHome()
  const { screen, display } = await startScreen()
  let driver = await startDriver({ home, display })
  /** The driver can hang between two sessions, and then answers nothing any more. */
  async function restarting<Value>(action: () => Promise<Value>): Promise<Value> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await action()
      } catch (error) {
        if (attempt === 3) throw error
        await driver.end()
        driver = await startDriver({ home, display })
      }
    }
  }
  return {
    newDevice: (size) => restarting(() => newDevice(driver.call, { size, home })),
    async newLastingDevice(size): Promise<LastingDevice> {
      const start = () => restarting(() => newDevice(driver.call, { size, home, isLasting: true }))
      let device = await start()
      return {
        kill: () => driver.end(),
        async start() {
          driver = await startDriver({ home, display })
          device = await start()
        },
        newTab: () => device.newTab(),
        resize: (next) => device.resize(next),
        download: (action) => device.download(action),
        close: () => device.close(),
      }
    },
    async close() {
      await driver.end()
      screen.kill()
      await ended(screen)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

interface Driver {
  call: Call
  end(): Promise<void>
}

async function startDriver({ home, display }: { home: string; display: string }): Promise<Driver> {
  const port = await freePort()
  const started = spawn(webkitDriver, [`--port=${port}`], {
    cwd: home,
    // A separate process group, so that one signal also ends the browser's processes.
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home },
    ...(isRoot() ? { uid: ordinaryUser, gid: ordinaryUser } : {}),
  })
  const kill = () => endGroup(started)
  process.once('exit', kill)
  const call = callerOf(`http://127.0.0.1:${port}`)
  await expect(() => call('GET', '/status')).toPass({ intervals: [50], timeout: answerTimeout })
  return {
    call,
    async end() {
      process.off('exit', kill)
      kill()
      await ended(started)
    },
  }
}

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'sevenday-webkit-'))
  const settings = join(home, '.config/gtk-3.0')
  mkdirSync(settings, { recursive: true })
  mkdirSync(join(home, downloads))
  writeFileSync(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="$HOME/${downloads}"\n`)
  writeFileSync(join(settings, 'gtk.css'), gtkStyle)
  writeFileSync(join(settings, 'settings.ini'), gtkSettings)
  // A folder that the browser's user can read.
  cpSync(new URL(lastingBrowser, import.meta.url), join(home, lastingBrowser))
  chmodSync(join(home, lastingBrowser), 0o755)
  if (isRoot())
    for (const folder of ['', downloads, '.config', '.config/gtk-3.0'])
      chownSync(join(home, folder), ordinaryUser, ordinaryUser)
  return home
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const screen = spawn(virtualScreen, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once((screen.stdio[3] as Readable).setEncoding('utf8'), 'data')) as [string]
  return { screen, display: `:${number.trim()}` }
}

type Call = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>

function callerOf(origin: string): Call {
  return async (method, path, body) => {
    const limit = AbortSignal.timeout(answerTimeout)
    const { ok, value } = await asked(origin + path, {
      method,
      signal: limit,
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw limit.aborted ? silent(`${method} ${path}`) : error
    })
    if (ok) return value as never
    const { error, message } = value as { error: string; message: string }
    throw new Error(`WebKit: ${error}: ${message}`)
  }
}

async function asked(url: string, request: RequestInit): Promise<{ ok: boolean; value: unknown }> {
  const answer = await fetch(url, request)
  const { value } = (await answer.json()) as { value: unknown }
  return { ok: answer.ok, value }
}

async function newDevice(
  call: Call,
  { size, home, isLasting = false }: { size: Size; home: string; isLasting?: boolean },
): Promise<Device> {
  const browser = { binary: join(home, lastingBrowser), args: [join(home, 'profile')] }
  const capabilities = {
    alwaysMatch: {
      // Otherwise the driver waits for a page's last request, such as an image that never arrives.
      pageLoadStrategy: 'none',
      timeouts: { script: answerTimeout },
      ...(isLasting && { 'webkitgtk:browserOptions': browser }),
    },
  }
  const { sessionId } = await soon(call<{ sessionId: string }>('POST', '/session', { capabilities }))
  const send: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
  let current = await send<string>('GET', '/window')
  let isFirst = true
  /** Commands go to one tab at a time. */
  const on =
    (handle: string): Call =>
    async (...command) => {
      if (current !== handle) await send('POST', '/window', { handle })
      current = handle
      return send(...command)
    }
  async function resize(next: Size): Promise<void> {
    // The window has a bar above the page.
    await send('POST', '/window/rect', next)
    await expect(async () => {
      const [width, height] = await inner()
      if (width === next.width && height === next.height) return
      const rect = await send<Size>('GET', '/window/rect')
      await send('POST', '/window/rect', {
        width: rect.width + next.width - width,
        height: rect.height + next.height - height,
      })
      expect(await inner()).toEqual([next.width, next.height])
    }).toPass({ intervals: [50], timeout: answerTimeout })
  }
  const inner = () =>
    send<[number, number]>('POST', '/execute/sync', { script: 'return [innerWidth, innerHeight]', args: [] })
  await resize(size)
  return {
    async newTab() {
      if (!isFirst) {
        // Each page has its own window: the driver can't bring a tab to the front, and a hidden tab draws nothing.
        const { handle } = await send<{ handle: string }>('POST', '/window/new', { type: 'window' })
        await send('POST', '/window', { handle })
        current = handle
        await resize(size)
      }
      isFirst = false
      return tabOf(on(current), { home })
    },
    resize,
    download: (action) => savedIn(join(home, downloads), action),
    // A driver that hangs here is restarted for the next device.
    close: () => send<void>('DELETE', '').catch(() => undefined),
  }
}

/** The name of an element's id in the protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

function tabOf(send: Call, { home }: { home: string }): Tab {
  const run = async <Result>(source: string, args: unknown[]): Promise<Result> => {
    const { value, failure } = await send<{ value: Result; failure?: string }>('POST', '/execute/async', {
      script: `const done = arguments[arguments.length - 1]
        Promise.resolve().then(() => (${source})(...arguments[0]))
          .then((value) => done({ value }), (error) => done({ failure: String(error) }))`,
      args: [args],
    })
    if (failure !== undefined) throw new Error(failure)
    return value
  }
  /** Runs an action that leaves the page. Resolves when another document has replaced it. */
  async function leave(how: () => Promise<unknown>): Promise<void> {
    await send('POST', '/execute/sync', { script: 'window.isLeft = true', args: [] })
    await how()
    // A question asked while the document changes may get no answer, so ask it again.
    let answered = false
    const answer = async () => {
      const left = await soon(hasLeft())
      answered = true
      return left
    }
    try {
      await expect.poll(() => answer().catch(() => false), { intervals: [20], timeout: answerTimeout }).toBe(true)
    } catch (error) {
      throw answered ? error : silent('what left the page')
    }
  }
  const hasLeft = () => send<boolean>('POST', '/execute/sync', { script: 'return !window.isLeft', args: [] })
  return {
    goto: (url) => leave(() => send('POST', '/url', { url })),
    // The driver's own command waits for the page.
    reload: () =>
      leave(() => send('POST', '/execute/sync', { script: 'setTimeout(() => location.reload(), 0)', args: [] })),
    url: () => send('GET', '/url'),
    run: (script, ...args) => run(String(script), args),
    async element(script, ...args) {
      const found = await send<Record<string, string> | null>('POST', '/execute/sync', {
        script: `return (${String(script)})(...arguments[0]) ?? null`,
        args: [args],
      })
      return found?.[elementKey] === undefined ? undefined : elementOf(send, { found, home })
    },
    errors: () => run(String(recordedErrors), []),
    async screenshot() {
      // The driver photographs what was last painted.
      await run(String(painted), [])
      return Buffer.from(await send<string>('GET', '/screenshot'), 'base64')
    },
    close: () => send('DELETE', '/window'),
  }
}

function elementOf(send: Call, { found, home }: { found: Record<string, string>; home: string }): TabElement {
  const path = `/element/${found[elementKey]}`
  return {
    async click() {
      // The driver gives up while the page scrolls smoothly to the element.
      const script = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })
        window.isPressed = false
        addEventListener('click', () => { window.isPressed = true }, { capture: true, once: true })`
      await send('POST', '/execute/sync', { script, args: [found] })
      await send('POST', `${path}/click`, {})
      // The driver may report a click that no page received. If the page was left, it received the click.
      const isPressed = () =>
        send<boolean>('POST', '/execute/sync', { script: 'return window.isPressed ?? true', args: [] })
      await expect.poll(() => soon(isPressed()).catch(() => true), { intervals: [20], timeout: soonTimeout }).toBe(true)
    },
    async type(text) {
      // Typed over the selection, as a user would: clearing the field by command tells the page nothing.
      await send('POST', '/execute/sync', { script: 'arguments[0].focus(); arguments[0].select()', args: [found] })
      await send('POST', `${path}/value`, { text })
      expect(await send('GET', `${path}/property/value`)).toBe(text)
    },
    async choose(option) {
      const script = `const [select, text] = arguments
        select.value = [...select.options].find((option) => option.text === text).value
        select.dispatchEvent(new Event('change', { bubbles: true }))`
      await send('POST', '/execute/sync', { script, args: [found, option] })
    },
    async attach(file) {
      // Where the browser's user can read it.
      const copy = join(home, basename(file))
      cpSync(file, copy)
      chmodSync(copy, 0o644)
      await send('POST', `${path}/value`, { text: copy })
    },
  }
}

/** @throws if it isn't answered by then */
async function soon<Value>(answer: Promise<Value>): Promise<Value> {
  const late = AbortSignal.timeout(soonTimeout)
  return Promise.race([answer, once(late, 'abort').then(() => Promise.reject(silent('what should answer soon')))])
}

/** Runs in the page: resolves when what is in the document now has been painted. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

const isRoot = () => process.getuid?.() === 0

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
