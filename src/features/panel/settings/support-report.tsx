import { sizeText } from '#src/domain/file/file-name.ts'
import { groupBy } from '#src/domain/lists.ts'
import { Copy } from 'lucide-react'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { type DeviceStorage, useDeviceStorage } from '../../kit/sync/device-storage.ts'
import * as styles from './activity.css.ts'

/** The state of sync on this device, as text for support. It contains no personal data. */
export function SupportReport() {
  const status = useSyncStatus()
  const scope = useIdentity()?.scope ?? 'own'
  const storage = useDeviceStorage()
  const text = reportOf({ status, scope, storage, version: import.meta.env.VITE_VERSION, browser: navigator.userAgent })
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: 'Copied', tone: 'success' })
    } catch (error) {
      console.warn('activity: the report could not be copied', error)
      showToast({ title: "Your browser couldn't copy it. Select the text and copy it yourself.", tone: 'critical' })
    }
  }
  return (
    <Card as="section" aria-labelledby="support-report" className={styles.support}>
      <h2 className={styles.title} id="support-report">
        For support
      </h2>
      <p>If something is wrong with sync on this device, include this text in your message to support.</p>
      <pre className={styles.report}>{text}</pre>
      <Button icon={<Copy size={18} />} onClick={() => void copy()}>
        Copy
      </Button>
    </Card>
  )
}

/** The report's text, one fact per line. */
export function reportOf(facts: {
  status: SyncStatus
  scope: string
  storage: DeviceStorage
  version: string
  browser: string
}): string {
  const { status, scope, storage, version, browser } = facts
  const unsent = groupBy(status.unsent, ({ table }) => table)
  const tables = [...unsent].map(([table, edits]) => `${table} ${edits.length}`)
  return [
    `Version: ${version}`,
    `Sync: ${status.phase}${status.firstSyncDone ? '' : ', first sync not complete'}`,
    `Last sync: ${status.lastSyncedAt ?? 'never'}`,
    `Unsent: ${status.unsent.length}${tables.length > 0 ? ` (${tables.join(', ')})` : ''}`,
    `Rejected: ${status.refused}`,
    `Scope: ${scope}`,
    `Storage: ${size(storage.usage)} of ${size(storage.quota)}, ${persistence(storage.isPersistent)}`,
    `Browser: ${browser}`,
  ].join('\n')
}

function size(bytes: number | undefined): string {
  return bytes === undefined ? 'unknown' : sizeText(bytes)
}

function persistence(isPersistent: boolean | undefined): string {
  if (isPersistent === undefined) return 'not known whether the browser keeps it'
  return isPersistent ? 'kept by the browser' : 'the browser may clear it'
}
