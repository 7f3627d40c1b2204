/**
 * Installs a version completely or not at all. The files of a build refer to each other. If a host publishes the next build while a worker
 * is installing, or answers a missing file with a page, the device could end up with a page that never starts offline.
 */

/** Scripts, styles and fonts that a page references; the build gives each a unique name in this folder. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.~-]+/g))]
}

/**
 * Fails a worker's installation if it receives files of another version. The previous worker stays, and the browser retries.
 * @param files of this version, as listed by the build
 */
export function refuseOtherVersions(files: readonly string[]) {
  const own = new Set(files.map((file) => new URL(file, location.href).pathname))
  return {
    async cacheWillUpdate({ request, response }: { request: Request; response: Response }): Promise<Response | null> {
      if (response.status !== 200) return null
      const isPage = response.headers.get('content-type')?.includes('text/html') ?? false
      if (isPage !== new URL(request.url).pathname.endsWith('.html')) return null
      if (!isPage) return response
      const named = assetsIn(await response.clone().text())
      return named.every((file) => own.has(file)) ? response : null
    },
  }
}
