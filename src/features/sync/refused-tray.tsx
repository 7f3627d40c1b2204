import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { refusalText } from '#src/domain/sync/refusal.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { useWorkspace } from '../workspace/workspace-context.ts'
import { type RefusedCommandContext, refusedCommands } from './refused-commands.ts'
import * as styles from './sync.css.ts'
import { editWords } from './sync-words.ts'
import { useRefusedEdits } from './use-refused-edits.ts'

/** Refused edits, each with the reason, and what can be done about it. Shows nothing where there are none. */
export function RefusedTray({ onDone }: { onDone: () => void }) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const edits = useRefusedEdits()
  const [discarding, setDiscarding] = useState<RefusedEdit>()

  const context: RefusedCommandContext = {
    retry: (id) => void attempt(workspace.retryRefused(id), 'It is sent again'),
    goTo(address) {
      onDone()
      void navigate(address, { state: { openedHere: true } })
    },
    askToDiscard: setDiscarding,
  }
  function discard(edit: RefusedEdit) {
    setDiscarding(undefined)
    void attempt(workspace.discardRefused(edit.id), 'Discarded')
  }

  return (
    <>
      {edits && edits.length > 0 ? (
        <section className={styles.section} aria-labelledby="sync-refused">
          <h2 className={styles.sectionTitle} id="sync-refused">
            Refused
          </h2>
          <ul className={styles.list}>
            {edits.map((edit) => (
              <RefusedRow key={edit.id} edit={edit} context={context} />
            ))}
          </ul>
        </section>
      ) : null}
      <ConfirmDialog
        open={discarding !== undefined}
        onClose={() => setDiscarding(undefined)}
        onConfirm={() => discarding && discard(discarding)}
        title="Discard this edit?"
        description="What you typed in it is removed from this device. It can't be brought back."
        confirmLabel="Discard"
      >
        <p className={styles.rowLabel}>{discarding?.label}</p>
      </ConfirmDialog>
    </>
  )
}

function RefusedRow({ edit, context }: { edit: RefusedEdit; context: RefusedCommandContext }) {
  return (
    <li className={styles.refused}>
      <div className={styles.row}>
        <span className={styles.rowLabel}>{edit.label}</span>
        <span className={styles.rowKind}>{editWords(edit)}</span>
      </div>
      <p className={styles.reason}>{refusalText(edit.code, edit.constraint, edit.table)}</p>
      <div className={styles.rowActions}>
        {refusedCommands
          .filter((command) => command.visible(edit, context))
          .map((command) => (
            <Button
              key={command.id}
              size="small"
              variant={command.tone === 'danger' ? 'quiet' : 'secondary'}
              icon={<command.icon size={15} />}
              aria-label={command.describe(edit)}
              onClick={() => command.perform(edit, context)}
            >
              {command.label}
            </Button>
          ))}
      </div>
    </li>
  )
}

async function attempt(work: Promise<void>, done: string): Promise<void> {
  try {
    await work
    showToast({ title: done, tone: 'success' })
  } catch (error) {
    console.error('sync: nothing could be done about a refused edit', error)
    showToast({ title: 'That did not work. The edit is still here.', tone: 'critical' })
  }
}
