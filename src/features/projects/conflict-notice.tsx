import { Check, Undo2 } from 'lucide-react'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import type { Command } from '../commands/command.ts'
import { useWorkspace } from '../workspace/workspace-context.ts'
import { type Actor, keepLater, restoreReplaced } from './mutations.ts'
import * as styles from './projects.css.ts'
import { formatValue, texts } from './texts.ts'

const restoreCommand: Command<SyncConflict, Actor> = {
  id: 'conflict.restore',
  label: 'Restore',
  describe: ([{ field }]) => `Restore the ${field}`,
  icon: Undo2,
  async perform([conflict], actor) {
    await restoreReplaced(actor, conflict)
    return { message: 'Restored' }
  },
  failure: texts.updateFailed,
}

const keepCommand: Command<SyncConflict, Actor> = {
  id: 'conflict.keep',
  label: 'Keep',
  describe: ([{ field }]) => `Keep the ${field}`,
  icon: Check,
  async perform([conflict], actor) {
    await keepLater(actor, conflict)
    return { message: 'Kept as it is' }
  },
  failure: texts.updateFailed,
}

/** Two devices changed the same field: both values, and one press to have either. */
export function ConflictNotice({ conflict }: { conflict: SyncConflict }) {
  const actor = useWorkspace()
  return (
    <Alert
      tone="warning"
      title={`The ${conflict.field} was changed on two devices`}
      actions={
        <>
          <CommandButton command={restoreCommand} targets={[conflict]} context={actor} size="small" />
          <CommandButton command={keepCommand} targets={[conflict]} context={actor} size="small" variant="quiet" />
        </>
      }
    >
      <dl className={styles.conflictValues}>
        <div>
          <dt>Now</dt>
          <dd>{formatValue(conflict.field, conflict.kept_value)}</dd>
        </div>
        <div>
          <dt>Replaced</dt>
          <dd>{formatValue(conflict.field, conflict.replaced_value)}</dd>
        </div>
      </dl>
    </Alert>
  )
}
