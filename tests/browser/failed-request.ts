/** A request that should fail. Browsers log each failure as an error, which fails a test that hasn't declared it (e2e/support/console-guard.ts). */
export interface FailedRequest {
  /** The exact path of its URL, because the same failure elsewhere is a fault. A pattern only if the path contains an id. */
  path: string | RegExp
  /** The status of its response; `aborted` if the test aborts it. */
  status: number | 'aborted'
}

/** @param text of the browser's message @param url of the request */
export function isFailureOf({ path, status }: FailedRequest, { text, url }: { text: string; url: string }): boolean {
  const start = status === 'aborted' ? 'net::ERR_FAILED' : `the server responded with a status of ${status} `
  if (!text.startsWith(`Failed to load resource: ${start}`) || !URL.canParse(url)) return false
  const { pathname } = new URL(url)
  return typeof path === 'string' ? pathname === path : path.test(pathname)
}
