import { type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { NavigationContext } from '#src/ui/link/link.tsx'

/** Makes all links of the design system and of the website's pages use the router inside the app. */
export function RouterLinks({ children }: { children: ReactNode }) {
  const place = useLocation()
  const navigation = useMemo(() => ({ place, Link }), [place])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
