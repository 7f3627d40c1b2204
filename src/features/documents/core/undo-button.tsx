import { useSyncExternalStore } from 'react'
import { Undo2 } from 'lucide-react'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { nothingToUndo, runCommand } from '../../kit/commands/run-command.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { copy } from './copy.ts'
import type { LastEdit, LastEdits } from './last-edits.ts'
import type { Command } from '../../kit/commands/command.ts'

/**
 * Undoes the last edit. Always the same element: a press that leaves a field must undo the edit that leaving saves, and the button must keep the
 * focus when the last edit is undone.
 */
export function UndoButton({ edits }: { edits: LastEdits }) {
  const last = useSyncExternalStore(edits.subscribe, edits.last)
  const name = last && undoCommand.describe([last])
  useCommands({ commands: editCommands, targets: () => (last ? [last] : []), context: undefined })

  function undo() {
    const now = edits.last()
    if (now) runCommand(undoCommand, [now], undefined)
    else showToast({ title: copy.nothingToUndo })
  }

  return (
    <BlockableButton
      icon={<undoCommand.icon size={18} />}
      aria-label={name}
      tooltip={name}
      reason={last ? undefined : copy.nothingToUndo}
      onClick={undo}
      onBlocked={undo}
    >
      {undoCommand.label}
    </BlockableButton>
  )
}

/** For the last edit of the open page. */
const undoCommand: Command<LastEdit, unknown> = {
  id: 'edit.undo',
  label: copy.undo,
  describe: ([{ label }]) => copy.undoOf(label),
  icon: Undo2,
  async perform([{ label, done }]) {
    const { undo } = await done
    return { message: (await undo()) > 0 ? copy.undone(label) : nothingToUndo }
  },
  failure: copy.undoFailed,
}

/** A list with only this command, for the palette. */
const editCommands = [undoCommand] as const
