import { Download, Trash2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { paths } from '#src/paths.ts'
import { openedWorkspace, signOutHere, subscribeToWorkspace } from '#src/runtime/runtime.ts'
import { messagingHref } from '#src/site.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { late } from '#src/ui/late/late.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { AccountPage } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'

// Imported late, so that it isn't in the file that this screen shares with the login.
const ConfirmDialog = late(async () => (await import('#src/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

/** Replaces everything behind the guards once the account is deleted. Local data stays until the user removes it. */
export function DeletedScreen() {
  const [asking, setAsking] = useState(false)
  return (
    <AccountPage
      title="This account no longer exists"
      lead="It was deleted, so nothing can be loaded or sent for it any more. What's on this device is still here."
      footer={
        <>
          Using another account? <Link to={paths.login}>Log in</Link>.
          <br />
          Deleted by mistake?{' '}
          <a href={messagingHref()} target="_blank" rel="noopener noreferrer">
            Message us
          </a>
        </>
      }
    >
      <p>
        Save a copy before you remove it. The file has your profile, projects, tasks and notifications, and every
        change, message and draft that was never sent.
      </p>
      <div className={styles.actions}>
        <ExportButton />
        <Button variant="danger" fullWidth icon={<Trash2 size={18} />} onClick={() => setAsking(true)}>
          Remove from this device
        </Button>
      </div>
      <RemovalConfirmation open={asking} onClose={() => setAsking(false)} />
    </AccountPage>
  )
}

function ExportButton() {
  const opened = useSyncExternalStore(subscribeToWorkspace, openedWorkspace)
  const [saving, setSaving] = useState(false)
  if (opened?.error !== undefined) {
    return (
      <Alert tone="warning">
        Your browser isn't letting us read the data on this device, so there's no copy to save. Reload the page to try
        again.
      </Alert>
    )
  }
  const workspace = opened?.workspace

  async function save() {
    if (!workspace) return
    setSaving(true)
    try {
      const { saveOwnData } = await import('../profile/save-own-data.ts')
      await saveOwnData(workspace.db, workspace.identity)
      showToast({ title: 'Your data was exported', tone: 'success' })
    } catch (error) {
      console.warn('accounts: the data could not be exported', error)
      showToast({ title: 'Failed to export your data', tone: 'critical' })
    }
    setSaving(false)
  }
  return (
    <Button
      variant="primary"
      fullWidth
      busy={saving || !workspace}
      icon={<Download size={18} />}
      onClick={() => void save()}
    >
      Export my data
    </Button>
  )
}

function RemovalConfirmation({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [removing, setRemoving] = useState(false)

  async function remove() {
    setRemoving(true)
    const result = await signOutHere({ discard: true })
    setRemoving(false)
    if (result === 'signed-out') showToast({ title: 'Your data was removed from this device', tone: 'success' })
    else showToast({ title: 'Failed to remove your data. Please try again.', tone: 'critical' })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void remove()}
      busy={removing}
      title="Remove your data from this device?"
      description="Everything of this account is removed from this device for good, including changes that were never sent."
      confirmLabel="Remove"
    />
  )
}
