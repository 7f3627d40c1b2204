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
