import { verifyToken } from './access-token.ts'
import { withBody } from './stored-file-answers.ts'

/**
 * Hosted answers a request for an upload URL with `{url, token}`, and for a download URL with `{signedURL}`, each relative to the storage
 * service. lite names both `signedUrl`, so that storage-js doesn't find them, and gives whole paths. This converts lite's answers to hosted's.
 */

export function isSigning(request: Request, pathname: string): boolean {
  return request.method === 'POST' && /^\/storage\/v1\/object\/(?:upload\/)?sign\//.test(pathname)
}

/** @param serve calls lite. */
export async function sign(request: Request, serve: (request: Request) => Promise<Response>): Promise<Response> {
  const response = await serve(request)
  if (!response.ok) return response
  const signed: unknown = await response.json()
  return withBody(response, Array.isArray(signed) ? signed.map(asHosted) : asHosted(signed))
}

/** Only an upload URL comes with its token. */
function asHosted(signed: unknown): unknown {
  const { signedUrl, ...rest } = signed as { signedUrl: string; token?: string }
  const url = signedUrl.replace(/^\/storage\/v1/, '')
  return rest.token === undefined ? { signedURL: url || null, ...rest } : { url, ...rest }
}

/**
 * Refuses a signed URL with a token that we did not sign, or that has expired; lite fails on it.
 * @returns undefined for every other request.
 */
export function refuseUnsigned({ pathname, searchParams }: URL, jwtSecret: string): Response | undefined {
  const token = searchParams.get('token')
  if (!/^\/storage\/v1\/object\/(?:upload\/)?sign\//.test(pathname) || token === null) return undefined
  if (verifyToken(token, jwtSecret)) return undefined
  return Response.json(
    { statusCode: '400', error: 'InvalidSignature', message: 'The signature of this URL is not valid' },
    { status: 400 },
  )
}
