import {
  ArrowDownToLine,
  ArrowUpDown,
  ArrowUpToLine,
  CopyPlus,
  EyeClosed,
  Plus,
  RotateCcw,
  Trash2,
  View,
} from 'lucide-react'
import { outline } from '#src/domain/deck/outline.ts'
import { type SlideKind, slideKinds } from '#src/domain/deck/slide.ts'
import { documentRowsMax } from '#src/domain/document/rules.ts'
import { type Command, resultOf } from '../../kit/commands/command.ts'
import { moveFocusNear } from '../../kit/commands/row-focus.ts'
import { copy as documentsCopy, removalTexts } from '../core/copy.ts'
import { down, type MoveCopy, moveCommand, type RowContext, rowCommands, up } from '../core/row-commands.ts'
import { setRow } from '../core/rows.ts'
import { copy } from '../slides/copy.ts'
import { addSlide, type DeletedSlide, deleteSlide, duplicateSlide, restoreSlide, type ShownRow } from './mutations.ts'

/** The context of the commands of slides. */
export interface SlideContext extends RowContext<ShownRow> {
  /** The id of the slide that is shown. */
  current: string | undefined
  /** Customers may add no more rows. */
  isFull: boolean
  partsOf: (slideId: string) => readonly ShownRow[]
  /** The parts at the time of the call. */
  partsNow: (slideId: string) => readonly ShownRow[]
  /** How many rows count towards the limit. */
  count: number
  /** Shows a slide in the editor. */
  open: (slideId: string) => void
}

type SlideCommand = Command<ShownRow, SlideContext>

const ofSlide: MoveCopy<ShownRow> = { ...copy, nameEdit: (label, { name }) => copy.edit(label, name) }

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
      done: isHidden ? copy.shown(name) : copy.hidden(name),
      undone: isHidden ? copy.hidden(name) : copy.shown(name),
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
      done: copy.duplicated(name),
      undone: copy.duplicateUndone,
      undoFailed: copy.duplicateFailed,
    })
  },
  failure: copy.duplicateFailed,
}

const deleteCommand: SlideCommand = {
  id: 'slide.delete',
  label: documentsCopy.remove,
  describe: ([{ name }]) => copy.edit(documentsCopy.remove, name),
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
    const done = await edits.add(copy.edit(documentsCopy.remove, name), deleting)
    for (const { id } of [slide, ...parts]) forget(id)
    return resultOf(done, removalTexts(name, copy.restoreSlideFailed))
  },
  failure: copy.removeSlideFailed,
}

/** For one slide, in the order of its menu. */
export const slideCommands: readonly SlideCommand[] = [
  moveCommand({ id: 'slide.move-up', shortcut: 'Alt+↑', ...up }, ofSlide),
  moveCommand({ id: 'slide.move-down', shortcut: 'Alt+↓', ...down }, ofSlide),
  moveCommand({ id: 'slide.move-to-top', label: copy.moveToTop, icon: ArrowUpToLine, to: () => 0 }, ofSlide),
  moveCommand(
    {
      id: 'slide.move-to-bottom',
      label: copy.moveToBottom,
      icon: ArrowDownToLine,
      to: (_index, count) => count - 1,
    },
    ofSlide,
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
    return resultOf(done, { done: copy.slideAdded, undone: copy.slideAddUndone, undoFailed: copy.slideAddFailed })
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
        done: documentsCopy.restored(slide.name),
        undone: documentsCopy.removed(slide.name),
        undoFailed: copy.removeSlideFailed,
      })
    },
    failure: copy.restoreSlideFailed,
  }
}

/** Where a slide was dropped. */
export function dropCommand(to: number): SlideCommand {
  return moveCommand({ id: 'slide.move-to', label: copy.move, icon: ArrowUpDown, to: () => to }, ofSlide)
}

/** For one part of a slide, in the order of its menu. */
export const partCommands = rowCommands<ShownRow>('part', {
  nameEdit: ofSlide.nameEdit,
  nameDeletion: ({ name }) => copy.edit(documentsCopy.remove, name),
  isFirst: copy.partIsFirst,
  isLast: copy.partIsLast,
  moved: () => copy.partMoved,
  movedBack: copy.partMovedBack,
  moveFailed: copy.partMoveFailed,
  nameOf: ({ name }) => name,
  removeFailed: copy.partRemoveFailed,
  restoreFailed: copy.partRestoreFailed,
})
