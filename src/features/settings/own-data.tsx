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

/** What people can do with everything we hold about them. */
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
          A JSON file with your profile, projects, tasks, notifications and conflicts. It is made on this device, and
          works offline.
        </p>
        <CommandButton command={exportDataCommand} context={context} />
      </div>
      <div className={styles.entry}>
        <p>
          To delete your account and all of your data, send us a request. It is a message to our support team; offline,
          it waits on this device until there is a connection.
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

/** A link that someone else's browser made. */
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
