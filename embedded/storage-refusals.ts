/**
 * Passes on the message with which a policy's function refuses a file, as hosted storage does; lite answers every refusal with one message.
 *
 * @param response lite's answer.
 * @param refusals the database's messages during the request.
 */
export async function withRefusalMessage(response: Response, refusals: readonly string[]): Promise<Response> {
  const message = refusals.find((refusal) => !refusal.includes('row-level security'))
  if (response.ok || message === undefined) return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const body: unknown = await response.json()
  return Response.json({ ...(body as object), message }, { status: response.status, headers })
}
