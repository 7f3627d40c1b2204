/**
 * Sends a push to one browser with Web Crypto alone: encrypted for it (RFC 8291, with the content coding of RFC 8188) and signed by this
 * application server (VAPID, RFC 8292). Decision 28 says why we wrote our own.
 */

/** A push's recipient, as in a browser's `PushSubscription.toJSON()`: keys in base64url. */
export interface PushTarget {
  readonly endpoint: string
  /** The browser's public key: an uncompressed point on P-256. */
  readonly p256dh: string
  /** The secret it shares with the application server, 16 bytes. */
  readonly auth: string
}

/** This application server's identity, in base64url. */
export interface VapidKeys {
  /** An uncompressed point on P-256, 65 bytes; browsers get it as `applicationServerKey`. */
  readonly publicKey: string
  /** Its private number, 32 bytes. */
  readonly privateKey: string
  /** The operator's contact: `mailto:` or `https:`. */
  readonly subject: string
}

/** The values that RFC 8291 draws at random for each push; only tests pass them. */
interface Chance {
  readonly keys: CryptoKeyPair
  /** 16 bytes. */
  readonly salt: Uint8Array<ArrayBuffer>
}

type Bytes = Uint8Array<ArrayBuffer>

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** The size of the single record, in bytes: the most that every push service accepts (RFC 8030, section 7.2). */
const recordSize = 4096

/**
 * The body of a push: a single `aes128gcm` record.
 *
 * @param text at most 3,993 bytes of UTF-8 (RFC 8291, section 4)
 * @throws DataError when the browser's key is not a point on the curve
 */
export async function encryptPush(text: string, { p256dh, auth }: PushTarget, chance?: Chance): Promise<Bytes> {
  const { keys, salt } = chance ?? {
    keys: await crypto.subtle.generateKey(curve, true, ['deriveBits']),
    salt: crypto.getRandomValues(new Uint8Array(16)),
  }
  const browserKey = fromBase64Url(p256dh)
  const ownKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))

  // RFC 8291, section 3.4: the shared secret of both keys, bound to both of them and to the browser's secret.
  const publicKey = await crypto.subtle.importKey('raw', browserKey, curve, false, [])
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, keys.privateKey, 256),
  )
  const secret = await hkdf(fromBase64Url(auth), shared, joined(utf8('WebPush: info\0'), browserKey, ownKey), 32)

  // RFC 8188, sections 2.2 and 2.3.
  const contentKey = await hkdf(salt, secret, utf8('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await hkdf(salt, secret, utf8('Content-Encoding: nonce\0'), 12)
  const aes = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt'])
  // The delimiter of the last record is 2 (section 2).
  const record = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, aes, joined(utf8(text), Uint8Array.of(2)))

  // Section 2.1: salt, record size, and our public key as the key id.
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, recordSize)
  return joined(salt, size, Uint8Array.of(ownKey.length), ownKey, new Uint8Array(record))
}

/** How long a token is valid, in seconds: RFC 8292 allows a day. */
const tokenLasts = 12 * 60 * 60

/**
 * The `authorization` header for pushes to one push service (RFC 8292, sections 2 and 3).
 *
 * @param endpoint of any subscription at that service
 * @param now in milliseconds
 */
export async function vapidAuthorization(endpoint: string, keys: VapidKeys, now: number): Promise<string> {
  const point = fromBase64Url(keys.publicKey)
  const key = await crypto.subtle.importKey(
    'jwk',
    {
      kty: 'EC',
      crv: 'P-256',
      x: toBase64Url(point.subarray(1, 33)),
      y: toBase64Url(point.subarray(33)),
      d: keys.privateKey,
    },
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  )
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + tokenLasts,
    sub: keys.subject,
  }
  const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => toBase64Url(utf8(JSON.stringify(part))))
    .join('.')
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, utf8(unsigned))
  return `vapid t=${unsigned}.${toBase64Url(new Uint8Array(signature))}, k=${keys.publicKey}`
}

/** RFC 5869, both steps. @param length in bytes */
async function hkdf(salt: Bytes, secret: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8))
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export function fromBase64Url(text: string): Bytes {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
