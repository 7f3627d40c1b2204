import { type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { NavigationContext } from '#src/marketing/links.tsx'

/** Inside the app the website's pages, and what they share with it, take the router's links. */
export function RouterLinks({ children }: { children: ReactNode }) {
  const place = useLocation()
  const navigation = useMemo(() => ({ place, Link }), [place])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
