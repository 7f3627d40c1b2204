import { answerOf } from '../store/plain-store.ts'
import { type Command, type CommandKind, inOutbox, putCommand, type Refusal } from './outbox-database.ts'
import { outboxName } from './outbox-name.ts'

/** The one store of everything that waits to be sent and is not a row of a synced table. */
export interface Outbox {
  /** Stores a command and replaces one with the same id, whatever its state. */
  add(command: Command): Promise<void>
  get(id: string): Promise<Command | undefined>
  /** The oldest commands of a kind, at most `limit`, from all owners. */
  oldest(kind: CommandKind, limit: number): Promise<Command[]>
  /** Everything that belongs to this owner, oldest first. */
  ownedBy(owner: string): Promise<Command[]>
  /** Takes a contact message out of delivery and stores it with the reason. Doesn't bring back a removed one. */
  setAside(id: string, refusal: Refusal): Promise<void>
  done(ids: readonly string[]): Promise<void>
  removeOwnedBy(owner: string): Promise<void>
}

/** The device's outbox. It survives reloads and is shared by all tabs. */
export function openOutbox(indexedDb: IDBFactory): Outbox {
  const write = (work: (commands: IDBObjectStore) => Promise<unknown>): Promise<void> =>
    inOutbox(indexedDb, 'readwrite', async (commands) => void (await work(commands)))

  /** Reading doesn't create the database. */
  async function read(work: (commands: IDBObjectStore) => IDBRequest<Command[]>): Promise<Command[]> {
    const databases = await indexedDb.databases()
    return databases.some(({ name }) => name === outboxName)
      ? inOutbox(indexedDb, 'readonly', (commands) => answerOf(work(commands)))
      : []
  }

  return {
    add: async (command) => void (await putCommand(indexedDb, command)),
    get: async (id) => (await read((commands) => commands.getAll(id)))[0],
    oldest: (kind, limit) => read((commands) => commands.index('kind').getAll(allOf(kind), limit)),
    ownedBy: (owner) => read((commands) => commands.index('owner').getAll(allOf(owner))),
    setAside: (id, refusal) =>
      write(async (commands) => {
        const command = await answerOf<Command | undefined>(commands.get(id))
        if (command) await answerOf(commands.put({ ...command, kind: 'contact-refused', refusal } satisfies Command))
      }),
    done: (ids) => write((commands) => removeFrom(commands, ids)),
    removeOwnedBy: (owner) =>
      write(async (commands) => removeFrom(commands, await answerOf(commands.index('owner').getAllKeys(allOf(owner))))),
  }
}

function removeFrom(commands: IDBObjectStore, ids: readonly IDBValidKey[]): Promise<unknown> {
  return Promise.all(ids.map((id) => answerOf(commands.delete(id))))
}

/** All keys of an index whose second part is a time: an array sorts after every number. */
function allOf(first: string): IDBKeyRange {
  return IDBKeyRange.bound([first], [first, []])
}
