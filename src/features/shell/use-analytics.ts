import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { normalisePath, paths } from '#src/paths.ts'
import { useWorkspace } from '../workspace/workspace-context.ts'

/** The last segment of a path, as events name a page; `dashboard` where there is none. */
export function pageName(pathname: string): string {
  return pathname.split('/').filter(Boolean).at(-1) ?? 'dashboard'
}

/** Records a page_view on each change of path, and a dashboard_view for the dashboard itself. */
export function usePageViews(): void {
  const { track } = useWorkspace()
  const { pathname } = useLocation()
  const recorded = useRef<string>(undefined)
  useEffect(() => {
    // Effects run twice in development; a page is seen once.
    if (recorded.current === pathname) return
    recorded.current = pathname
    track('page_view', pageName(pathname))
    if (normalisePath(pathname) === paths.dashboard) track('dashboard_view', pageName(pathname))
  }, [pathname, track])
}
