import { useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { timeAgo, useNow } from '#src/ui/time/time-ago.ts'
import { requestPersistence, useDeviceStorage } from './device-storage.ts'
import * as styles from './sync.css.ts'

/** Warns if the browser may delete this device's copy by itself. */
export function StorageNote() {
  const { isPersistent } = useDeviceStorage()
  const [isRefused, setRefused] = useState(false)
  if (isPersistent !== false) return null
  return (
    <div className={styles.storage}>
      <p>
        {`Your browser may clear this device's copy ${isSafari() ? safariReasons : reasons} What is saved online comes back. Unsent changes would be lost.`}
      </p>
      {isRefused ? (
        <p>Your browser didn't agree to keep it. Installing the app usually helps.</p>
      ) : (
        <Button size="small" onClick={() => void requestPersistence().then((granted) => setRefused(!granted))}>
          Ask it to keep my data
        </Button>
      )}
    </div>
  )
}

const reasons = 'when it runs low on space, and a private window loses it when you close it.'
/** Safari's rule for sites that aren't on the home screen or in the Dock. */
const safariReasons =
  'if you don’t come back for seven days. It stays longer once the app is on your home screen. A private window loses it when you close it.'

/** Safari, and every browser on an iPhone or an iPad. */
function isSafari(): boolean {
  return 'GestureEvent' in window
}

/** The time of the last complete sync. */
export function LastSynced({ at }: { at: string | null }) {
  const now = useNow(15_000)
  return at ? <time dateTime={at}>{timeAgo(at, now)}</time> : 'not yet on this device'
}
