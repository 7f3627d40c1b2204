import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { CommandConfirmations } from '../commands/command-confirmations.tsx'
import { type RefusedCommandContext, refusedCommands } from './refused-commands.ts'
import { whyRefused } from './refused-reason.tsx'
import * as styles from './sync.css.ts'
import { editLabels } from './sync-labels.ts'
import { useRefusedContext } from './refused-notice.tsx'
import { useRefusedEdits } from './use-refused-edits.ts'

/** Refused edits, each with the reason and its commands. Renders nothing if there are none. */
export function RefusedTray({ onDone }: { onDone: () => void }) {
  const edits = useRefusedEdits()
  const context = useRefusedContext({ onNavigate: onDone })

  return (
    <>
      {edits && edits.length > 0 ? (
        <section className={styles.section} aria-labelledby="sync-refused">
          <h2 className={styles.sectionTitle} id="sync-refused">
            Rejected
          </h2>
          <ul className={styles.list}>
            {edits.map((edit) => (
              <RefusedRow key={edit.id} edit={edit} context={context} />
            ))}
          </ul>
        </section>
      ) : null}
      <CommandConfirmations commands={refusedCommands} among={edits} context={context} missing={editGone} />
    </>
  )
}

function RefusedRow({ edit, context }: { edit: RefusedEdit; context: RefusedCommandContext }) {
  return (
    <li className={styles.refused} data-row={edit.id}>
      <div className={styles.row}>
        <span className={styles.rowLabel}>{edit.label}</span>
        <span className={styles.rowKind}>{editLabels(edit)}</span>
      </div>
      <p className={styles.reason}>{whyRefused(edit)}</p>
      <div className={styles.rowActions}>
        {refusedCommands.map((command) => (
          <CommandButton
            key={command.id}
            {...{ command, context }}
            targets={[edit]}
            size="small"
            variant={command.tone === 'danger' ? 'quiet' : 'secondary'}
          />
        ))}
      </div>
    </li>
  )
}

/** For an edit that is gone, perhaps retried or discarded in another tab. */
const editGone = {
  title: 'This change is no longer here',
  description: 'It has already been sent or discarded.',
  closeLabel: 'OK',
}
