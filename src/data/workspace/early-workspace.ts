import { BehaviorSubject, catchError, firstValueFrom, from, NEVER, pairwise, Subject, switchMap } from 'rxjs'
import type { LocalDatabase } from '../store/local-database.ts'
import { databaseName } from '../store/database-name.ts'
import type { Journal } from '../journal/journal.ts'
import { withWrites } from '../journal/overlay.ts'
import { type Entry, unsentOf } from '../journal/writes.ts'
import type { LiveQuery, EarlyAnswers } from '../queries/live-list.ts'
import type { Identity } from '../session/identity.ts'
import { closeEarlyStores } from '../store/early-stores.ts'
import { openEarlyRows, type EarlyRows } from '../store/early-rows.ts'
import { syncedTable } from '../collections/tables.ts'
import type { SyncStatus } from './sync-status.ts'
import type { UnsentEdit } from '../edits/edits.ts'
import { lastSynced, lastSyncedIn } from '../store/last-synced.ts'
import { stateId } from '../collections/local.ts'
import { toBeRemoved } from '../store/to-be-removed.ts'
import type { OpenWorkspace, Workspace } from './workspace.ts'

/** How long after an action to look for its row's name, in milliseconds. Only the sync panel shows it; the screen shows the action first. */
const namingDelay = 50

/**
 * Opens a workspace for the time before the user's local database is open. It shows early rows with the user's actions, which the journal
 * keeps until the database is open. Then it delegates to the real workspace. Before this device's first sync there is nothing to show, and
 * screens say that they are loading.
 *
 * @param open opens the database; called when it is known whether there is something to show
 * @param onAnswers receives the early answers for screens, before it is known whether there is anything to show
 * @returns null if the data is about to be removed
 */
export async function openEarlyWorkspace(
  identity: Identity,
  { indexedDB, localStorage }: Pick<Window, 'localStorage'> & { indexedDB: IDBFactory },
  journal: Journal,
  open: () => Promise<OpenWorkspace>,
  onAnswers: (answers: EarlyAnswers) => void = () => {},
): Promise<Workspace | null> {
  const name = databaseName(identity.userId, identity.scope)
  if (toBeRemoved(localStorage).includes(name)) {
    closeEarlyStores()
    return null
  }
  const rows = withWrites(openEarlyRows(identity, indexedDB), () => journal.known().flatMap(({ writes }) => writes))
  const answers = answersFrom(rows, journal)
  onAnswers(answers)
  const lastSyncedAt = lastSyncedIn((await rows.local(stateId(lastSynced)))?.is)
  if (lastSyncedAt === null) rows.close()
  const { status$, journaled } = earlyStatus(rows, journal, lastSyncedAt)
  let db: LocalDatabase | undefined
  const opened = open().then((workspace) => {
    db = workspace.db
    rows.close()
    journaled.unsubscribe()
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
    ...(lastSyncedAt !== null && { early: answers }),
    status$,
    status: () => status$.value,
    write(writes) {
      const entry = journal.append(writes)
      // If the database can't be opened, an error page replaces the screen, and the next start applies the entry.
      return firstValueFrom(later.pipe(switchMap(({ apply }) => apply(entry))))
    },
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

/** The status until the database is open. Unsent changes are in the journal. */
function earlyStatus(rows: EarlyRows, journal: Journal, lastSyncedAt: string | null) {
  /** The names of changed rows, once read. */
  const labels = new Map<string, string>()
  const statusOf = (entries: readonly Entry[]): SyncStatus => ({
    phase: 'opening',
    unsent: entries.flatMap((entry) => unsentOf(entry, (table, id) => labels.get(`${table}|${id}`) ?? '')),
    refused: 0,
    lastSyncedAt,
    firstSyncDone: lastSyncedAt !== null,
    firstSyncFailed: false,
  })
  const status$ = new BehaviorSubject<SyncStatus>(statusOf(journal.known()))
  const journaled = journal.entries$.subscribe((entries) => {
    status$.next(statusOf(entries))
    void nameRows(status$.value.unsent)
  })
  async function nameRows(unsent: readonly UnsentEdit[]) {
    const nameless = unsent.filter(({ label }) => label === '')
    if (nameless.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, namingDelay))
    for (const { table, id } of nameless) {
      const label = rows.row({ table, id }).then((row) => row && syncedTable(table).label(row))
      // A damaged row has no label.
      labels.set(`${table}|${id}`, (await label.catch(() => '')) || '')
    }
    if (!journaled.closed) status$.next(statusOf(journal.known()))
  }
  return { status$, journaled }
}

/** An answer and, once it has arrived, its value. */
interface Answer {
  promise: Promise<unknown>
  value?: unknown
}

/** The journal changes answers, so ask again. */
function answersFrom(rows: EarlyRows, journal: Journal): EarlyAnswers {
  const answers = new Map<unknown, Map<string, Answer>>()
  const changes$ = new Subject<void>()
  journal.entries$.pipe(pairwise()).subscribe(([before, now]) => {
    // When an entry leaves the journal, the database has it and shows it in a moment.
    if (now.length <= before.length) return
    answers.clear()
    changes$.next()
  })

  function answerTo<Value, Argument>(query: LiveQuery<Value, Argument>, argument: Argument): Answer {
    const ofQuery = answers.get(query) ?? new Map<string, Answer>()
    answers.set(query, ofQuery)
    const key = JSON.stringify(argument)
    const known = ofQuery.get(key)
    if (known) return known
    const answer: Answer = { promise: read(query, argument) }
    ofQuery.set(key, answer)
    void answer.promise.then((value) => (answer.value = value))
    return answer
  }

  async function read<Value, Argument>(query: LiveQuery<Value, Argument>, argument: Argument) {
    try {
      return await query.early?.(rows, argument)
    } catch (error) {
      // The database will answer in a moment.
      console.warn('workspace: early rows could not be read', error)
      return undefined
    }
  }

  return {
    ask: (query, argument) => answerTo(query, argument).promise as never,
    known: (query, argument) => answerTo(query, argument).value as never,
    changes$,
  }
}
