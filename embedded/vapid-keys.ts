import { generateKeyPairSync } from 'node:crypto'

/**
 * Generates the key pair that identifies this application server to push services (RFC 8292): an uncompressed point on P-256, and its
 * private number.
 */
export function generateVapidKeys(): { vapid_public_key: string; vapid_private_key: string } {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { vapid_public_key: Buffer.concat(point).toString('base64url'), vapid_private_key: d }
}
