import { answerOf, withinStore } from '../store/plain-store.ts'
import { outboxName } from './outbox-name.ts'

/**
 * An action that the server runs once for this device, in order. Not a document. The device makes the id, and the server treats a repeated
 * id as the same command.
 */
export interface Command {
  id: string
  /** A user's id, or `visitor` (outbox-name.ts). Only the owner sees the command, and it is removed from the device with the owner's data. */
  owner: string
  kind: CommandKind
  payload: Record<string, unknown>
  /** Milliseconds since the epoch; also the order of delivery. */
  created_at: number
  /** Set on a command that was set aside. */
  refusal?: Refusal
}

/** `contact-refused`: set aside until its author edits or discards it. */
export type CommandKind = 'event' | 'contact' | 'contact-refused'

/** Why the server permanently refuses a command. */
export interface Refusal {
  /** SQLSTATE or HTTP status. */
  code: string
  /** The server's message, which names the broken rule. */
  message: string
}

/**
 * Runs one transaction on the outbox. Plain IndexedDB, because public pages write to it and must not load a database library. Opens the
 * database for each transaction, so that it never blocks a deletion and survives one.
 */
export function inOutbox<T>(
  indexedDb: IDBFactory,
  mode: IDBTransactionMode,
  work: (commands: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const within = withinStore(indexedDb, outboxName, 'commands', (db) => {
    const commands = db.createObjectStore('commands', { keyPath: 'id' })
    for (const index of ['kind', 'owner']) commands.createIndex(index, [index, 'created_at'])
  })
  return within(mode, work)
}

/** Stores a command and replaces one with the same id, whatever its state. */
export function putCommand(indexedDb: IDBFactory, command: Command): Promise<unknown> {
  return inOutbox(indexedDb, 'readwrite', (commands) => answerOf(commands.put(command)))
}
