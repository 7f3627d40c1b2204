import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { useWorkspace } from '../workspace/workspace-context.ts'
import { keepLater, restoreReplaced } from './mutations.ts'
import * as styles from './projects.css.ts'
import { formatValue, texts } from './texts.ts'

/** Two devices changed the same field: both values, and one press to have either. */
export function ConflictNotice({ conflict }: { conflict: SyncConflict }) {
  const actor = useWorkspace()
  const settle = (work: Promise<void>, title: string) =>
    work.then(
      () => showToast({ title, tone: 'success' }),
      (error: unknown) => {
        console.error('projects: a conflict could not be settled on this device', error)
        showToast({ title: texts.updateFailed, tone: 'critical' })
      },
    )
  return (
    <Alert
      tone="warning"
      title={`The ${conflict.field} was changed on two devices`}
      actions={
        <>
          <Button
            size="small"
            aria-label={`Restore the ${conflict.field}`}
            onClick={() => settle(restoreReplaced(actor, conflict), 'Restored')}
          >
            Restore
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Keep the ${conflict.field}`}
            onClick={() => settle(keepLater(actor, conflict), 'Kept as it is')}
          >
            Keep
          </Button>
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
