import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { Written } from '#src/data/journal/apply.ts'
import type { Selected, Write } from '#src/data/journal/writes.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { completionTime } from '#src/domain/project/rules.ts'

/** The acting user, and how their actions reach the device's data. */
export interface Actor extends Pick<Workspace, 'write'> {
  identity: Pick<Identity, 'userId' | 'scope'>
}

/** The result of changing several rows at once. */
export interface Done {
  /** The number of changed rows, without those that are gone or had the values already. */
  count: number
  /** Undoes all of it; a later change by anyone else is kept. Returns the number of rows that it changed back. */
  undo: () => Promise<number>
  /** The number of rows that are not, or no longer, on this device. */
  gone: number
}

type Fields = Record<string, unknown>

/**
 * Sets fields of several rows in one write.
 *
 * @param options.base the fields' values when the user began; a newer one is replaced, and the server records a conflict
 * @param options.stamp written to changed rows only, such as `updated_at`
 * @param options.also writes that belong to the same action; skipped if a row is gone, and not undone
 * @throws Error if the user may not write one of the rows
 */
export async function setFields(
  { write }: Pick<Actor, 'write'>,
  table: SyncedTableName,
  rows: Selected,
  {
    fields,
    base = {},
    stamp = {},
    also = [],
  }: { fields: Fields; base?: Fields; stamp?: Fields; also?: readonly Write[] },
): Promise<Done> {
  const outcome = await write([{ do: 'set', table, rows, fields, base, stamp }, ...also])
  return doneWith(table, outcome, () => write([restoring(table, outcome, () => fields, stamp)]))
}

/** Sets the fields of each row to its own values, in one write. @param stamp see `setFields` */
export async function setEach(
  { write }: Pick<Actor, 'write'>,
  table: SyncedTableName,
  rows: readonly { id: string; fields: Fields }[],
  stamp: Fields = {},
): Promise<Done> {
  const outcome = await write(rows.map(({ id, fields }) => ({ do: 'set', table, rows: { ids: [id] }, fields, stamp })))
  const written = new Map(rows.map(({ id, fields }) => [id, fields]))
  return doneWith(table, outcome, () => write([restoring(table, outcome, (id) => written.get(id), stamp)]))
}

/** The write that gives changed rows their former values, if they still have the written ones. */
function restoring(
  table: SyncedTableName,
  { changed }: Written,
  writtenInto: (id: string) => Fields | undefined,
  stamp: Fields,
): Write {
  const rows = changed.flatMap(({ table: of, id, before }) => {
    const from = writtenInto(id)
    if (!before || !from || of !== table) return []
    return [
      { id, from, to: Object.fromEntries(Object.keys({ ...from, ...stamp }).map((field) => [field, before[field]])) },
    ]
  })
  return { do: 'restore', table, rows }
}

/** Deletes several rows in one write. Undo restores them, including what others have changed in them since. */
export async function deleteRows(
  { write }: Pick<Actor, 'write'>,
  table: SyncedTableName,
  ids: readonly string[],
): Promise<Done> {
  const outcome = await write([{ do: 'delete', table, ids }])
  const deleted = outcome.changed.map(({ id }) => id)
  return doneWith(table, outcome, () => write([{ do: 'revive', table, ids: deleted }]))
}

function doneWith(
  table: SyncedTableName,
  { changed, missing, forbidden }: Written,
  takeBack: () => Promise<Written>,
): Done {
  assertAllowed({ forbidden })
  const countIn = (places: readonly { table: SyncedTableName }[]) =>
    places.filter((place) => place.table === table).length
  return {
    count: countIn(changed),
    async undo() {
      const undone = await takeBack()
      assertAllowed(undone)
      return countIn(undone.changed)
    },
    gone: countIn(missing),
  }
}

/** @throws Error if the user may not write one of the rows */
export function assertAllowed({ forbidden }: Pick<Written, 'forbidden'>): void {
  if (forbidden.length > 0) throw new Error('The user may not write these rows')
}

/** The time of a change, provisional until the server has answered. */
export const changedNow = () => ({ updated_at: new Date().toISOString() })

/** The times of a change of projects or tasks. The completion time is written only if the status changes. */
export function stampOf({ status }: { status?: string | undefined }) {
  const { updated_at } = changedNow()
  return { updated_at, ...(status !== undefined && { completed_at: completionTime(status, updated_at) }) }
}

/** The row to change is not, or no longer, on this device. */
export class RowGone extends Error {}

/** @throws RowGone if a row is gone */
export function assertThere({ gone }: Done): void {
  if (gone > 0) throw new RowGone('This row is not on this device')
}
