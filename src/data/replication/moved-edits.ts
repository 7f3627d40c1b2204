import { readState } from '../collections/local.ts'
import { isRecord } from '../collections/sound-fields.ts'
import { isSyncedTable } from '../collections/tables.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { RefusedEdit } from '../edits/edits.ts'
import { readRefused } from '../edits/refused.ts'
import { isEdit } from '../edits/sound.ts'
import type { PendingEdit } from '../edits/unsent.ts'

/** Unsent edits from the database of the user's other scope, until their rows are here (`../workspace/pending-edits.ts` moves and applies them). */
export const movedRecord = 'carried-over'

/** Moved edits that wait for their rows, oldest first. */
export async function movedEdits(db: LocalDatabase): Promise<PendingEdit[]> {
  const moved = await readState(db.local, movedRecord)
  return Array.isArray(moved) ? moved.filter(isPendingEdit) : []
}

/** Entries of the same record that can't be read any more, for the tray. */
export async function damagedMoves(db: LocalDatabase, now: string): Promise<RefusedEdit[]> {
  const moved = await readState(db.local, movedRecord)
  const entries: unknown[] = Array.isArray(moved) ? moved : moved === undefined ? [] : [moved]
  return entries.flatMap((entry, place) =>
    isPendingEdit(entry)
      ? []
      : [readRefused(`moved-${now}-${place}`, { text: JSON.stringify(entry), refused_at: now })],
  )
}

function isPendingEdit(edit: unknown): edit is PendingEdit {
  return (
    isRecord(edit) &&
    isSyncedTable(edit.table) &&
    typeof edit.id === 'string' &&
    typeof edit.label === 'string' &&
    isRecord(edit.doc) &&
    isEdit(edit.doc.edit)
  )
}
