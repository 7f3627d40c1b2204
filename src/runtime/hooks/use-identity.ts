import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#src/data/session/device-storage.ts'
import { createIdentityStore, type Identity, type IdentityStore } from '#src/data/session/identity.ts'

let store: IdentityStore | undefined

/** The page's only identity store. */
export function identityStore(): IdentityStore {
  store ??= createIdentityStore(
    deviceStorage(() => window.localStorage),
    (listener) => {
      // A page restored from the history has missed storage events.
      const events = ['storage', 'pageshow']
      for (const event of events) window.addEventListener(event, listener)
      return () => {
        for (const event of events) window.removeEventListener(event, listener)
      }
    },
  )
  return store
}

/** Whether the user is still logged in on this device. */
export function isHere(userId: string): boolean {
  return identityStore().read()?.userId === userId
}

const subscribe = (onChange: () => void) => identityStore().subscribe(onChange)
const read = () => identityStore().read()
const none = () => null

/** The user that this device last knew as logged in, live across tabs; null for visitors and while prerendering. */
export function useIdentity(): Identity | null {
  return useSyncExternalStore(subscribe, read, none)
}
