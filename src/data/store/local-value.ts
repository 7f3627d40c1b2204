import { map, type Observable } from 'rxjs'
import { type LocalKind, localRecord, type LocalRecord } from '../collections/local.ts'
import type { LocalDatabase } from './local-database.ts'

/**
 * One record of the local database, with a function that reads its value.
 *
 * @param valueIn reads what is stored, which may be missing, damaged or of an earlier version
 * @param stored the object to store
 */
export function localValue<Value>(
  kind: LocalKind,
  key: string,
  valueIn: (stored: unknown) => Value,
  stored: (value: Value) => object,
) {
  const { id } = localRecord(kind, key, {})
  const valueOf = (doc: { toMutableJSON(): LocalRecord } | null) => valueIn(doc?.toMutableJSON().value)
  return {
    read: async (db: LocalDatabase): Promise<Value> => valueOf(await db.local.findOne(id).exec()),
    /** The value, live in every tab. */
    live: (db: LocalDatabase): Observable<Value> => db.local.findOne(id).$.pipe(map(valueOf)),
    /** Changes it in one step. @param next returns undefined to leave it unchanged */
    async change(db: LocalDatabase, next: (value: Value) => Value | undefined): Promise<void> {
      const doc = await db.local.insertIfNotExists(localRecord(kind, key, stored(valueIn(undefined))))
      await doc.incrementalModify((record) => {
        const value = next(valueIn(record.value))
        return value === undefined ? record : localRecord(kind, key, stored(value))
      })
    },
  }
}
