/** Converts requests and answers of the storage service where lite differs from hosted. */
import { verifyToken } from './access-token.ts'
import { readFields } from './malformed-body.ts'

type Serve = (request: Request) => Promise<Response>

const signPath = /^\/storage\/v1\/object\/(?:upload\/)?sign\//

/** @param serve calls lite. */
export async function answerStorage(request: Request, serve: Serve): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST') return serve(request)
  if (pathname.startsWith('/storage/v1/object/list/')) return listFolder(request, serve)
  return signPath.test(pathname) ? sign(request, serve) : serve(request)
}

/**
 * Hosted answers a request for an upload URL with `{url, token}`, and for a download URL with `{signedURL}`, each relative to the storage
 * service. lite names both `signedUrl`, so that storage-js doesn't find them, and gives whole paths.
 */
async function sign(request: Request, serve: Serve): Promise<Response> {
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
  if (!signPath.test(pathname) || token === null) return undefined
  if (verifyToken(token, jwtSecret)) return undefined
  return Response.json(
    { statusCode: '400', error: 'InvalidSignature', message: 'The signature of this URL is not valid' },
    { status: 400 },
  )
}

/**
 * Hosted lists a folder: names are relative to it, and deeper paths appear as folders without an id. lite returns the full paths of
 * everything with that prefix.
 */
async function listFolder(asked: Request, serve: Serve): Promise<Response> {
  const fields = await readFields(asked)
  const response = await serve(asked)
  if (!response.ok) return response
  const prefix = typeof fields?.prefix === 'string' ? fields.prefix : ''
  const found: unknown = await response.json()
  if (!Array.isArray(found)) return Response.json(found, response)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const entries = new Map<string, Record<string, unknown>>()
  for (const file of found) {
    const path = String(file.name)
    if (!path.startsWith(folder)) continue
    const [name = '', ...deeper] = path.slice(folder.length).split('/')
    entries.set(name, deeper.length === 0 ? { ...file, name } : folderEntry(name))
  }
  return withBody(response, [...entries.values()])
}

function folderEntry(name: string): Record<string, unknown> {
  return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
}

/** Uploaded files share the page's origin here, unlike on hosted, so a file opened directly must not run anything, and is downloaded. */
export function inert(response: Response): Response {
  const headers = new Headers(response.headers)
  if (response.ok && !headers.has('content-disposition')) headers.set('content-disposition', 'attachment')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

export function isStoredFile(pathname: string): boolean {
  return pathname.startsWith('/storage/v1/object/')
}

/**
 * Passes on the message with which a policy's function refuses a file, as hosted storage does; lite answers every refusal with one message.
 *
 * @param response lite's answer.
 * @param refusals the database's messages during the request.
 */
export async function withRefusalMessage(response: Response, refusals: readonly string[]): Promise<Response> {
  const message = refusals.find((refusal) => !refusal.includes('row-level security'))
  if (response.ok || message === undefined) return response
  const body: unknown = await response.json()
  return withBody(response, { ...(body as object), message })
}

/** The same response with another body, as JSON. */
export function withBody({ status, headers }: Response, body: unknown): Response {
  const kept = new Headers(headers)
  kept.delete('content-length')
  return Response.json(body, { status, headers: kept })
}

/**
 * storage-js sends a Blob or File in a form field without a name; lite looks for the field `file`, and on PUT expects no form at all. Both
 * accept a plain body, so this converts the form and the unmodified client works.
 * @returns undefined when the body is not a form.
 */
export async function unwrapFormUpload(request: Request): Promise<Request | undefined> {
  const form = await request.formData().catch(() => undefined)
  if (!form) return undefined
  const headers = new Headers(request.headers)
  let file: File | undefined
  for (const [name, value] of form) {
    if (typeof value !== 'string') file = value
    else if (name === 'cacheControl') headers.set('cache-control', `max-age=${value}`)
    else if (name === 'metadata') headers.set('x-metadata', Buffer.from(value).toString('base64'))
  }
  const bytes = file ? await file.arrayBuffer() : new ArrayBuffer(0)
  headers.set('content-type', file?.type || 'application/octet-stream')
  // lite compares this header, not the bytes, with the bucket's limit.
  headers.set('content-length', String(bytes.byteLength))
  return new Request(request.url, { method: request.method, headers, body: bytes })
}

/** Whether a request uploads a file as a form. */
export function isFormUpload(request: Request, pathname: string): boolean {
  return (
    pathname.startsWith('/storage/v1/object/') &&
    (request.method === 'POST' || request.method === 'PUT') &&
    (request.headers.get('content-type') ?? '').startsWith('multipart/form-data')
  )
}
