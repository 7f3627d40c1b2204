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
}

export type CommandKind = 'event' | 'contact'

class OutboxDatabase extends Dexie {
  declare commands: EntityTable<Command, 'id'>

  constructor() {
    super('sevenday-outbox')
    this.version(1).stores({ commands: 'id, [kind+created_at]' })
  }
}

export interface Outbox {
  add(command: Command): Promise<void>
  /** The oldest commands of a kind, at most `limit`. */
  oldest(kind: CommandKind, limit: number): Promise<Command[]>
  done(ids: readonly string[]): Promise<void>
}

/** The device's outbox; it survives reloads and is shared by all tabs. */
export function openOutbox(): Outbox {
  const db = new OutboxDatabase()
  return {
    async add(command) {
      await db.commands.put(command)
    },
    oldest: (kind, limit) =>
      db.commands.where('[kind+created_at]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).limit(limit).toArray(),
    done: (ids) => db.commands.bulkDelete([...ids]),
  }
}
