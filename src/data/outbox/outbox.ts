import { answer, inOutbox, putCommand } from './outbox-database.ts'
import { outboxName } from './outbox-name.ts'

/**
 * A command that is not a document: something to be done on the server once, from this device, in order. The id is made here, and
 * the server takes the same id twice as one.
 */
export interface Command {
  id: string
  /** A user's id, or `visitor` (outbox-name.ts). Only its owner is shown it, and it leaves this device with them. */
  owner: string
  kind: CommandKind
  payload: Record<string, unknown>
  /** Milliseconds since the epoch, and the order of delivery. */
  created_at: number
  /** Of one that was set aside. */
  refusal?: Refusal
}

/** `contact-refused`: set aside until the person who wrote it changes it or lets it go. */
export type CommandKind = 'event' | 'contact' | 'contact-refused'

/** Why the server won't take a command, whenever it is asked. */
export interface Refusal {
  /** SQLSTATE or HTTP status. */
  code: string
  /** The server's own words; they name the broken rule. */
  message: string
}

/** The one store of everything that waits to be sent and is not a row of a synced table. */
export interface Outbox {
  /** Puts a command in; one of the same id is replaced, whatever has become of it. */
  add(command: Command): Promise<void>
  get(id: string): Promise<Command | undefined>
  /** The oldest commands of a kind, at most `limit`, of all owners. */
  oldest(kind: CommandKind, limit: number): Promise<Command[]>
  /** Everything that belongs to this owner, the oldest first. */
  ownedBy(owner: string): Promise<Command[]>
  /** Takes a contact message out of delivery and keeps it, with the reason. One that is gone stays gone. */
  setAside(id: string, refusal: Refusal): Promise<void>
  done(ids: readonly string[]): Promise<void>
  removeOwnedBy(owner: string): Promise<void>
}

/** The device's outbox; it survives reloads and is shared by all tabs. */
export function openOutbox(indexedDb: IDBFactory): Outbox {
  const write = (work: (commands: IDBObjectStore) => Promise<unknown>): Promise<void> =>
    inOutbox(indexedDb, 'readwrite', async (commands) => void (await work(commands)))

  /** Who never put anything in gets no database from asking. */
  async function read(work: (commands: IDBObjectStore) => IDBRequest<Command[]>): Promise<Command[]> {
    const databases = await indexedDb.databases()
    return databases.some(({ name }) => name === outboxName)
      ? inOutbox(indexedDb, 'readonly', (commands) => answer(work(commands)))
      : []
  }

  return {
    add: async (command) => void (await putCommand(indexedDb, command)),
    get: async (id) => (await read((commands) => commands.getAll(id)))[0],
    oldest: (kind, limit) => read((commands) => commands.index('kind').getAll(allOf(kind), limit)),
    ownedBy: (owner) => read((commands) => commands.index('owner').getAll(allOf(owner))),
    setAside: (id, refusal) =>
      write(async (commands) => {
        const command = await answer<Command | undefined>(commands.get(id))
        if (command) await answer(commands.put({ ...command, kind: 'contact-refused', refusal } satisfies Command))
      }),
    done: (ids) => write((commands) => removeFrom(commands, ids)),
    removeOwnedBy: (owner) =>
      write(async (commands) => removeFrom(commands, await answer(commands.index('owner').getAllKeys(allOf(owner))))),
  }
}

function removeFrom(commands: IDBObjectStore, ids: readonly IDBValidKey[]): Promise<unknown> {
  return Promise.all(ids.map((id) => answer(commands.delete(id))))
}

/** Of an index whose second part is a time: an array sorts after every number. */
function allOf(first: string): IDBKeyRange {
  return IDBKeyRange.bound([first], [first, []])
}
