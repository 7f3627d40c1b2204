import { Copy, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { mayPush } from '#src/data/collections/synced-table.ts'
import { syncedTable } from '#src/data/collections/tables.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { RetryOutcome, Workspace } from '#src/data/workspace/workspace.ts'
import type { Command } from '../commands/command.ts'
import type { User, RefusedPlaces } from './refused-places.ts'
import { discardId } from './sync-labels.ts'

export interface RefusedCommandContext extends Pick<Workspace, 'retryRefused' | 'discardRefused'> {
  places: RefusedPlaces
  user: User
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
  disabledReason: ([edit], context) => blockedReason(edit, context),
  async perform([edit], { retryRefused }) {
    const outcome = await retryRefused(edit.id)
    return outcome === 'done' ? { message: 'Sending it again' } : { reason: impossible[outcome] }
  },
  failure,
}

const impossible: Record<Exclude<RetryOutcome, 'done'>, string> = {
  'not-allowed': "You don't have permission to make it.",
  'row-gone': "What it changes isn't on this device any more.",
}

/** Opens the form where the edit can be corrected. */
export const editCommand: RefusedCommand = {
  id: 'refused.edit',
  label: 'Edit',
  describe: ([edit]) => `Edit ${edit.label}`,
  icon: Pencil,
  visible: ([edit], context) => placeOf(edit, context) !== undefined,
  disabledReason: ([edit], context) => blockedReason(edit, context),
  perform([edit], context) {
    const place = placeOf(edit, context)
    if (place !== undefined) context.goTo(place)
  },
  failure,
}

/** For an edit that can't be sent, so that the user can use the typed text elsewhere. */
export const copyCommand: RefusedCommand = {
  id: 'refused.copy',
  label: 'Copy text',
  describe: ([edit]) => `Copy text of ${edit.label}`,
  icon: Copy,
  visible: ([edit], context) =>
    textOf(edit) !== '' &&
    // No form corrects a comment.
    (edit.table === 'project_posts' || edit.code === 'damaged' || blockedReason(edit, context) !== undefined),
  async perform([edit]) {
    await navigator.clipboard.writeText(textOf(edit))
    return { message: 'Text copied' }
  },
  failure: "The text couldn't be copied. Your change is still here.",
}

const discardCommand: RefusedCommand = {
  id: discardId,
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
export const refusedCommands = [retryCommand, editCommand, copyCommand, discardCommand] as const

function placeOf(edit: RefusedEdit, { places, user }: RefusedCommandContext): string | undefined {
  return edit.table === 'unknown' ? undefined : places[edit.table]?.(edit, user)
}

/** Why the user can't send the edit, even corrected; undefined if they can. */
function blockedReason(
  { table, document, row_id, kind, code, constraint }: RefusedEdit,
  { user }: RefusedCommandContext,
): string | undefined {
  if (table === 'unknown') return tooDamaged
  const final = finalReasons[constraint] ?? finalReasons[code]
  if (final) return final
  if (mayPush(syncedTable(table), { ...document, id: row_id }, { ...user, kind })) return undefined
  return code === 'damaged' ? tooDamaged : `You need admin access to change this ${syncedTable(table).noun}.`
}

/** Why an edit can never be accepted, however often it is sent, by the constraint or the code. Short: the notice says the rest. */
const finalReasons: Readonly<Record<string, string>> = {
  contact_messages_answer_once: 'The message has an answer already.',
  project_posts_edit_time: 'The comment is too old to be edited.',
  already_decided: 'It has been decided.',
}

const tooDamaged = 'Too little of this change is left to send it.'

/** The typed text, without the names of the fields. */
function textOf({ table, fields, code }: RefusedEdit): string {
  const typed = table === 'unknown' ? [] : textsOf(syncedTable(table).texts.map((field) => fields[field]))
  return (typed.length > 0 || code !== 'damaged' ? typed : textsOf(Object.values(fields))).join('\n\n')
}

function textsOf(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string').filter((text) => text.trim() !== '')
}
