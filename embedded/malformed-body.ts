/** Answers 400, as hosted does, to paths and bodies that are not valid text or JSON. lite fails on most of them. */

/** The limit of Go, which hosted auth is written in. None of our calls comes near it. */
const deepestJson = 1_000

/**
 * The fields of a JSON object in a request's body, without consuming the body.
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
 * Refuses a request that no service can read.
 * @param request its body is not consumed.
 * @returns undefined when the request may proceed.
 */
export async function refuseUnreadable(request: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url)
  if (!isText(pathname) || /%00/.test(search)) return malformed('text: the path or the query is not valid UTF-8')
  if (!sentJson(request, pathname) || depthOf(await request.clone().text()) <= deepestJson) return undefined
  return malformed(`JSON: it is nested deeper than ${deepestJson} levels`)
}

/**
 * Calls lite. It fails on some malformed bodies that hosted refuses; such a failure becomes a 400.
 * @param serve answers the request.
 */
export async function refuseMalformed(
  request: Request,
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (sentJson(request, new URL(request.url).pathname) !== 'object') return serve(request)
  const asked = request.clone()
  const response = await serve(request)
  return response.status >= 500 && !(await readFields(asked)) ? malformed('JSON') : response
}

/** @param kind what the body should have been. */
export function malformed(kind: string): Response {
  const message = `Could not parse request body as ${kind}`
  return Response.json(
    // Each service reads its own fields: auth the first three, storage the others.
    { code: 400, error_code: 'bad_json', msg: message, statusCode: '400', error: 'invalid_request', message },
    { status: 400 },
  )
}

/** Whether a request has a JSON body, and whether it must be an object: REST accepts arrays as well. */
function sentJson(request: Request, pathname: string): 'object' | 'rest' | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const isJson = request.headers.get('content-type')?.startsWith('application/json') === true
  // Hosted auth reads JSON whatever the content type.
  if (pathname.startsWith('/auth/v1/') && (isJson || request.body !== null)) return 'object'
  if (!isJson) return undefined
  return pathname.startsWith('/rest/v1/') ? 'rest' : 'object'
}

/** Whether a path decodes to text that the database can store. */
function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** How deep brackets are nested outside strings. Not recursive: such bodies are made to exhaust the stack. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < json.length; index++) {
    const character = json[index]
    if (character === '"') inString = !inString
    else if (inString) index += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  return deepest
}
