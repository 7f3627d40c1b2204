/** A client of the platform's resumable uploads (tus 1.0.0), a step at a time. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Target } from './target.ts'

export interface Outcome {
  readonly status: number
  readonly message: string
}

export interface Upload extends Outcome {
  /** Where its parts go; null if it was refused. */
  readonly url: string | null
}

const version = { 'tus-resumable': '1.0.0' }

async function identity(target: Target, client: SupabaseClient): Promise<Record<string, string>> {
  const { data } = await client.auth.getSession()
  return {
    ...version,
    apikey: target.publishableKey,
    authorization: `Bearer ${data.session?.access_token ?? target.publishableKey}`,
  }
}

/** Announces a file. @param signature of a signed upload URL, which then decides instead of the client */
export async function announce(
  target: Target,
  client: SupabaseClient,
  { name, type, size, signature }: { name: string; type: string; size: number; signature?: string },
): Promise<Upload> {
  const metadata = { bucketName: 'files', objectName: name, contentType: type }
  const response = await target.fetch(
    `${target.url}/storage/v1/upload/resumable${signature === undefined ? '' : '/sign'}`,
    {
      method: 'POST',
      headers: {
        ...(await identity(target, client)),
        ...(signature === undefined ? {} : { 'x-signature': signature }),
        'upload-length': String(size),
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(),
      },
    },
  )
  return { url: response.headers.get('location'), status: response.status, message: await response.text() }
}

/** Sends a part. */
export async function send(
  target: Target,
  client: SupabaseClient,
  { url, offset, part, signature }: { url: string; offset: number; part: BodyInit; signature?: string },
): Promise<Outcome> {
  const response = await target.fetch(url, {
    method: 'PATCH',
    headers: {
      ...(await identity(target, client)),
      ...(signature === undefined ? {} : { 'x-signature': signature }),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: part,
  })
  return { status: response.status, message: await response.text() }
}

/** How many bytes the server has; null if it doesn't know the upload. */
export async function arrived(target: Target, client: SupabaseClient, url: string): Promise<number | null> {
  const response = await target.fetch(url, { method: 'HEAD', headers: await identity(target, client) })
  return response.ok ? Number(response.headers.get('upload-offset')) : null
}
