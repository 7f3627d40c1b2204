import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#src/data/session/device-storage.ts'
import { createIdentityStore, type Identity, type IdentityStore } from '#src/data/session/identity.ts'

let store: IdentityStore | undefined

/** The one identity store of this page. */
export function identityStore(): IdentityStore {
  store ??= createIdentityStore(
    deviceStorage(() => window.localStorage),
    (listener) => {
      // A page that comes back from the history was not told who has signed in since.
      const events = ['storage', 'pageshow']
      for (const event of events) window.addEventListener(event, listener)
      return () => {
        for (const event of events) window.removeEventListener(event, listener)
      }
    },
  )
  return store
}

const subscribe = (onChange: () => void) => identityStore().subscribe(onChange)
const read = () => identityStore().read()
const none = () => null

/** Who is signed in on this device as far as it knows, live across tabs; null for a visitor, and while prerendering. */
export function useIdentity(): Identity | null {
  return useSyncExternalStore(subscribe, read, none)
}
