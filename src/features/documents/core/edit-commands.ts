import { Undo2 } from 'lucide-react'
import type { Command } from '../../kit/commands/command.ts'
import { nothingToUndo } from '../../kit/commands/run-command.ts'
import { copy } from './copy.ts'
import type { LastEdit } from './last-edits.ts'

/** For the last edit of the open page. */
export const undoCommand: Command<LastEdit, unknown> = {
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

/** As a list of its own, for the palette. */
export const editCommands = [undoCommand] as const
