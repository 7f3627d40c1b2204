/** Shared by the functions: responses that a browser may read, and one way to read a request. */

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region',
  'access-control-allow-methods': 'POST, OPTIONS',
}

/** Answers with JSON. Never cached: the body may hold a session. */
export function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { ...cors, 'cache-control': 'no-store' } })
}

/**
 * Answers every method except POST, in particular the browser's preflight.
 * @returns undefined for a POST.
 */
export function answerOtherMethods(request: Request): Response | undefined {
  if (request.method === 'POST') return undefined
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { ...cors, 'access-control-max-age': '86400' } })
  return json(405, { message: 'Use POST' })
}

/** The fields of a JSON object in the body; empty for any other body. */
export async function readFields(request: Request): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = await request.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
  } catch {
    return {}
  }
}

/** The caller's token; undefined without one. An API key in place of a token is not a logged-in user. */
export function tokenOf(request: Request): string | undefined {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return token?.split('.').length === 3 ? token : undefined
}
