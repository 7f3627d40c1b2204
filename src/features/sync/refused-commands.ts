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

const failure = "That didn't work. Your change is still here."

/** Sends the edit again, unchanged. */
export const retryCommand: RefusedCommand = {
  id: 'refused.retry',
  label: 'Retry',
  describe: ([edit]) => `Retry ${edit.label}`,
  icon: RotateCw,
  async perform([edit], { retryRefused }) {
    await retryRefused(edit.id)
    return { message: 'Sending it again' }
  },
  failure,
}

/** Opens the form where the edit can be corrected. */
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
    title: 'Discard this change?',
    description: "What you typed will be removed from this device. This can't be undone.",
    confirmLabel: 'Discard',
    names: [edit.label],
  }),
  async perform([edit], { discardRefused }) {
    await discardRefused(edit.id)
    return { message: 'Change discarded' }
  },
  failure,
}

/** The commands for a refused edit, in the order of the menus. */
export const refusedCommands = [retryCommand, editCommand, discardCommand] as const

function placeOf(edit: RefusedEdit, { places, person }: RefusedCommandContext): string | undefined {
  return places[edit.table]?.(edit, person)
}
