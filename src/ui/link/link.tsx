import { type ComponentPropsWithRef, type ComponentType, createContext, type MouseEvent, use } from 'react'
import { carryState } from './carried-state.ts'

/** Where a person is; the part of a router's location that components read. */
export interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
  /** Of the entry in the history; `default` for the page that the document was loaded for. */
  key: string
}

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of ours, with a query or a hash if need be. */
  to: string
  /** Reaches the next page as its navigation state. */
  state?: unknown
  /** Takes this page's place in the history, where a router leads on; an anchor always adds to it. */
  replace?: boolean
}

export interface Navigation {
  place: Place
  Link: ComponentType<LinkProps>
}

/**
 * How one gets from page to page. A page of the website is a document of its own, whose links are plain anchors: it does without
 * a router, which is a fifth of the script it would load. Inside the app the router gives its own (features/shell/router-links.tsx).
 */
export const NavigationContext = createContext<Navigation>({
  place: { pathname: '', search: '', hash: '', state: null, key: 'default' },
  Link: DocumentLink,
})

export function useLocation(): Place {
  return use(NavigationContext).place
}

/** A link to a page of ours. */
export function Link(props: LinkProps) {
  const navigation = use(NavigationContext)
  return <navigation.Link {...props} />
}

/** An anchor that the browser follows. */
export function DocumentLink({ to, state, replace: _replace, onClick, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (state !== undefined) carryState(to, state)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
