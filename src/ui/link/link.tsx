import { type ComponentPropsWithRef, type ComponentType, createContext, type MouseEvent, use } from 'react'
import { storeNavigationState } from './navigation-state.ts'

/** The current location: the part of a router's location that components read. */
export interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
  /** Key of the history entry; `default` for the page that the document loaded. */
  key: string
}

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An internal path, optionally with a query or hash. */
  to: string
  /** Navigation state for the next page. */
  state?: unknown
  /** Replaces the history entry if there is a router; a plain anchor always adds one. */
  replace?: boolean
}

export interface Navigation {
  place: Place
  Link: ComponentType<LinkProps>
}

/**
 * How links navigate. Each website page is its own document with plain anchors, because a router would make up a fifth of its
 * script. The app supplies its router here (features/shell/router-links.tsx).
 */
export const NavigationContext = createContext<Navigation>({
  place: { pathname: '', search: '', hash: '', state: null, key: 'default' },
  Link: DocumentLink,
})

export function useLocation(): Place {
  return use(NavigationContext).place
}

/** A link to an internal page. */
export function Link(props: LinkProps) {
  const navigation = use(NavigationContext)
  return <navigation.Link {...props} />
}

/** An anchor handled by the browser. */
export function DocumentLink({ to, state, replace: _replace, onClick, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (state !== undefined) storeNavigationState(to, state)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/**
 * The id named by a URL's hash.
 * @param hash the browser's value, empty or with its `#`
 * @returns undefined if it is empty or can't be decoded: anyone can type `#%E0%A4%A`
 */
export function anchorIn(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined
  } catch {
    return undefined
  }
}
