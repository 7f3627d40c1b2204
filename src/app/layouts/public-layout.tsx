import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { titleAt } from '#src/marketing/content/pages.ts'
import { normalisePath, paths } from '#src/paths.ts'
import { PublicShell } from '../public-shell.tsx'

/** The shell around the website's pages when the router shows them. */
export function PublicLayout() {
  const navigate = useNavigate()
  const pathname = normalisePath(useLocation().pathname)
  useEffect(() => {
    document.title = titleAt(pathname)
  }, [pathname])
  return (
    <PublicShell goHome={() => void navigate(paths.home)}>
      <Outlet />
    </PublicShell>
  )
}
