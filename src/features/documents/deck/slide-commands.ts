import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpDown,
  ArrowUpToLine,
  CopyPlus,
  EyeClosed,
  type LucideIcon,
  Plus,
  RotateCcw,
  Trash2,
  View,
} from 'lucide-react'
import { outline } from '#src/domain/deck/outline.ts'
import { type SlideKind, slideKinds } from '#src/domain/deck/slide.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { documentRowsMax } from '#src/domain/document/rules.ts'
import { type Command, resultOf } from '../../kit/commands/command.ts'
import type { Actor } from '../../kit/mutations/rows.ts'
import { moveFocusNear } from '../../kit/commands/row-focus.ts'
import type { LastEdits } from '../core/last-edits.ts'
import { copy } from '../slides/copy.ts'
import type { DeletedSlide } from './mutations.ts'
import {
  addSlide,
  deletePart,
  deleteSlide,
  duplicateSlide,
  moveRow,
  restoreSlide,
  setRow,
  type ShownRow,
} from './mutations.ts'

/** What the commands of slides and parts need. */
export interface RowContext extends Actor {
  document: Pick<ProjectDocument, 'id' | 'owner_id'>
  /** In their order: the slides, or the parts of a kind of one slide. */
  rows: readonly ShownRow[]
  /** Where Undo finds what was done. */
  edits: LastEdits
  /** Drops what is typed into a row. */
  forget: (id: string) => void
}

export interface SlideContext extends RowContext {
  /** The id of the slide that is shown. */
  current: string | undefined
  /** Customers may add no more rows. */
  isFull: boolean
  partsOf: (slideId: string) => readonly ShownRow[]
  /** The same as they are whenever it is called. */
  partsNow: (slideId: string) => readonly ShownRow[]
  /** How many rows count towards the limit. */
  count: number
  /** Shows a slide in the editor. */
  open: (slideId: string) => void
}

export type SlideCommand = Command<ShownRow, SlideContext>
export type PartCommand = Command<ShownRow, RowContext>

interface Move {
  id: string
  label: string
  icon: LucideIcon
  shortcut?: string
  /** The new index, which may be out of range. */
  to: (index: number, count: number) => number
}

interface MoveCopy {
  isFirst: string
  isLast: string
  moved: (place: number, count: number) => string
  movedBack: string
  moveFailed: string
}

const ofPart: MoveCopy = {
  isFirst: copy.partIsFirst,
  isLast: copy.partIsLast,
  moved: () => copy.partMoved,
  movedBack: copy.partMovedBack,
  moveFailed: copy.partMoveFailed,
}

function moveCommand({ id, label, icon, shortcut, to }: Move, own: MoveCopy): Command<ShownRow, RowContext> {
  const places = ({ id: moved }: ShownRow, { rows }: RowContext) => {
    const from = rows.findIndex((other) => other.id === moved)
    return { from, to: Math.min(Math.max(to(from, rows.length), 0), rows.length - 1) }
  }
  return {
    id,
    label,
    describe: ([row]) => copy.edit(label, row.name),
    icon,
    ...(shortcut && { shortcut }),
    disabledReason([row], context) {
      const place = places(row, context)
      if (place.from !== place.to) return undefined
      return place.from === 0 ? own.isFirst : own.isLast
    },
    async perform([row], context) {
      const { document, rows, edits, write, identity } = context
      const place = places(row, context)
      const moving = moveRow({ write, identity }, document, rows, row.id, place.to)
      return resultOf(await edits.add(copy.edit(label, row.name), moving), {
        done: () => own.moved(place.to + 1, rows.length),
        undone: () => own.movedBack,
        undoFailed: own.moveFailed,
      })
    },
    failure: own.moveFailed,
  }
}

const up = { label: copy.moveUp, icon: ArrowUp, to: (index: number) => index - 1 }
const down = { label: copy.moveDown, icon: ArrowDown, to: (index: number) => index + 1 }

const hideCommand = (isHidden: boolean): SlideCommand => ({
  id: isHidden ? 'slide.show' : 'slide.hide',
  label: isHidden ? copy.show : copy.hide,
  describe: ([{ name }]) => copy.edit(isHidden ? copy.show : copy.hide, name),
  icon: isHidden ? View : EyeClosed,
  visible: ([slide]) => slide.hidden === isHidden,
  async perform([slide], { document, edits, ...actor }) {
    const { name } = slide
    const label = copy.edit(isHidden ? copy.show : copy.hide, name)
    return resultOf(await edits.add(label, setRow(actor, document, slide, { hidden: !isHidden })), {
      done: () => (isHidden ? copy.shown(name) : copy.hidden(name)),
      undone: () => (isHidden ? copy.hidden(name) : copy.shown(name)),
      undoFailed: copy.hideFailed,
    })
  },
  failure: copy.hideFailed,
})

