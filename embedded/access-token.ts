/** Reads the access tokens lite signs (HS256). */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Claims {
  readonly sub?: string
  readonly role: string
  /** Seconds since 1970. */
  readonly exp?: number
  readonly [claim: string]: unknown
}

/** @returns the claims of an access token that we signed and that has not expired, else undefined. */
export function verifyAccessToken(token: string, jwtSecret: string): Claims | undefined {
  const claims = verifyToken(token, jwtSecret)
  return typeof claims?.role === 'string' ? { ...claims, role: claims.role } : undefined
}

/** @returns the claims of any token that we signed and that has not expired, else undefined. */
export function verifyToken(token: string, jwtSecret: string): Partial<Claims> | undefined {
  const [header, body, signature, ...more] = token.split('.')
  if (!header || !body || !signature || more.length > 0) return undefined
  try {
    const { alg }: { alg?: unknown } = JSON.parse(Buffer.from(header, 'base64url').toString())
    if (alg !== 'HS256') return undefined
    const expected = createHmac('sha256', jwtSecret).update(`${header}.${body}`).digest()
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const claims: Partial<Claims> = JSON.parse(Buffer.from(body, 'base64url').toString())
    if (typeof claims.exp === 'number' && claims.exp * 1000 <= Date.now()) return undefined
    return claims
  } catch {
    return undefined
  }
}

/** @returns the session's id of a request with a valid access token, else undefined. */
export function sessionOf(request: Request, jwtSecret: string): string | undefined {
  const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  const id = token && verifyAccessToken(token, jwtSecret)?.session_id
  return typeof id === 'string' ? id : undefined
}
