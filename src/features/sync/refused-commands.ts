import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import type { Workspace } from '#src/data/workspace.ts'
import type { Command } from '../commands/command.ts'
import type { Person, RefusedPlaces } from './refused-places.ts'

export interface RefusedCommandContext extends Pick<Workspace, 'retryRefused' | 'discardRefused'> {
  places: RefusedPlaces
  person: Person
  goTo: (place: string) => void
}

type RefusedCommand = Command<RefusedEdit, RefusedCommandContext>

const failure = 'That did not work. The edit is still here.'

/** Sends it again as it is. */
export const retryCommand: RefusedCommand = {
  id: 'refused.retry',
  label: 'Retry',
  describe: ([edit]) => `Retry ${edit.label}`,
  icon: RotateCw,
  async perform([edit], { retryRefused }) {
    await retryRefused(edit.id)
    return { message: 'It is sent again' }
  },
  failure,
}

/** Opens it where its values can be put right. */
export const editCommand: RefusedCommand = {
  id: 'refused.edit',
  label: 'Edit',
  describe: ([edit]) => `Edit ${edit.label}`,
  icon: Pencil,
  visible: ([edit], context) => placeOf(edit, context) !== undefined,
  perform([edit], context) {
    const place = placeOf(edit, context)
    if (place !== undefined) context.goTo(place)
  },
  failure,
}

const discardCommand: RefusedCommand = {
  id: 'refused.discard',
  label: 'Discard',
  describe: ([edit]) => `Discard ${edit.label}`,
  icon: Trash2,
  tone: 'danger',
  confirm: ([edit]) => ({
    title: 'Discard this edit?',
    description: "What you typed in it is removed from this device. It can't be brought back.",
    confirmLabel: 'Discard',
    names: [edit.label],
  }),
  async perform([edit], { discardRefused }) {
    await discardRefused(edit.id)
    return { message: 'Discarded' }
  },
  failure,
}

/** What can be done about a refused edit, in the order it is offered. */
export const refusedCommands = [retryCommand, editCommand, discardCommand] as const

function placeOf(edit: RefusedEdit, { places, person }: RefusedCommandContext): string | undefined {
  return places[edit.table]?.(edit, person)
}
