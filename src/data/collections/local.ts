import type { RxCollection, RxJsonSchema } from 'rxdb/plugins/core'
import { versioned } from './json-schema.ts'

/**
 * Data that never leaves the device: refused edits, the user's picture, files to send, sync state. All in one collection, since RxDB's free edition opens
 * at most 13 and the synced tables need them.
 */
export interface LocalRecord {
  /** `kind|...` */
  id: string
  kind: LocalKind
  value: Record<string, unknown>
}

export type LocalKind = 'refused' | 'avatar' | 'files' | 'state'

export const localSchema: RxJsonSchema<LocalRecord> = versioned({
  title: 'local record',
  type: 'object',
  primaryKey: 'id',
  properties: {
    id: { type: 'string', maxLength: 120 },
    kind: { type: 'string', maxLength: 10 },
    value: { type: 'object' },
  },
  required: ['id', 'kind', 'value'],
  indexes: ['kind'],
})

/** Makes a record of this kind from a value with its own id. */
export function localRecord(kind: LocalKind, id: string, value: object): LocalRecord {
  return { id: `${kind}|${id}`, kind, value: value as Record<string, unknown> }
}

/** The id of a state record. */
export const stateId = (id: string) => `state|${id}`

export async function readState(local: RxCollection<LocalRecord>, id: string): Promise<unknown> {
  const doc = await local.findOne(stateId(id)).exec()
  // A damaged record has no value.
  return (doc?.toMutableJSON().value as Partial<LocalRecord['value']> | null | undefined)?.is
}

export async function writeState(local: RxCollection<LocalRecord>, id: string, is: unknown): Promise<void> {
  await local.upsert(localRecord('state', id, { is }))
}

export async function removeState(local: RxCollection<LocalRecord>, id: string): Promise<void> {
  await (await local.findOne(stateId(id)).exec())?.incrementalRemove()
}
