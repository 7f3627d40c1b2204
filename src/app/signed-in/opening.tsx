import { type ReactNode, useEffect, useState } from 'react'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { Splash } from './splash.tsx'
import { StorageTrouble } from '../storage-trouble.tsx'

/** After this time, in milliseconds, the user needs an explanation. */
const longOpening = 10_000

/** Shown while it is found out whether this device has data to show: for milliseconds, or forever if the browser's storage is stuck. */
export function Opening() {
  return useIsLong(true) ? <Stuck /> : <Splash />
}

/** Screens that show nothing yet because the local database isn't open: explains why if that takes long. */
export function UnlessStuck({ children }: { children: ReactNode }) {
  const { phase, firstSyncDone } = useSyncStatus('phase', 'firstSyncDone')
  return useIsLong(phase === 'opening' && !firstSyncDone) ? <Stuck /> : children
}

function Stuck() {
  return (
    <StorageTrouble title="Opening is taking longer than usual">
      Your browser hasn't let us open its storage yet. Closing other tabs of this site and reloading usually helps.
      Nothing has been deleted.
    </StorageTrouble>
  )
}

function useIsLong(isOpening: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isOpening) return undefined
    const timer = setTimeout(() => setIsLong(true), longOpening)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isOpening])
  return isLong
}
