import { ArrowDown, ArrowUp, Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import { documentsMax } from '#src/domain/document/limits.ts'
import type { ProjectDocument } from '#src/domain/document/schema.ts'
import type { Command } from '../commands/command.ts'
import { type Actor, resultOf } from '../commands/rows.ts'
import { moveFocusNear } from '../commands/row-focus.ts'
import { nothingToUndo } from '../commands/run-command.ts'
import { copy } from './copy.ts'
import type { ProjectionDialog } from './dialog-address.ts'
import type { LastEdit, LastEdits } from './last-edits.ts'
import { deleteLine, deleteProjections, moveLine, type ShownLine } from './mutations.ts'

/** What the commands of projections need. */
export interface ProjectionContext extends Actor {
  openDialog: (dialog: ProjectionDialog) => void
  /** How many projections the project has. */
  count: number
  /** The projection is open: its page is left when it is deleted. */
  leave?: () => void
}

type ProjectionCommand = Command<ProjectDocument, ProjectionContext>

export const newProjectionCommand: ProjectionCommand = {
  id: 'projection.new',
  label: copy.newOne,
  describe: () => copy.newOne,
  icon: Plus,
  takes: 'none',
  disabledReason: (_none, { count, identity }) =>
    identity.scope !== 'all' && count >= documentsMax ? copy.limit : undefined,
  perform: (_none, { openDialog }) => openDialog({ kind: 'new' }),
  failure: copy.createFailed,
}

const renameCommand: ProjectionCommand = {
  id: 'projection.rename',
  label: copy.rename,
  describe: ([{ name }]) => `${copy.rename} ${name}`,
  icon: Pencil,
  perform: ([{ id }], { openDialog }) => openDialog({ kind: 'rename', id }),
  failure: copy.renameFailed,
}

const deleteCommand: ProjectionCommand = {
  id: 'projection.delete',
  label: copy.remove,
  describe: ([{ name }]) => `${copy.remove} ${name}`,
  icon: Trash2,
  tone: 'danger',
  async perform([{ id, name }], { leave, ...actor }) {
    moveFocusNear([id])
    const deleting = deleteProjections(actor, [id])
    leave?.()
    return resultOf(await deleting, {
      done: () => copy.removed(name),
      undone: () => copy.restored(name),
      undoFailed: copy.restoreFailed,
      // Deleted elsewhere already.
      unchanged: copy.removed(name),
    })
  },
  failure: copy.removeFailed,
}

/** For one projection, in the order of its buttons. */
export const projectionCommands: readonly ProjectionCommand[] = [renameCommand, deleteCommand]

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
