import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { type Command, resultOf } from '../../kit/commands/command.ts'
import type { Actor } from '../../kit/mutations/rows.ts'
import { moveFocusNear } from '../../kit/commands/row-focus.ts'
import { documentCommands } from '../core/commands.ts'
import type { LastEdits } from '../core/last-edits.ts'
import { copy } from '../outcome/copy.ts'
import { deleteLine, moveLine, type ShownLine } from './mutations.ts'

export const projectionCommands = documentCommands('projection', copy)

/** What the commands of lines need. */
export interface LineContext extends Actor {
  document: Pick<ProjectDocument, 'id' | 'owner_id'>
  /** The lines of a kind, in their order. */
  lines: readonly ShownLine[]
  isOfTemplate: (id: string) => boolean
  /** Where Undo finds what was done. */
  edits: LastEdits
  /** Drops what is typed into a line. */
  forget: (id: string) => void
}

export type LineCommand = Command<ShownLine, LineContext>

const nameOf = ({ title }: ShownLine) => title || copy.untitledLine

function moveCommand(id: string, label: string, icon: LineCommand['icon'], by: 1 | -1): LineCommand {
  const placeOf = (line: ShownLine, lines: readonly ShownLine[]) => lines.findIndex((other) => other.id === line.id)
  return {
    id,
    label,
    describe: ([line]) => `${label}: ${nameOf(line)}`,
    icon,
    disabledReason: ([line], { lines }) =>
      lines[placeOf(line, lines) + by] ? undefined : by < 0 ? copy.isFirst : copy.isLast,
    async perform([line], { lines, document, edits, ...actor }) {
      const moving = moveLine(actor, document, lines, line.id, placeOf(line, lines) + by)
      return resultOf(await edits.add(`${label}: ${nameOf(line)}`, moving), {
        done: () => copy.moved,
        undone: () => copy.movedBack,
        undoFailed: copy.moveFailed,
      })
    },
    failure: copy.moveFailed,
  }
}

/** For one line, in the order of its menu. */
export const lineCommands: readonly LineCommand[] = [
  moveCommand('line.move-up', copy.moveUp, ArrowUp, -1),
  moveCommand('line.move-down', copy.moveDown, ArrowDown, 1),
  {
    id: 'line.delete',
    label: copy.remove,
    describe: ([line]) => `${copy.remove} ${nameOf(line)}`,
    icon: Trash2,
    tone: 'danger',
    async perform([line], { document, isOfTemplate, edits, forget, ...actor }) {
      moveFocusNear([line.id])
      const deleting = deleteLine(actor, document, line, isOfTemplate(line.id))
      const done = await edits.add(`${copy.remove} ${nameOf(line)}`, deleting)
      forget(line.id)
      return resultOf(done, {
        done: () => copy.lineRemoved(nameOf(line)),
        undone: () => copy.lineRestored(nameOf(line)),
        undoFailed: copy.lineRestoreFailed,
        unchanged: copy.lineRemoved(nameOf(line)),
      })
    },
    failure: copy.lineRemoveFailed,
  },
]
