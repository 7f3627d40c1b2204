import { ArrowDown, ArrowUp, type LucideIcon, Trash2 } from 'lucide-react'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { type Command, resultOf } from '../../kit/commands/command.ts'
import { moveFocusNear } from '../../kit/commands/row-focus.ts'
import type { Actor } from '../../kit/mutations/rows.ts'
import { copy, removalTexts } from './copy.ts'
import type { LastEdits } from './last-edits.ts'
import { deleteRow, moveRow, type Place, type ShownRow } from './rows.ts'

/** The context of the commands of lines, slides and parts. */
export interface RowContext<Row extends ShownRow> extends Actor {
  document: Place
  /** Siblings, in their order: the slides of a deck, the parts of one kind of a slide, the lines of a kind. */
  rows: readonly Row[]
  /** Undo reads these. */
  edits: LastEdits
  /** Drops the typing in a row. */
  forget: (id: string) => void
}

type RowCommand<Row extends ShownRow> = Command<Row, RowContext<Row>>

interface Move {
  id: string
  label: string
  icon: LucideIcon
  shortcut?: string
  /** The new index, which may be out of range. */
  to: (index: number, count: number) => number
}

export interface MoveCopy<Row> {
  /** The name of a row's edit: 'Move up “Problem”'. */
  nameEdit: (label: string, row: Row) => string
  isFirst: string
  isLast: string
  moved: (place: number, count: number) => string
  movedBack: string
  moveFailed: FailureMessage
}

interface RowCopy<Row> extends MoveCopy<Row> {
  nameDeletion: (row: Row) => string
  /** 'Problem' */
  nameOf: (row: Row) => string
  removeFailed: FailureMessage
  restoreFailed: FailureMessage
}

export function moveCommand<Row extends ShownRow>(
  { id, label, icon, shortcut, to }: Move,
  own: MoveCopy<Row>,
): RowCommand<Row> {
  const placesOf = (moved: Row, { rows }: RowContext<Row>) => {
    const from = rows.findIndex((other) => other.id === moved.id)
    return { from, to: Math.min(Math.max(to(from, rows.length), 0), rows.length - 1) }
  }
  return {
    id,
    label,
    describe: ([row]) => own.nameEdit(label, row),
    icon,
    ...(shortcut && { shortcut }),
    disabledReason([row], context) {
      const place = placesOf(row, context)
      if (place.from !== place.to) return undefined
      return place.from === 0 ? own.isFirst : own.isLast
    },
    async perform([row], context) {
      const { document, rows, edits, write, identity } = context
      const place = placesOf(row, context)
      const moving = moveRow({ write, identity }, document, rows, row.id, place.to)
      return resultOf(await edits.add(own.nameEdit(label, row), moving), {
        done: own.moved(place.to + 1, rows.length),
        undone: own.movedBack,
        undoFailed: own.moveFailed,
      })
    },
    failure: own.moveFailed,
  }
}

export const up = { label: copy.moveUp, icon: ArrowUp, to: (index: number) => index - 1 }
export const down = { label: copy.moveDown, icon: ArrowDown, to: (index: number) => index + 1 }

/** For one line or part, in the order of its menu. @param kind the beginning of their ids */
export function rowCommands<Row extends ShownRow>(kind: string, own: RowCopy<Row>): readonly RowCommand<Row>[] {
  return [
    moveCommand({ id: `${kind}.move-up`, ...up }, own),
    moveCommand({ id: `${kind}.move-down`, ...down }, own),
    {
      id: `${kind}.delete`,
      label: copy.remove,
      describe: ([row]) => own.nameDeletion(row),
      icon: Trash2,
      tone: 'danger',
      async perform([row], { document, edits, forget, ...actor }) {
        moveFocusNear([row.id])
        const done = await edits.add(own.nameDeletion(row), deleteRow(actor, document, row))
        forget(row.id)
        return resultOf(done, removalTexts(own.nameOf(row), own.restoreFailed))
      },
      failure: own.removeFailed,
    },
  ]
}
