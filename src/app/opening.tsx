import { useEffect, useState } from 'react'
import { Splash } from './splash.tsx'
import { StorageTrouble } from './storage-trouble.tsx'

/** After this time, in milliseconds, the user needs an explanation. */
const longOpening = 10_000

/** Shown while the local database opens: for milliseconds, or forever if the browser's storage is stuck. */
export function Opening() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longOpening)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return <Splash />
  return (
    <StorageTrouble title="Opening is taking longer than usual">
      Your browser hasn't let us open its storage yet. Closing other tabs of this site and reloading usually helps.
      Nothing has been deleted.
    </StorageTrouble>
  )
}
