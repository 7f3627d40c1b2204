import { createContext, use } from 'react'

export interface Visitor {
  signedIn: boolean
  logOut: () => void
}

/**
 * Whether a user is signed in on this device. The app provides it, because these pages don't know about sessions. Prerendered pages assume
 * a visitor.
 */
export const VisitorContext = createContext<Visitor>({ signedIn: false, logOut: () => {} })

export function useVisitor(): Visitor {
  return use(VisitorContext)
}
