/** Serves a backend on a local port, and converts Node's requests to web requests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Backend } from './backend.ts'
import { BackendFailure } from './failure.ts'
import { isResumableUpload } from './resumable-uploads.ts'
import { readTarget, refuseRequest, refuseUpgrade } from './request-gate.ts'

export interface Listener {
  /** Without a trailing slash. */
  readonly url: string
  /** Closes the listener; the backend keeps running. */
  close(): Promise<void>
}

/**
 * @param port 0 picks a free one.
 * @throws BackendFailure when the port is taken or not permitted.
 */
export async function listen(backend: Backend, port: number): Promise<Listener> {
  const server = createServer((request, response) => {
    if (refuseRequest(request, response)) return
    const pathname = readTarget(request)?.pathname
    if (pathname !== undefined && backend.handlesPath(pathname)) return void answerWith(backend, request, response)
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found"}')
  })
  server.on('upgrade', (request, socket, head) => {
    if (!refuseUpgrade(request, socket) && !backend.upgrade(request, socket, head)) socket.destroy()
  })
  await bind(server, port)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Checks that a server could listen on the port, before the database is opened.
 * @throws BackendFailure when the port is invalid, taken or not permitted.
 */
export async function assertPortFree(port: number): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new BackendFailure(`PORT=${process.env.PORT ?? port} is not a port: it must be a whole number up to 65535.`)
  }
  const server = createServer()
  await bind(server, port)
  const closed = once(server, 'close')
  server.close()
  await closed
}

async function bind(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explained(error, port)
  }
}

/** Turns a listen error into a message for the developer. */
export function explained(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    const other = port < 65535 ? port + 1 : port - 1
    return new BackendFailure(`Port ${port} is taken. Stop what runs there, or choose another: PORT=${other}`)
  }
  if (code === 'EACCES') {
    return new BackendFailure(`Port ${port} may not be used by this account. Choose one above 1023: PORT=5173`)
  }
  return error
}

/** Answers a Node request with the backend's response. A failure becomes a plain 500. */
export async function answerWith(backend: Backend, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const request = await toRequest(incoming)
    const response = request instanceof Request ? await backend.fetch(request, incoming.socket.remoteAddress) : request
    const body = Buffer.from(await response.arrayBuffer())
    outgoing.statusCode = response.status
    for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
    outgoing.end(body)
  } catch (error) {
    // The caller has disconnected.
    if (incoming.socket.destroyed) return
    process.stderr.write(
      `${incoming.method} ${incoming.url}: ${error instanceof Error ? error.stack : String(error)}\n`,
    )
    if (!outgoing.headersSent) outgoing.writeHead(500, { ...corsHeaders, 'content-type': 'application/json' })
    outgoing.end('{"message":"The backend failed"}')
  }
}

const corsHeaders = { 'access-control-allow-origin': '*' }

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: corsHeaders })
}

/** Hosted storage's limit for a whole upload, in bytes. A larger body is not read into memory. */
const largestBody = 50 * 1024 * 1024 + 64 * 1024

async function toRequest(incoming: IncomingMessage): Promise<Request | Response> {
  const url = readTarget(incoming)
  if (!url) return refusal(400, 'The address of this request cannot be read')
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  const method = incoming.method ?? 'GET'
  // Web requests cannot represent these methods, and no part of the backend answers them.
  if (method === 'TRACE' || method === 'TRACK') return refusal(405, `${method} is not allowed`)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  if (!hasBody) return new Request(url, { method, headers })
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of incoming) {
      const bytes = Buffer.from(part)
      length += bytes.byteLength
      if (length <= largestBody) parts.push(bytes)
    }
  } catch (error) {
    // What arrived of a resumable upload counts, even if the connection breaks.
    if (!isResumableUpload(url.pathname)) throw error
  }
  if (length > largestBody) return refusal(413, 'The request body is too large')
  return new Request(url, { method, headers, ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}) })
}
