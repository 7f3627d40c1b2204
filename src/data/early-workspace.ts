import { BehaviorSubject, catchError, from, NEVER, switchMap } from 'rxjs'
import type { LocalDatabase } from './database.ts'
import { databaseName } from './database-name.ts'
import type { LiveQuery, StoredAnswers } from './live-list.ts'
import type { Identity } from './session/identity.ts'
import { closeOpenedAhead } from './open-ahead.ts'
import { openStoredRows, type StoredRows } from './stored-rows.ts'
import type { SyncStatus } from './sync-status.ts'
import { toBeRemoved } from './to-be-removed.ts'
import type { OpenWorkspace, Workspace } from './workspace.ts'

/** A workspace that shows stored data, and the database that is opening behind it. */
export interface Early {
  workspace: Workspace
  /** Settles when the database is open or can't be opened. */
  opening: Promise<OpenWorkspace>
}

/**
 * Opens a user's stored data, so that the screen shows it before their local database is open.
 *
 * @param open opens the database; called when there is something to show
 * @param tellAnswers receives what a screen may already ask, while it is being found out whether there is anything to show
 * @returns null if nothing can be shown before the database is open
 */
export async function openEarly(
  identity: Identity,
  { indexedDB, localStorage }: Pick<Window, 'localStorage'> & { indexedDB: IDBFactory },
  open: () => Promise<OpenWorkspace>,
  tellAnswers: (answers: StoredAnswers) => void = () => {},
): Promise<Early | null> {
  const name = databaseName(identity.userId, identity.scope)
  if (toBeRemoved(localStorage).includes(name)) {
    closeOpenedAhead()
    return null
  }
  const rows = openStoredRows(identity, indexedDB)
  const answers = answersFrom(rows)
  tellAnswers(answers)
  const lastSyncedAt = await rows.lastSyncedAt
  if (lastSyncedAt === null) {
    rows.close()
    return null
  }
  const opening = open()
  return { workspace: earlyWorkspace(identity, { rows, answers, lastSyncedAt }, opening), opening }
}

/**
 * A workspace for the time before the local database is open. It shows stored data and queues actions until the database is open, then
 * delegates to the real workspace.
 */
function earlyWorkspace(
  identity: Identity,
  { rows, answers, lastSyncedAt }: { rows: StoredRows; answers: StoredAnswers; lastSyncedAt: string },
  opening: Promise<OpenWorkspace>,
): Workspace {
  const status$ = new BehaviorSubject<SyncStatus>({
    phase: 'opening',
    unsent: [],
    refused: 0,
    lastSyncedAt,
    firstSyncDone: true,
    firstSyncFailed: false,
  })
  let db: LocalDatabase | undefined
  const opened = opening.then((workspace) => {
    db = workspace.db
    rows.close()
    workspace.status$.subscribe(status$)
    return workspace
  })
  // If the database can't be opened, an error page replaces the screen.
  const later = from(opened).pipe(catchError(() => NEVER))
  const laterDb = opened.then((workspace) => workspace.db)
  laterDb.catch(() => rows.close())
  return {
    identity,
    get db() {
      return db ?? laterDb
    },
    stored: answers,
    status$,
    status: () => status$.value,
    refused$: later.pipe(switchMap(({ refused$ }) => refused$)),
    syncNow: async () => (await opened).syncNow(),
    retryRefused: async (id) => (await opened).retryRefused(id),
    discardRefused: async (id) => (await opened).discardRefused(id),
    track: (name, path) => void later.subscribe(({ track }) => track(name, path)),
    pending: async () => (await opened).pending(),
    async close() {
      rows.close()
      await (await opened).close()
    },
  }
}

function answersFrom(rows: StoredRows): StoredAnswers {
  const answers = new Map<unknown, Map<string, { promise: Promise<unknown>; value?: unknown }>>()

  function answerTo<Value, Argument>(query: LiveQuery<Value, Argument>, argument: Argument) {
    const ofQuery = answers.get(query) ?? new Map<string, { promise: Promise<unknown>; value?: unknown }>()
    answers.set(query, ofQuery)
    const key = JSON.stringify(argument)
    const known = ofQuery.get(key)
    if (known) return known
    const promise = read(query, argument)
    const answer: { promise: Promise<unknown>; value?: unknown } = { promise }
    ofQuery.set(key, answer)
    void promise.then((value) => (answer.value = value))
    return answer
  }

  async function read<Value, Argument>(query: LiveQuery<Value, Argument>, argument: Argument) {
    try {
      return await query.stored?.(rows, argument)
    } catch (error) {
      // The database will answer in a moment.
      console.warn('workspace: stored data could not be read', error)
      return undefined
    }
  }

  return {
    ask: (query, argument) => answerTo(query, argument).promise as never,
    known: (query, argument) => answerTo(query, argument).value as never,
  }
}
