import { verifyToken } from './access-token.ts'

/**
 * Hosted answers a request for an upload URL with `{url, token}`, the URL relative to the storage service. lite names it differently, and
 * storage-js finds no token. This converts lite's answer to hosted's.
 */

export function isUploadSigning(request: Request, pathname: string): boolean {
  return request.method === 'POST' && pathname.startsWith('/storage/v1/object/upload/sign/')
}

/** @param serve calls lite. */
export async function signUpload(request: Request, serve: (request: Request) => Promise<Response>): Promise<Response> {
  const response = await serve(request)
  if (!response.ok) return response
  const { signedUrl, token }: { signedUrl?: unknown; token?: unknown } = await response.json()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json({ url: String(signedUrl).replace(/^\/storage\/v1/, ''), token }, { status: 200, headers })
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
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  )
}
