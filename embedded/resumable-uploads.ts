/**
 * Resumable uploads (tus 1.0.0), which lite doesn't have. Uses the same tus server as hosted, and passes a complete upload to lite, so that the same
 * policies, limits and triggers decide.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Metadata, Server } from '@tus/server'
import { verifyToken } from './access-token.ts'
import type { Database } from './database.ts'

export const resumablePath = '/storage/v1/upload/resumable'
const signedPath = `${resumablePath}/sign`

/** Like hosted, keeps unfinished uploads for a day. */
const kept = 24 * 60 * 60_000

export function isResumableUpload(pathname: string): boolean {
  return pathname === resumablePath || pathname.startsWith(`${resumablePath}/`)
}

export interface ResumableUploads {
  answer(request: Request): Promise<Response>
  close(): Promise<void>
}

/** An upload's destination and metadata. */
interface Destination {
  readonly bucket: string
  readonly name: string
  readonly contentType: string
  readonly cacheControl: string | undefined
}

/**
 * @param options.folder where unfinished uploads are kept; undefined keeps them until `close`
 * @param options.serve answers a request to the backend
 */
export function createResumableUploads({
  folder,
  jwtSecret,
  database,
  serve,
}: {
  folder: string | undefined
  jwtSecret: string
  database: Database
  serve: (request: Request) => Promise<Response>
}): ResumableUploads {
  const directory = folder ?? mkdtempSync(join(tmpdir(), 'sevenday-uploads-'))
  const datastore = new FileStore({ directory, expirationPeriodInMilliseconds: kept })
  const server = new Server({
    path: resumablePath,
    datastore,
    disableTerminationForFinishedUploads: true,
    allowedHeaders: ['Authorization', 'X-Upsert', 'Upload-Expires', 'ApiKey', 'x-signature'],
    namingFunction: () => randomUUID(),
    generateUrl: ({ url }, { id }) => {
      const { origin, pathname } = new URL(url)
      return `${origin}${pathname.startsWith(signedPath) ? signedPath : resumablePath}/${id}`
    },
    maxSize: async (request, id) => (await bucketOf(await destinationOf(request, id)))?.limit ?? 0,
    async onIncomingRequest(request, id) {
      if (request.method === 'OPTIONS' || request.method === 'HEAD') return
      await assertMayUpload(request, await destinationOf(request, id))
    },
    async onUploadCreate(_request, { metadata }) {
      const destination = destinationIn(metadata)
      const bucket = await bucketOf(destination)
      if (!bucket) throw refusal(404, 'Bucket not found')
      if (bucket.types && !bucket.types.includes(destination.contentType)) {
        throw refusal(415, `mime type ${destination.contentType} is not supported`)
      }
      return {}
    },
    async onUploadFinish(request, { id, metadata }) {
      const bytes = await readFile(join(directory, id))
      try {
        await hand(request, destinationIn(metadata), bytes)
      } catch (error) {
        await datastore.remove(id)
        throw error
      }
      return { headers: { 'Tus-Complete': '1' } }
    },
  })
  const cleaned = server.cleanUpExpiredUploads().catch(() => 0)

  async function destinationOf(request: Request, id: string | null): Promise<Destination> {
    if (request.method !== 'POST') return destinationIn(id ? (await datastore.getUpload(id)).metadata : undefined)
    return destinationIn(Metadata.parse(request.headers.get('upload-metadata') ?? undefined))
  }

  async function bucketOf({ bucket }: Destination): Promise<{ limit: number; types: unknown[] | null } | undefined> {
    const [row] = await database.transaction((query) =>
      query(`select file_size_limit, to_jsonb(allowed_mime_types) as types from storage.buckets where id = $1`, [
        bucket,
      ]),
    )
    return row && { limit: Number(row['file_size_limit'] ?? 0), types: row['types'] as unknown[] | null }
  }

  /** Like hosted, checks the policies before each part. A signed URL replaces that check. */
  async function assertMayUpload(request: Request, destination: Destination): Promise<void> {
    if (isSigned(request)) {
      const claims = verifyToken(signatureOf(request), jwtSecret)
      const isForIt = claims?.['bucket'] === destination.bucket && claims.sub === destination.name
      if (isForIt && claims?.['intent'] === 'upload') return
      throw refusal(400, 'The signature of this URL is not valid')
    }
    await accepted(
      await serve(call(request, 'POST', `/object/upload/sign/${pathOf(destination)}`, { 'content-length': '0' })),
    )
  }

  async function hand(request: Request, destination: Destination, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const { contentType, cacheControl } = destination
    const headers = {
      'content-type': contentType,
      ...(cacheControl === undefined ? {} : { 'cache-control': `max-age=${cacheControl}` }),
    }
    const path = isSigned(request)
      ? `/object/upload/sign/${pathOf(destination)}?token=${encodeURIComponent(signatureOf(request))}`
      : `/object/${pathOf(destination)}`
    await accepted(await serve(call(request, isSigned(request) ? 'PUT' : 'POST', path, headers, body)))
  }

  return {
    answer: (request) => server.handleWeb(request),
    async close() {
      await cleaned
      if (folder === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

function destinationIn(metadata: Record<string, string | null> | undefined): Destination {
  const { bucketName, objectName, contentType, cacheControl } = metadata ?? {}
  if (!bucketName || !objectName) throw refusal(400, 'The metadata must name a bucket and an object')
  return {
    bucket: bucketName,
    name: objectName,
    contentType: contentType ?? 'application/octet-stream',
    cacheControl: cacheControl ?? undefined,
  }
}

function pathOf({ bucket, name }: Destination): string {
  return [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
}

/** A call to the storage service with the identity of another request. */
function call(
  { url, headers: sent }: Request,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Uint8Array<ArrayBuffer>,
): Request {
  const identity = ['authorization', 'apikey', 'x-upsert'].flatMap((name) => {
    const value = sent.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const target = `${new URL(url).origin}/storage/v1${path}`
  return new Request(target, {
    method,
    headers: { ...Object.fromEntries(identity), ...headers },
    ...(body ? { body } : {}),
  })
}

/** @throws the answer if it is a refusal */
async function accepted(response: Response): Promise<void> {
  if (response.ok) return
  const { statusCode, message }: { statusCode?: unknown; message?: unknown } = await response.json().catch(() => ({}))
  throw refusal(Number(statusCode) || response.status, String(message ?? 'The upload was refused'))
}

function isSigned({ url }: Request): boolean {
  return new URL(url).pathname.startsWith(signedPath)
}

function signatureOf({ headers }: Request): string {
  return headers.get('x-signature') ?? ''
}

/** In the form that the tus server expects. */
function refusal(status_code: number, body: string): Error {
  return Object.assign(new Error(body), { status_code, body })
}
