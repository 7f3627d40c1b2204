import { answerOf, openPlainStore } from '../store/plain-store.ts'
import { draftsDatabaseName } from '../store/database-name.ts'
import { type DraftCopies, timeOf } from './drafts.ts'

/** Copies in IndexedDB, which passes a write to the operating system before it reports success. */
export function openDraftCopies(userId: string, indexedDb: IDBFactory): DraftCopies {
  const within = openPlainStore(draftsDatabaseName(userId), 'drafts', indexedDb)
  return {
    all: () =>
      within('readonly', async (store) => {
        const [keys, items] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
        return keys.map((key, place) => [String(key), String(items[place])] as const)
      }),
    change: (items, keys) =>
      within('readwrite', async (store) => {
        const putLater = async ([key, item]: readonly [string, string]) => {
          const there = await answerOf<string | undefined>(store.get(key))
          if (timeOf(there) < timeOf(item)) await answerOf(store.put(item, key))
        }
        await Promise.all([...items.map(putLater), ...keys.map((key) => answerOf(store.delete(key)))])
      }),
  }
}
