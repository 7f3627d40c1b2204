import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { normalisePath, paths } from '#src/paths.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

/** Records a page_view on each change of path, and a dashboard_view for the dashboard. */
export function usePageViews(): void {
  const { track } = useWorkspace()
  const { pathname } = useLocation()
  const recorded = useRef<string>(undefined)
  useEffect(() => {
    // Effects run twice in development; count the page once.
    if (recorded.current === pathname) return
    recorded.current = pathname
    track('page_view', pathname)
    if (normalisePath(pathname) === paths.dashboard) track('dashboard_view', pathname)
  }, [pathname, track])
}
