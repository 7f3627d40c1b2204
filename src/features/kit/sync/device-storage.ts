import { useEffect } from 'react'
import { create } from 'zustand'

/** The browser's report on this site's storage; undefined if unknown or not yet read. */
export interface DeviceStorage {
  /** In bytes. */
  usage: number | undefined
  /** The available total, in bytes. */
  quota: number | undefined
  /** Whether the browser has granted persistent storage. */
  isPersistent: boolean | undefined
}

const useStore = create<DeviceStorage>(() => ({ usage: undefined, quota: undefined, isPersistent: undefined }))

/** Read when a component mounts, and after persistent storage is granted. */
export function useDeviceStorage(): DeviceStorage {
  useEffect(() => void read(), [])
  return useStore()
}

async function read(): Promise<void> {
  const [estimate, isPersistent] = await Promise.allSettled([
    navigator.storage?.estimate?.(),
    navigator.storage?.persisted?.(),
  ])
  if (estimate.status === 'rejected') {
    console.warn('storage: estimate failed', estimate.reason)
  }
  const { usage, quota } = (estimate.status === 'fulfilled' && estimate.value) || {}
  // A browser without an answer has granted nothing.
  useStore.setState({
    usage,
    quota,
    isPersistent: (isPersistent.status === 'fulfilled' && isPersistent.value) ?? false,
  })
}

/** Requests persistent storage. Firefox asks the user, so call it on a press. Resolves with whether it was granted. */
export async function requestPersistence(): Promise<boolean> {
  const isPersistent = (await navigator.storage?.persist?.().catch(() => false)) ?? false
  useStore.setState({ isPersistent })
  return isPersistent
}

/** Like `requestPersistence`, but only where the user isn't asked: browsers other than Firefox decide by themselves. */
export async function requestPersistenceSilently(): Promise<void> {
  if (/\bFirefox\//.test(navigator.userAgent)) return
  if (await navigator.storage?.persisted?.().catch(() => true)) return
  await requestPersistence()
}
