/** Reads the access tokens lite signs (HS256). */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Claims {
  readonly sub?: string
  readonly role: string
  /** Seconds since 1970. */
  readonly exp?: number
  readonly [claim: string]: unknown
}

/** @returns the claims of a token that is ours and has not expired, else undefined. */
export function verifyAccessToken(token: string, jwtSecret: string): Claims | undefined {
  const [header, body, signature, ...more] = token.split('.')
  if (!header || !body || !signature || more.length > 0) return undefined
  try {
    const { alg }: { alg?: unknown } = JSON.parse(Buffer.from(header, 'base64url').toString())
    if (alg !== 'HS256') return undefined
    const expected = createHmac('sha256', jwtSecret).update(`${header}.${body}`).digest()
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const claims: Partial<Claims> = JSON.parse(Buffer.from(body, 'base64url').toString())
    if (typeof claims.role !== 'string') return undefined
    if (typeof claims.exp === 'number' && claims.exp * 1000 <= Date.now()) return undefined
    return { ...claims, role: claims.role }
  } catch {
    return undefined
  }
}
