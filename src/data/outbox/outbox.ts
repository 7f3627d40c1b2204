import { Dexie, type EntityTable } from 'dexie'

/**
 * A command that is not a document: something to be done on the server once, from this device, in order. The id is made here, and
 * the server takes the same id twice as one.
 */
export interface Command {
  id: string
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

class OutboxDatabase extends Dexie {
  declare commands: EntityTable<Command, 'id'>

  constructor() {
    super('sevenday-outbox')
    this.version(1).stores({ commands: 'id, [kind+created_at]' })
  }
}

export interface Outbox {
  /** Puts a command in; one of the same id is replaced, whatever has become of it. */
  add(command: Command): Promise<void>
  /** The oldest commands of a kind, at most `limit`. */
  oldest(kind: CommandKind, limit: number): Promise<Command[]>
  done(ids: readonly string[]): Promise<void>
}

/** What contact messages need beyond that: nothing that somebody wrote is thrown away. */
export interface MessageOutbox extends Outbox {
  get(id: string): Promise<Command | undefined>
  /** Takes a contact message out of delivery and keeps it, with the reason. */
  setAside(id: string, refusal: Refusal): Promise<void>
}

/** The device's outbox; it survives reloads and is shared by all tabs. */
export function openOutbox(): MessageOutbox {
  const db = new OutboxDatabase()
  return {
    async add(command) {
      await db.commands.put(command)
    },
    get: (id) => db.commands.get(id),
    oldest: (kind, limit) =>
      db.commands.where('[kind+created_at]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).limit(limit).toArray(),
    async setAside(id, refusal) {
      await db.commands.update(id, { kind: 'contact-refused', refusal })
    },
    done: (ids) => db.commands.bulkDelete([...ids]),
  }
}
