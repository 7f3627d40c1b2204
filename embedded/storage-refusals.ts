/**
 * The words in which a policy's function refuses a file. Hosted Storage passes them on; lite answers every refusal in the same words.
 *
 * @param response lite's answer.
 * @param refusals what the database said while it was being made.
 */
export async function inOwnWords(response: Response, refusals: readonly string[]): Promise<Response> {
  const message = refusals.find((refusal) => !refusal.includes('row-level security'))
  if (response.ok || message === undefined) return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const body: unknown = await response.json()
  return Response.json({ ...(body as object), message }, { status: response.status, headers })
}
