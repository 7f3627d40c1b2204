import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import * as styles from './sync.css.ts'

type Keeping = 'kept' | 'may-be-cleared' | 'refused'

/** Says so where the browser may clear this device's copy by itself. */
export function StorageNote() {
  const [keeping, setKeeping] = useState<Keeping>()
  useEffect(() => {
    let ended = false
    navigator.storage
      ?.persisted?.()
      .then((kept) => {
        if (!ended) setKeeping(kept ? 'kept' : 'may-be-cleared')
      })
      // A browser that can't tell promises nothing.
      .catch(() => setKeeping('may-be-cleared'))
    return () => {
      ended = true
    }
  }, [])
  if (keeping === undefined || keeping === 'kept') return null

  async function ask() {
    const kept = await navigator.storage.persist().catch(() => false)
    setKeeping(kept ? 'kept' : 'refused')
  }
  return (
    <div className={styles.storage}>
      <p>
        Your browser may clear this device's copy when it runs short of space or you stay away for long. What is saved
        with us comes back; unsent edits would not.
      </p>
      {keeping === 'refused' ? (
        <p>It did not promise to keep it. Installing the app usually helps.</p>
      ) : (
        <Button size="small" onClick={() => void ask()}>
          Ask it to keep the copy
        </Button>
      )}
    </div>
  )
}
