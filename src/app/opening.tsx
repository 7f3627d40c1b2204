import { useEffect, useState } from 'react'
import { Splash } from './splash.tsx'
import { StorageTrouble } from './storage-trouble.tsx'

/** After this a person should know more than that something is being opened, in milliseconds. */
const longOpening = 10_000

/** While the local database is opened: some milliseconds, or for ever, where a browser's storage is stuck. */
export function Opening() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longOpening)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return <Splash />
  return (
    <StorageTrouble title="Opening takes longer than usual">
      The browser has not let us into its storage yet. Closing other tabs of this site and loading the page again helps
      most of the time. Nothing was deleted.
    </StorageTrouble>
  )
}
