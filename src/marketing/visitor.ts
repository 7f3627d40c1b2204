import { createContext, use } from 'react'

export interface Visitor {
  signedIn: boolean
  logOut: () => void
}

/**
 * Whether somebody is signed in on this device, told by the app: these pages know nothing of sessions. Prerendered pages are a
 * visitor's.
 */
export const VisitorContext = createContext<Visitor>({ signedIn: false, logOut: () => {} })

export function useVisitor(): Visitor {
  return use(VisitorContext)
}
