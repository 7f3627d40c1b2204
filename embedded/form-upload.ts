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
