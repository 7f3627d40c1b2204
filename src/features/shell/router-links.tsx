import { type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { NavigationContext } from '#src/ui/link/link.tsx'

/** Inside the app every link of the design system, and of the website's pages, is the router's. */
export function RouterLinks({ children }: { children: ReactNode }) {
  const place = useLocation()
  const navigation = useMemo(() => ({ place, Link }), [place])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
