import { useMemo } from 'react'
import { Card } from '#src/ui/card/card.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { CommandConfirmations } from '../commands/command-confirmations.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { exportDataCommand, requestDeletionCommand, settingsCommands } from './commands.ts'
import * as styles from './settings.css.ts'

/** What users can do with all the data we hold about them. */
export function OwnData() {
  const { db, identity } = useWorkspace()
  const { firstSyncDone: isComplete } = useSyncStatus('firstSyncDone')
  const context = useMemo(() => ({ db, identity, isComplete }), [db, identity, isComplete])
  const account = [{ id: identity.userId }]
  useCommands({ commands: settingsCommands, targets: () => account, context })
  return (
    <Card as="section" aria-labelledby="own-data" className={styles.column}>
      <h2 className={styles.title} id="own-data">
        Your data
      </h2>
      <div className={styles.entry}>
        <p>
          A JSON file with your profile, projects, tasks, notifications and conflicts. It's made on this device, so it
          works offline.
        </p>
        <CommandButton command={exportDataCommand} context={context} />
      </div>
      <div className={styles.entry}>
        <p>
          To delete your account and all your data, send a request to our support team. If you're offline, it's saved on
          this device and sent when you're back online.
        </p>
        <CommandButton command={requestDeletionCommand} targets={account} context={context} />
      </div>
      <CommandConfirmations
        commands={settingsCommands}
        among={account}
        context={context}
        missing={OtherAccountDialog}
      />
    </Card>
  )
}

/** For a link that belongs to another account. */
function OtherAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <NoticeDialog
      title="This link is for another account"
      description="You can request the deletion of your own account on this page."
      closeLabel="Back to settings"
      onClose={onClose}
    />
  )
}
