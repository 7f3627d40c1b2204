import type { Scope } from '#src/data/collections/synced-table.ts'
import { access, accountPaths, homeOf, normalisePath, type Path, routeOf } from '#src/paths.ts'

/** Never a destination after login: the login screens, and pages that only redirect. */
const entrances: ReadonlySet<Path> = new Set(accountPaths)

/**
 * Where a user goes after logging in: back to the requested path, if it is a route of ours that they may open, else to the admin panel
 * (admins) or the dashboard.
 * @param remembered the requested path; untrusted, because anyone can write to the storage it went through
 * @returns always a path of this site, with its query and hash
 */
export function destination(remembered: string | null | undefined, scope: Scope): string {
  const home = homeOf(scope)
  const url = remembered ? ownUrl(remembered) : null
  if (!url) return home
  const route = routeOf(url.pathname)
  if (!route || entrances.has(route)) return home
  if (access[route] === 'admin' && scope !== 'all') return home
  return `${normalisePath(url.pathname)}${url.search}${url.hash}`
}

// A placeholder for our origin: a URL that leads elsewhere resolves to another one.
const here = 'https://here.invalid'

/** The remembered path as a browser would parse it; null for another origin or an invalid URL. */
function ownUrl(path: string): URL | null {
  if (!path.startsWith('/')) return null
  try {
    const url = new URL(path, here)
    return url.origin === here ? url : null
  } catch {
    return null
  }
}
