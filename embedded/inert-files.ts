/** Uploaded files share the page's origin here, unlike on hosted, so a file opened directly must not run anything. */
export function inert(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

export function isStoredFile(pathname: string): boolean {
  return pathname.startsWith('/storage/v1/object/')
}
