/** Answers 400, as hosted does, to paths and bodies that are not valid text or JSON and to fields of the wrong type. lite fails on most of them. */

/** The limit of Go, which hosted auth is written in. None of our calls comes near it. */
const deepestJson = 1_000

/**
 * The fields of a JSON object in a request's body, without consuming the body.
 * @returns undefined for any other body.
 */
export async function readFields(request: Request): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const body: unknown = await request.clone().json()
    return isObject(body) ? { ...body } : undefined
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
  const sends = sentJson(request, pathname)
  if (!sends) return undefined
  const text = await request.clone().text()
  if (depthOf(text) > deepestJson) return malformed(`JSON: it is nested deeper than ${deepestJson} levels`)
  // For REST, the database checks the fields.
  if (sends === 'rest') return undefined
  const fields = await readFields(request)
  const wrong = fields && (nameOfUnreadable(text) ?? nameOfWrong(fields, pathname))
  return wrong === undefined ? undefined : malformed(`JSON: ${wrong}`)
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
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
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

/** Names the problem with a string anywhere in the body: the database can store neither. */
function nameOfUnreadable(json: string): string | undefined {
  let wrong: string | undefined
  const check = (text: string) => {
    if (text.includes('\0')) wrong = 'it holds a null character'
    if (!text.isWellFormed()) wrong = 'it holds half of a surrogate pair'
  }
  JSON.parse(json, (name, value: unknown) => {
    check(name)
    if (typeof value === 'string') check(value)
    return value
  })
  return wrong
}

type Check = (value: unknown) => boolean

const isString: Check = (value) => typeof value === 'string'
const isOneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value)
const isIntegerFrom =
  (lowest: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= lowest

/** Auth fields, from GoTrue; null counts as missing. */
const authFields: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    ['email', 'phone', 'password', 'current_password', 'nonce', 'token', 'token_hash', 'type', 'refresh_token']
      .concat('auth_code', 'code_verifier', 'code_challenge', 'code_challenge_method', 'provider', 'id_token')
      .map((name) => [name, isString]),
  ),
  create_user: isOneOf(true, false),
  data: isObject,
}

/** Fields of a folder listing, from hosted storage's schema. */
const listFields: Readonly<Record<string, Check>> = {
  prefix: isString,
  search: isString,
  limit: isIntegerFrom(1),
  offset: isIntegerFrom(0),
  sortBy: (value) => {
    if (!isObject(value)) return false
    const { column = 'name', order = 'asc' }: Record<string, unknown> = { ...value }
    return isColumn(column) && isOneOf('asc', 'desc')(order)
  },
}
const isColumn = isOneOf('name', 'updated_at', 'created_at', 'last_accessed_at')

const bucketFields: Readonly<Record<string, Check>> = { file_size_limit: isIntegerFrom(0) }

const fieldsByPath = [
  ['/auth/v1/', authFields],
  ['/storage/v1/object/list/', listFields],
  ['/storage/v1/bucket', bucketFields],
] as const

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nameOfWrong(fields: Readonly<Record<string, unknown>>, pathname: string): string | undefined {
  const [, checks = {}] = fieldsByPath.find(([path]) => pathname.startsWith(path)) ?? []
  const wrong = Object.entries(checks).find(([name, isRight]) => {
    const value = fields[name]
    return value !== undefined && value !== null && !isRight(value)
  })
  return wrong && `${wrong[0]} is not of its kind`
}
