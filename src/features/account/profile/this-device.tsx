import { sizeText } from '#src/domain/file/file-name.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { Card } from '#src/ui/card/card.tsx'
import { CheckboxField } from '#src/ui/field/checkbox-field.tsx'
import { setCharacterKeys, useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { KeptFiles } from '../../kit/files/kept-list.tsx'
import { InstallControl, installLabels } from '../install/install-control.tsx'
import { useInstalling } from '../install/use-installing.ts'
import { type DeviceStorage, useDeviceStorage } from '../../kit/sync/device-storage.ts'
import { LastSynced, StorageNote } from '../../kit/sync/storage-note.tsx'
import { syncSentence } from '../../kit/sync/sync-sentences.ts'
import * as styles from './settings.css.ts'

/** Sync, storage, installation, version and shortcuts on this device, on both settings pages. */
export function ThisDevice() {
  const status = useSyncStatus()
  const storage = useDeviceStorage()
  const installing = useInstalling()
  const characterKeys = useCharacterKeys(({ enabled }) => enabled)
  return (
    <Card as="section" aria-labelledby="this-device" data-passes-focus="" className={styles.column}>
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
        <dd>{usageText(storage)}</dd>
        <dt>Version</dt>
        <dd>{import.meta.env.VITE_VERSION}</dd>
        <dt>App</dt>
        <dd>{installLabels[installing]}</dd>
      </dl>
      <InstallControl />
      <StorageNote />
      <KeptFiles titleClass={styles.title} />
      <CheckboxField
        label="Single-letter shortcuts"
        hint="Keys such as E and ? act on the list or page you are on. Switch them off if you press them by accident."
        checked={characterKeys}
        onCheckedChange={setCharacterKeys}
      />
    </Card>
  )
}

function usageText({ usage, quota, isPersistent }: DeviceStorage): string {
  if (usage === undefined) return '–'
  const used = quota === undefined ? sizeText(usage) : `${sizeText(usage)} of ${sizeText(quota)}`
  return isPersistent ? `${used}. Your browser keeps it.` : used
}
