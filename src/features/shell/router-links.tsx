import { type ReactNode, useMemo } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'
import { type LinkProps, NavigationContext } from '#src/ui/link/link.tsx'

/** Makes every `Link` of the app use the router. */
export function RouterLinks({ children }: { children: ReactNode }) {
  const place = useLocation()
  const navigation = useMemo(() => ({ place, Link: RouterLink }), [place])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

/** Not the router's own `Link`, which adds 4 kB of prefetching and forms to every start. */
function RouterLink({ to, state, replace, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  })
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