const duplicateCommand: SlideCommand = {
  id: 'slide.duplicate',
  label: copy.duplicate,
  describe: ([{ name }]) => copy.edit(copy.duplicate, name),
  icon: CopyPlus,
  disabledReason: ([slide], { partsOf, count, identity }) =>
    identity.scope !== 'all' && count + 1 + partsOf(slide.id).length > documentRowsMax ? copy.rowLimit : undefined,
  async perform([slide], { document, rows, partsNow, edits, open, ...actor }) {
    const { name } = slide
    const doing = duplicateSlide(actor, document, rows, slide, partsNow)
    const done = await edits.add(copy.edit(copy.duplicate, name), doing)
    open(done.id)
    return resultOf(done, {
      done: () => copy.duplicated(name),
      undone: () => copy.duplicateUndone,
      undoFailed: copy.duplicateFailed,
    })
  },
  failure: copy.duplicateFailed,
}

const deleteCommand: SlideCommand = {
  id: 'slide.delete',
  label: copy.remove,
  describe: ([{ name }]) => copy.edit(copy.remove, name),
  icon: Trash2,
  tone: 'danger',
  async perform([slide], { document, rows, partsOf, edits, forget, open, ...actor }) {
    const { name } = slide
    const place = rows.findIndex(({ id }) => id === slide.id)
    const neighbour = rows[place + 1] ?? rows[place - 1]
    moveFocusNear([slide.id])
    const parts = partsOf(slide.id)
    const deleting = deleteSlide(actor, document, slide, parts)
    if (neighbour) open(neighbour.id)
    const done = await edits.add(copy.edit(copy.remove, name), deleting)
    for (const { id } of [slide, ...parts]) forget(id)
    return resultOf(done, {
      done: () => copy.removedSlide(name),
      undone: () => copy.restoredSlide(name),
      undoFailed: copy.restoreSlideFailed,
      unchanged: copy.removedSlide(name),
    })
  },
  failure: copy.removeSlideFailed,
}

/** For one slide, in the order of its menu. */
export const slideCommands: readonly SlideCommand[] = [
  moveCommand({ id: 'slide.move-up', shortcut: 'Alt+↑', ...up }, copy),
  moveCommand({ id: 'slide.move-down', shortcut: 'Alt+↓', ...down }, copy),
  moveCommand({ id: 'slide.move-to-top', label: copy.moveToTop, icon: ArrowUpToLine, to: () => 0 }, copy),
  moveCommand(
    {
      id: 'slide.move-to-bottom',
      label: copy.moveToBottom,
      icon: ArrowDownToLine,
      to: (_index, count) => count - 1,
    },
    copy,
  ),
  hideCommand(false),
  hideCommand(true),
  duplicateCommand,
  deleteCommand,
]

const addCommand = (kind: SlideKind): Command<never, SlideContext> => ({
  id: `slide.add-${kind}`,
  label: outline[kind].name,
  describe: () => copy.addOf(outline[kind].name),
  icon: Plus,
  takes: 'none',
  disabledReason: (_none, { isFull }) => (isFull ? copy.rowLimit : undefined),
  async perform(_none, { document, rows, current, partsNow, edits, open, ...actor }) {
    const label = copy.addOf(outline[kind].name)
    const done = await edits.add(label, addSlide(actor, document, rows, { kind, after: current, partsNow }))
    open(done.id)
    return resultOf(done, {
      done: () => copy.slideAdded,
      undone: () => copy.slideAddUndone,
      undoFailed: copy.slideAddFailed,
    })
  },
  failure: copy.slideAddFailed,
})

/** Adds a slide of each kind behind the one that is shown. */
export const addCommands = slideKinds.map(addCommand)

/** Brings back a deleted slide. */
export function restoreCommand(slide: DeletedSlide): Command<never, SlideContext> {
  return {
    id: `slide.restore-${slide.id}`,
    label: copy.restore(slide.name),
    describe: () => copy.restore(slide.name),
    icon: RotateCcw,
    takes: 'none',
    disabledReason: (_none, { isFull }) => (isFull && !slide.row ? copy.rowLimit : undefined),
    async perform(_none, { document, rows, edits, open, ...actor }) {
      const done = await edits.add(copy.restore(slide.name), restoreSlide(actor, document, rows, slide))
      open(done.id)
      return resultOf(done, {
        done: () => copy.restoredSlide(slide.name),
        undone: () => copy.removedSlide(slide.name),
        undoFailed: copy.removeSlideFailed,
      })
    },
    failure: copy.restoreSlideFailed,
  }
}

/** Where a slide was dropped. */
export function dropCommand(to: number): SlideCommand {
  return moveCommand({ id: 'slide.move-to', label: copy.move, icon: ArrowUpDown, to: () => to }, copy)
}

/** For one part of a slide, in the order of its menu. */
export const partCommands: readonly PartCommand[] = [
  moveCommand({ id: 'part.move-up', ...up }, ofPart),
  moveCommand({ id: 'part.move-down', ...down }, ofPart),
  {
    id: 'part.delete',
    label: copy.remove,
    describe: ([{ name }]) => copy.edit(copy.remove, name),
    icon: Trash2,
    tone: 'danger',
    async perform([part], { edits, forget, ...actor }) {
      const { name } = part
      moveFocusNear([part.id])
      const done = await edits.add(copy.edit(copy.remove, name), deletePart(actor, part))
      forget(part.id)
      return resultOf(done, {
        done: () => copy.partRemoved(name),
        undone: () => copy.partRestored(name),
        undoFailed: copy.partRestoreFailed,
        unchanged: copy.partRemoved(name),
      })
    },
    failure: copy.partRemoveFailed,
  },
]
