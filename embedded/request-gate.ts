/**
 * Decides which requests the project's servers accept. They run on a developer's machine, and any web page can send them requests: an
 * unreadable request line must not end the process, and a page must not read the mailbox through a hostname of its own that resolves here
 * (DNS rebinding).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { namesPrivateFile } from './private-files.ts'

interface Refusal {
  readonly status: '400 Bad Request' | '403 Forbidden'
  /** Shown to the developer in a browser or terminal. */
  readonly message: string
}

/** The requested URL; undefined when its target or its Host header cannot be read. */
export function readTarget(request: IncomingMessage): URL | undefined {
  const { url = '/', headers } = request
  // Appended to the host, `//` and `//name` stay paths.
  const text = url.startsWith('/') ? `http://${headers.host || 'localhost'}${url}` : url
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined
}

/** Requests whose unreadable target was replaced. */
const unreadable = new WeakSet<IncomingMessage>()

/** Replaces an unreadable target with a harmless one: the server's own handlers would throw on it and end the process. */
export function disarm(request: IncomingMessage): void {
  if (readTarget(request)) return
  unreadable.add(request)
  request.url = '/'
}

/** Extra hosts from `ALLOWED_HOSTS`, separated by commas; a leading dot includes subdomains. */
export function addedHosts(): string[] {
  return (process.env.ALLOWED_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')
}

/** Refuses a request that is not allowed. @returns whether it was refused. */
export function refuseRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = examine(request)
  if (!refusal) return false
  response.writeHead(Number.parseInt(refusal.status, 10), headersOf(refusal)).end(`${refusal.message}\n`)
  // Discard the rest of the body.
  request.resume()
  return true
}

/**
 * Refuses an upgrade that is not allowed, and hides it from later listeners: Vite's cannot read every target either.
 * @returns whether it was refused.
 */
export function refuseUpgrade(request: IncomingMessage, socket: Duplex): boolean {
  // Node hands us the socket without an error listener: a reset connection would end the process.
  socket.on('error', () => socket.destroy())
  const refusal = examine(request)
  if (!refusal) return false
  const lines = Object.entries(headersOf(refusal)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${refusal.status}\r\nConnection: close\r\n${lines.join('')}\r\n${refusal.message}\n`)
  request.url = '/'
  delete request.headers['sec-websocket-protocol']
  return true
}

function examine(request: IncomingMessage): Refusal | undefined {
  const target = unreadable.has(request) ? undefined : readTarget(request)
  if (!target)
    return { status: '400 Bad Request', message: 'The address or the Host header of this request cannot be read.' }
  const foreign = [target.host, request.headers.host ?? ''].find((host) => !isOurs(host, request))
  if (foreign !== undefined) {
    const name = hostnameOf(foreign) ?? foreign
    return {
      status: '403 Forbidden',
      message:
        `This development server does not answer to the host "${name}", so that no other website can read from it. ` +
        `If the host is yours, start the server with ALLOWED_HOSTS=${name}`,
    }
  }
  if (namesPrivateFile(request.url ?? '/')) {
    return { status: '403 Forbidden', message: 'The files of the development backend are not served.' }
  }
  return undefined
}

/** @param host with or without its port. */
function isOurs(host: string, request: IncomingMessage): boolean {
  const name = hostnameOf(host)
  if (name === undefined) return false
  if (/^(?:.+\.)?localhost$/.test(name) || name === '127.0.0.1' || name === '[::1]') return true
  // With `--host`, another device on the network reaches this machine by its IP address.
  const local = request.socket.localAddress?.replace(/^::ffff:/, '')
  if (local && (name === local || name === `[${local}]`)) return true
  return addedHosts().some(
    (added) => name === added.replace(/^\./, '') || (added.startsWith('.') && name.endsWith(added)),
  )
}

function hostnameOf(host: string): string | undefined {
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
}

function headersOf({ message }: Refusal): Record<string, string> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(message) + 1),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
}
