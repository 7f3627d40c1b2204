import { Check, Undo2 } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { Write } from '#src/data/journal/writes.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { CommandButton } from '../commands/command-button.tsx'
import type { Command } from '../commands/command.ts'
import { type Actor, assertAllowed, assertThere, setFields, stampOf } from '../mutations/rows.ts'
import { usePassFocusOn } from '../commands/use-pass-focus-on.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import * as styles from './sync.css.ts'

export interface ConflictNoticeProps {
  conflict: SyncConflict
  /** The field's name for users: 'name'. */
  field: string
  /** The id of the row on the screen (`data-row`) that has the field, if other rows have a field of the same name. */
  row?: string | undefined
  /** Formats one of its values for users. */
  format: (value: unknown) => string
  /** Restores the replaced value as an ordinary edit, together with `also`. Default: the same way for each field. */
  restore?: (conflict: SyncConflict, also: readonly Write[]) => Promise<void>
  /** Shown if that fails. */
  failure: FailureMessage
}

/** Two devices changed the same field: shows both values, with a button to choose either. */
export function ConflictNotice({ conflict, field, row, format, failure, ...props }: ConflictNoticeProps) {
  const workspace = useWorkspace()
  const { restore = (replaced, also) => restoreReplaced(workspace, replaced, also) } = props
  const notice = useRef<HTMLDivElement>(null)
  const place = row === undefined ? '' : `[data-row="${CSS.escape(row)}"] `
  usePassFocusOn(notice, '[data-conflict] button', `${place}[name="${CSS.escape(conflict.field)}"]`, '[tabindex]')
  const commands = useMemo(() => commandsOf(field, failure), [field, failure])
  const context: Context = {
    restore: () => restore(conflict, [closing(conflict)]),
    keep: () => closeConflict(workspace, conflict),
  }
  return (
    <div ref={notice} data-conflict={conflict.id}>
      <Alert
        tone="warning"
        title={`The ${field} was changed on two devices`}
        actions={commands.map((command, index) => (
          <CommandButton
            key={command.id}
            {...{ command, context }}
            targets={[conflict]}
            size="small"
            variant={index === 0 ? 'secondary' : 'quiet'}
          />
        ))}
      >
        <dl className={styles.values}>
          <div>
            <dt>Current</dt>
            <dd>{format(conflict.kept_value)}</dd>
          </div>
          <div>
            <dt>Replaced</dt>
            <dd>{format(conflict.replaced_value)}</dd>
          </div>
        </dl>
      </Alert>
    </div>
  )
}

type Choice = 'restore' | 'keep'
type Context = Record<Choice, () => Promise<void>>

const choices = [
  { choice: 'restore', label: 'Restore', icon: Undo2, message: 'Replaced version restored' },
  { choice: 'keep', label: 'Keep', icon: Check, message: 'Current version kept' },
] as const

function commandsOf(name: string, failure: FailureMessage): readonly Command<SyncConflict, Context>[] {
  return choices.map(({ choice, label, icon, message }) => ({
    id: `conflict.${choice}`,
    label,
    describe: () => `${label} the ${name}`,
    icon,
    async perform(_conflict, context) {
      await context[choice]()
      return { message }
    },
    failure,
  }))
}

/**
 * Restores the value that another device's edit replaced, as an ordinary edit.
 * @param also writes that belong to the same action
 * @throws RowGone if the row was deleted in the meantime
 */
export async function restoreReplaced(
  actor: Actor,
  { table_name, row_id, field, replaced_value }: SyncConflict,
  also: readonly Write[] = [],
): Promise<void> {
  // The table has null for no day, answer, assignee or project.
  const fields = { [field]: replaced_value ?? '' }
  const table = table_name as SyncedTableName
  assertThere(await setFields(actor, table, { ids: [row_id] }, { fields, stamp: stampOf(fields), also }))
}

/** Accepts the row's current value; the replaced one is not offered again. */
export async function closeConflict({ write }: Pick<Actor, 'write'>, conflict: SyncConflict): Promise<void> {
  assertAllowed(await write([closing(conflict)]))
}

/** The write that closes a conflict. */
function closing({ id }: SyncConflict): Write {
  return { do: 'set', table: 'sync_conflicts', rows: { ids: [id] }, fields: { is_resolved: true } }
}
