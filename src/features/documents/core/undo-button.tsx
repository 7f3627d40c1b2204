import { useId, useSyncExternalStore } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { useTooltip } from '#src/ui/tooltip/use-tooltip.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import { runCommand } from '../../kit/commands/run-command.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { editCommands, undoCommand } from './edit-commands.ts'
import { copy } from './copy.ts'
import type { LastEdits } from './last-edits.ts'

/**
 * Undoes the last edit. The same element with and without one: a press that leaves a field must undo what that saves, and the focus must stay when
 * the last edit is undone.
 */
export function UndoButton({ edits }: { edits: LastEdits }) {
  const last = useSyncExternalStore(edits.subscribe, edits.last)
  const reasonId = useId()
  const name = last && undoCommand.describe([last])
  const { handlers, tooltip } = useTooltip(name ?? copy.nothingToUndo)
  useCommands({ commands: editCommands, targets: () => (last ? [last] : []), context: undefined })

  function undo() {
    const now = edits.last()
    if (now) runCommand(undoCommand, [now], undefined)
    else showToast({ title: copy.nothingToUndo })
  }

  return (
    <>
      <Button
        {...handlers}
        icon={<undoCommand.icon size={18} />}
        aria-label={name}
        {...(!last && { 'aria-disabled': true, 'aria-describedby': reasonId, 'data-blocked': '' })}
        onClick={undo}
      >
        {undoCommand.label}
      </Button>
      {tooltip}
      {last ? null : (
        <VisuallyHidden>
          <span id={reasonId}>{copy.nothingToUndo}</span>
        </VisuallyHidden>
      )}
    </>
  )
}
