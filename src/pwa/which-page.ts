import { access, accountPaths, type Path, routeOf } from '#src/paths.ts'

/** Whether the app shell renders this path. */
export function isAppPage(pathname: string): boolean {
  const path = routeOf(pathname)
  return path !== undefined && !isWebsite(path)
}

/** Whether this path is a prerendered page of the website. */
export function isWebsitePage(pathname: string): boolean {
  const path = routeOf(pathname)
  return path !== undefined && isWebsite(path)
}

function isWebsite(path: Path): boolean {
  return access[path] === 'public' && !accountPaths.includes(path)
}
