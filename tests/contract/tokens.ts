import { createHmac } from 'node:crypto'

/** A validly signed token that has expired. */
export function expiredToken(jwtSecret: string, sub: string = crypto.randomUUID()): string {
  return signedToken(jwtSecret, { sub, role: 'authenticated', exp: 1_600_000_000 })
}

/** A validly signed token with any claims. */
function signedToken(jwtSecret: string, claims: unknown): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${createHmac('sha256', jwtSecret).update(body).digest('base64url')}`
}
