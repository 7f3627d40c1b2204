/**
 * The fields of a JSON object in a request's body, which stays unread.
 * @returns undefined for any other body.
 */
export async function readFields(request: Request): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const body: unknown = await request.clone().json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : undefined
  } catch {
    return undefined
  }
}

/**
 * Lets lite answer. Over a body that is none it fails in places, where hosted refuses it: such a failure becomes a 400.
 * @param serve what answers the request.
 */
export async function refuseMalformed(
  request: Request,
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  // Only there does every call with JSON send one object: REST takes lists.
  const isObjectCall = /^\/(auth|storage)\/v1\//.test(new URL(request.url).pathname)
  if (!isObjectCall || !request.headers.get('content-type')?.startsWith('application/json')) return serve(request)
  const asked = request.clone()
  const response = await serve(request)
  return response.status >= 500 && !(await readFields(asked)) ? malformed('JSON') : response
}

/** @param kind what the body should have been. */
export function malformed(kind: string): Response {
  const message = `Could not parse request body as ${kind}`
  return Response.json(
    // Each part reads its own: auth the first three, storage the others.
    { code: 400, error_code: 'bad_json', msg: message, statusCode: '400', error: 'invalid_request', message },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  )
}
