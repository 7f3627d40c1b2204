import type { Scope } from '#src/data/session/identity.ts'
import { access, accountPaths, normalisePath, type Path, paths, routeOf } from '#src/paths.ts'

/** Where one signs in is no place to go to after having signed in. */
const entrances: ReadonlySet<Path> = new Set(accountPaths)

/**
 * Where a person goes once they are signed in: back to the path they had asked for, where it is a route of ours that they may
 * open, else the admin panel for admins and the dashboard for everyone else.
 * @param remembered what was asked for; not trusted, for it went through storage that anyone may write to
 * @returns always a path of this site, query and hash kept
 */
export function destination(remembered: string | null | undefined, scope: Scope): string {
  const home = scope === 'all' ? paths.admin : paths.dashboard
  const url = remembered ? ownUrl(remembered) : null
  if (!url) return home
  const route = routeOf(url.pathname)
  if (!route || entrances.has(route)) return home
  if (access[route] === 'admin' && scope !== 'all') return home
  return `${normalisePath(url.pathname)}${url.search}${url.hash}`
}

// Stands for whatever origin we are served from: what leads elsewhere resolves to another one.
const here = 'https://here.invalid'

/** The remembered path as a browser would read it; null when that is another origin, or nothing at all. */
function ownUrl(path: string): URL | null {
  if (!path.startsWith('/')) return null
  try {
    const url = new URL(path, here)
    return url.origin === here ? url : null
  } catch {
    return null
  }
}
