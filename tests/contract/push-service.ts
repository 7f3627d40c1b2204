/** A push service like those of browser makers, and a browser that subscribes to it. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromBase64Url, type PushTarget, toBase64Url } from '#supabase/functions/_shared/web-push.ts'

interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface PushService {
  /** Its URL. */
  readonly origin: string
  readonly received: readonly Received[]
  /** Its answer from now on; 201 at first. */
  answer: { status: number; headers?: Record<string, string> }
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(service.answer.status, service.answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: { status: 201 },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return service
}

export interface Subscriber extends PushTarget {
  /** Decrypts the body of a push as a browser does (RFC 8291). @throws when it was not encrypted for this browser */
  decrypt(body: Buffer): Promise<unknown>
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** @param keys the browser's keys; generated if absent */
export async function subscriberAt(endpoint: string, keys?: CryptoKeyPair, secret?: string): Promise<Subscriber> {
  const { privateKey, publicKey } = keys ?? (await crypto.subtle.generateKey(curve, true, ['deriveBits']))
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const auth = secret ?? toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  return {
    endpoint,
    p256dh: toBase64Url(own),
    auth,
    async decrypt(body) {
      const salt = body.subarray(0, 16)
      const senderKey = body.subarray(21, 21 + body.readUInt8(20))
      const record = new Uint8Array(body.subarray(21 + senderKey.length))
      const sender = await crypto.subtle.importKey('raw', new Uint8Array(senderKey), curve, false, [])
      const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, privateKey, 256)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, senderKey])
      const material = await derive(fromBase64Url(auth), Buffer.from(shared), info, 32)
      const key = await derive(salt, material, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const iv = await derive(salt, material, Buffer.from('Content-Encoding: nonce\0'), 12)
      const aes = await crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['decrypt'])
      const plain = Buffer.from(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, aes, record))
      const end = plain.lastIndexOf(2)
      return JSON.parse(plain.subarray(0, end).toString())
    },
  }
}

async function derive(salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number): Promise<Buffer> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, ['deriveBits'])
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(salt), info: new Uint8Array(info) }
  return Buffer.from(await crypto.subtle.deriveBits(parameters, key, length * 8))
}

/**
 * The claims in the `authorization` of a push (RFC 8292).
 * @throws when the key that it names did not sign it
 */
export async function claimsOf(authorization: string | undefined): Promise<{ key: string; claims: unknown }> {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const publicKey = await crypto.subtle.importKey('raw', fromBase64Url(key), algorithm, false, ['verify'])
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    fromBase64Url(signature),
    new TextEncoder().encode(`${header}.${claims}`),
  )
  if (!isSigned) throw new Error('The push was signed by another key')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
