import { site } from '#src/site.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { formatDate } from '#src/ui/date/format-date.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { CommandConfirmations } from '../../kit/commands/command-confirmations.tsx'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { RefusedNotice } from '../../kit/sync/refused-notice.tsx'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'
import { exportDataCommand, requestDeletionCommand, settingsCommands, withdrawDeletionCommand } from './commands.ts'
import { type DeletionRequest, useDeletionRequest } from './queries.ts'
import { otherAccount } from './log-out-everywhere.tsx'
import { isRefusedRequest } from './refused-place.ts'
import * as styles from './settings.css.ts'

/** The user's actions for all the data that we store about them. */
export function OwnData() {
  const { db, identity, write } = useWorkspace()
  const { firstSyncDone: isComplete } = useSyncStatus('firstSyncDone')
  const deletion = useDeletionRequest()
  const context = { db, identity, write, isComplete, deletion }
  const refused = useRefusedEdits()?.filter((edit) => edit.row_id === identity.userId && isRefusedRequest(edit))
  const account = [{ id: identity.userId }]
  useCommands({ commands: settingsCommands, targets: () => account, context })
  return (
    <Card as="section" aria-labelledby="own-data" className={styles.column}>
      <h2 className={styles.title} id="own-data">
        Your data
      </h2>
      <div className={styles.entry}>
        <p>
          A JSON file with your profile, projects, conversations, tasks, notifications and conflicts. It's made on this
          device, so it works offline.
        </p>
        <CommandButton command={exportDataCommand} context={context} />
      </div>
      {refused?.map((edit) => (
        <RefusedNotice
          key={edit.id}
          edit={edit}
          what={edit.fields.deletion_requested ? 'request to delete your account' : 'withdrawal'}
          isOpen
        />
      ))}
      <div className={styles.entry}>
        <DeletionState deletion={deletion} />
        {/* One button for both, so that the focus stays on it. */}
        <CommandButton
          command={deletion?.isRequested ? withdrawDeletionCommand : requestDeletionCommand}
          targets={account}
          context={context}
        />
      </div>
      <CommandConfirmations commands={settingsCommands} among={account} context={context} missing={otherAccount} />
    </Card>
  )
}

function DeletionState({ deletion }: { deletion: DeletionRequest | undefined }) {
  if (deletion?.isRequested) {
    return (
      <Alert tone="warning" title={`You asked us to delete your account on ${formatDate(deletion.at)}`}>
        {deletion.isSent
          ? `We have your request. We'll reply within ${site.claims.answerWithin} to check that it was you. Nothing is deleted until you confirm.`
          : `${unsent} Nothing is deleted until we've checked with you.`}
      </Alert>
    )
  }
  if (deletion && !deletion.isSent) {
    return (
      <Alert title="You withdrew your request to delete your account">
        {unsent} Until then, we still have your request.
      </Alert>
    )
  }
  return (
    <p>
      To delete your account and all your data, send a request to our support team. If you're offline, it's saved on
      this device and sent when you're back online.
    </p>
  )
}

const unsent = "Saved on this device, not sent yet. It goes out as soon as you're online."
