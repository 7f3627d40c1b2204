/** Realtime Broadcast over WebSockets for the unmodified supabase-js: messages from SQL on private channels. Clients send none. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Claims, verifyAccessToken } from '../access-token.ts'
import type { Database } from '../database.ts'
import type { Keys } from '../keys.ts'
import { mayRead } from './authorisation.ts'
import { asRecord, decodeFrame, encodeFrame, type Frame } from './frames.ts'

export const realtimePath = '/realtime/v1/websocket'

export interface RealtimeServer {
  /** Takes over a socket for {@link realtimePath}; answers 401 without a valid key. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

interface Channel {
  readonly socket: WebSocket
  readonly topic: string
  readonly joinRef: string | null
  claims: Claims
  /** False once the channel was left or closed. */
  joined: boolean
  expiry: NodeJS.Timeout | undefined
}

interface Broadcast {
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

/** In milliseconds. Longer timeouts overflow Node's timers. */
const longestTimeout = 2 ** 31 - 1

/** Starts listening to the database and serving sockets. */
export async function startRealtime(database: Database, keys: Keys): Promise<RealtimeServer> {
  const sockets = new WebSocketServer({ noServer: true })
  /** Keyed by topic, without the protocol's `realtime:` prefix. */
  const channels = new Map<string, Set<Channel>>()
  let closing = false
  /** Delivers messages in the order they were sent: each may wait for the database. */
  let delivered: Promise<unknown> = Promise.resolve()

  await database.listen('embedded_realtime', (notification) => {
    delivered = delivered
      .then(async () => {
        const broadcast = closing ? undefined : await readBroadcast(database, notification)
        if (broadcast) await deliver(broadcast)
      })
      .catch((error: unknown) => {
        if (!closing) console.error('realtime: a broadcast was not delivered', error)
      })
  })

  async function deliver({ topic, event, payload }: Broadcast): Promise<void> {
    const hearers = [...(channels.get(topic) ?? [])]
    await cutOff(hearers)
    for (const channel of hearers) {
      if (channel.joined) send(channel, 'broadcast', { type: 'broadcast', event, payload })
    }
  }

  /**
   * Closes channels that the policies no longer allow, and the user's other channels. Hosted checks only at join and at each new token
   * (docs/deploy.md); checking before each message cuts off a demoted or suspended user at once.
   */
  async function cutOff(hearers: readonly Channel[]): Promise<void> {
    const asked = new Map<string, Promise<boolean>>()
    const mayHear = ({ topic, claims }: Channel) => {
      const question = JSON.stringify([topic, claims.role, claims.sub])
      const answer = asked.get(question) ?? mayRead(database, topic, claims)
      asked.set(question, answer)
      return answer
    }
    for (const hearer of hearers) {
      if (await mayHear(hearer)) continue
      for (const channel of [...channels.values()].flatMap((joined) => [...joined])) {
        const isTheirs = channel.claims.sub === hearer.claims.sub
        if (isTheirs && !(await mayHear(channel)) && channel.joined) shut(channel, refusal(channel.topic))
      }
    }
  }

  function connect(socket: WebSocket, key: string): void {
    // Frames are handled in order: a leave must not overtake the join before it.
    let handled: Promise<unknown> = Promise.resolve()
    socket.on('message', (data: Buffer, binary: boolean) => {
      // Only clients that send messages use binary frames.
      const frame = binary ? undefined : decodeFrame(data.toString())
      if (frame) handled = handled.then(() => handle(socket, key, frame)).catch(() => socket.terminate())
    })
    socket.on('close', () => {
      for (const channel of [...joinedBy(socket)]) leave(channel)
    })
    socket.on('error', () => socket.terminate())
  }

  async function handle(socket: WebSocket, key: string, frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return reply(socket, frame, 'ok', {})
    if (frame.event === 'phx_join') return join(socket, key, frame)
    const channel = joinedBy(socket).find((joined) => `realtime:${joined.topic}` === frame.topic)
    if (!channel) return reply(socket, frame, 'error', { reason: 'unmatched topic' })
    switch (frame.event) {
      case 'phx_leave':
        leave(channel)
        reply(socket, frame, 'ok', {})
        return send(channel, 'phx_close', {})
      case 'access_token':
        return renew(channel, frame)
      default:
        return
    }
  }

  async function join(socket: WebSocket, key: string, frame: Frame): Promise<void> {
    const topic = frame.topic.replace(/^realtime:/, '')
    const config = asRecord(frame.payload.config)
    if (config.private !== true || (Array.isArray(config.postgres_changes) && config.postgres_changes.length > 0)) {
      const reason = 'Only private channels and Broadcast (realtime.send) are served here'
      return reply(socket, frame, 'error', { reason })
    }
    const claims = claimsOf(frame.payload.access_token ?? key)
    if (!claims) return reply(socket, frame, 'error', { reason: 'InvalidJWTToken: Token has expired or is not valid' })
    if (!(await mayRead(database, topic, claims))) return reply(socket, frame, 'error', { reason: refusal(topic) })
    // Joining again on the same socket replaces the earlier channel.
    for (const earlier of joinedBy(socket)) if (earlier.topic === topic) leave(earlier)
    const channel: Channel = {
      socket,
      topic,
      joinRef: frame.joinRef ?? frame.ref,
      claims,
      joined: true,
      expiry: undefined,
    }
    if (socket.readyState !== socket.OPEN || closing) return
    const others = channels.get(topic) ?? new Set()
    channels.set(topic, others.add(channel))
    watchExpiry(channel)
    reply(socket, frame, 'ok', { postgres_changes: [] })
    // Hosted starts to listen to the database some time after a join, and can report that. Here the server listens before it accepts anyone.
    if (asRecord(config.broadcast).replication_ready === true) {
      const message = 'Replication connection established'
      send(channel, 'system', { extension: 'system', status: 'ok', message, channel: topic })
    }
  }

  function leave(channel: Channel): void {
    channel.joined = false
    clearTimeout(channel.expiry)
    const others = channels.get(channel.topic)
    others?.delete(channel)
    if (others?.size === 0) channels.delete(channel.topic)
  }

  /** A refreshed token keeps the channel if the policies still let this user in. */
  async function renew(channel: Channel, frame: Frame): Promise<void> {
    const claims = claimsOf(frame.payload.access_token)
    if (!claims) return shut(channel, 'Token has expired or is not valid')
    if (!(await mayRead(database, channel.topic, claims))) return shut(channel, refusal(channel.topic))
    channel.claims = claims
    watchExpiry(channel)
  }

  function watchExpiry(channel: Channel): void {
    clearTimeout(channel.expiry)
    if (channel.claims.exp === undefined) return
    const wait = Math.min(Math.max(channel.claims.exp * 1000 - Date.now(), 0), longestTimeout)
    channel.expiry = setTimeout(() => shut(channel, 'Token has expired'), wait)
    channel.expiry.unref()
  }

  /** Closes a channel from the server; the client has to join again with a valid token. */
  function shut(channel: Channel, message: string): void {
    send(channel, 'system', { extension: 'system', status: 'error', message, channel: channel.topic })
    send(channel, 'phx_close', {})
    leave(channel)
  }

  function joinedBy(socket: WebSocket): Channel[] {
    return [...channels.values()].flatMap((joined) => [...joined].filter((channel) => channel.socket === socket))
  }

  /** The publishable key counts as a visitor's token. */
  function claimsOf(token: unknown): Claims | undefined {
    if (token === keys.publishable_key) return { role: 'anon' }
    if (token === keys.secret_key) return { role: 'service_role' }
    return typeof token === 'string' ? verifyAccessToken(token, keys.jwt_secret) : undefined
  }

  return {
    upgrade(request, socket, head) {
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams
      const key = query.get('apikey') ?? ''
      if (closing || (key !== keys.publishable_key && key !== keys.secret_key)) {
        socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
        return
      }
      sockets.handleUpgrade(request, socket, head, (accepted) => connect(accepted, key))
    },
    async close() {
      closing = true
      for (const joined of channels.values()) for (const channel of joined) clearTimeout(channel.expiry)
      for (const socket of sockets.clients) socket.terminate()
      channels.clear()
      await delivered
      await new Promise((resolve) => sockets.close(resolve))
    },
  }
}

/** @returns undefined for a message to a public channel. */
async function readBroadcast(database: Database, notification: string): Promise<Broadcast | undefined> {
  let message = asRecord(JSON.parse(notification))
  if (message.id !== undefined) {
    const [stored] = await database.transaction((query) =>
      query('select topic, event, private, payload from realtime.messages where id = $1::uuid', [message.id]),
    )
    message = asRecord(stored)
  }
  if (message.private !== true) return undefined
  return { topic: String(message.topic), event: String(message.event), payload: message.payload ?? {} }
}

function refusal(topic: string): string {
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
}

function reply(socket: WebSocket, frame: Frame, status: 'ok' | 'error', response: Record<string, unknown>): void {
  const { joinRef, ref, topic } = frame
  write(socket, { joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
}

function send(channel: Channel, event: string, payload: Record<string, unknown>): void {
  write(channel.socket, { joinRef: channel.joinRef, ref: null, topic: `realtime:${channel.topic}`, event, payload })
}

function write(socket: WebSocket, frame: Frame): void {
  if (socket.readyState === socket.OPEN) socket.send(encodeFrame(frame))
}
