import { useEffect, useState } from 'react'
import { Card } from '#src/ui/card/card.tsx'
import { CheckboxField } from '#src/ui/field/checkbox-field.tsx'
import { setCharacterKeys, useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { useMediaQuery } from '#src/ui/theme/use-media-query.ts'
import { LastSynced } from '../sync/last-synced.tsx'
import { StorageNote } from '../sync/storage-note.tsx'
import { syncSentence } from '../sync/sync-words.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import * as styles from './settings.css.ts'

/** Sync, storage, installation and shortcuts on this device. */
export function ThisDevice() {
  const status = useSyncStatus()
  const used = useStorageUsed()
  const isInstalled = useMediaQuery('(display-mode: standalone)')
  const characterKeys = useCharacterKeys(({ enabled }) => enabled)
  return (
    <Card as="section" aria-labelledby="this-device" className={styles.column}>
      <h2 className={styles.title} id="this-device">
        This device
      </h2>
      <dl className={styles.facts}>
        <dt>Sync</dt>
        <dd>{syncSentence(status)}</dd>
        <dt>Last synced</dt>
        <dd>
          <LastSynced at={status.lastSyncedAt} />
        </dd>
        <dt>Storage used</dt>
        <dd>{used === undefined ? '–' : megabytes(used)}</dd>
        <dt>App</dt>
        <dd>
          {isInstalled
            ? 'Installed.'
            : 'Not installed. Choose “Install app” or “Add to Home Screen” in your browser’s menu to open it like any other app.'}
        </dd>
      </dl>
      <StorageNote />
      <CheckboxField
        label="Single-letter shortcuts"
        hint="Keys such as E and ? act on the list or page you are on. Switch them off if you press them by accident."
        checked={characterKeys}
        onCheckedChange={setCharacterKeys}
      />
    </Card>
  )
}

/** In bytes; undefined while unknown, and where the browser can't tell. */
function useStorageUsed(): number | undefined {
  const [used, setUsed] = useState<number>()
  useEffect(() => {
    let ended = false
    navigator.storage
      ?.estimate?.()
      .then(({ usage }) => {
        if (!ended) setUsed(usage)
      })
      .catch((error: unknown) => console.warn('settings: the browser does not say how much is stored', error))
    return () => {
      ended = true
    }
  }, [])
  return used
}

const size = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

function megabytes(bytes: number): string {
  return size.format(bytes / 1024 ** 2)
}
