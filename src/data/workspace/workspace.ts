import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  merge,
  type Observable,
  of,
  Subscription,
  skip,
  takeWhile,
} from 'rxjs'
import { readState } from '../collections/local.ts'
import { sameValue } from '#src/domain/lists.ts'
import type { Scope } from '../collections/synced-table.ts'
import { applyEntry, replay, type Written } from '../journal/apply.ts'
import type { Journal } from '../journal/journal.ts'
import { type Entry, unsentOf, type Write } from '../journal/writes.ts'
import type { Analytics } from '../outbox/analytics.ts'
import type { EarlyAnswers } from '../queries/live-list.ts'
import type { RefusedEdit, UnsentEdit } from '../edits/edits.ts'
import type { EngineStatus, SyncEngine } from '../replication/engine.ts'
import type { SyncedDatabase } from '../replication/plugin.ts'
import { movedRecord } from '../replication/moved-edits.ts'
import { NotReapplied, reapplyRefused } from '../replication/reapply.ts'
import { findRefused, forgetRefused, refusedEdits } from '../edits/refused.ts'
import { pendingEdits, unsentState } from '../edits/unsent.ts'
import { type PokeSource, type Transport, TransportError } from '../server/transport.ts'
import type { AccountStatus, Identity } from '../session/identity.ts'
import type { StoreLoss } from '../store/dexie-storage.ts'
import { remembered } from '../store/last-synced.ts'
import { type LocalDatabase, tablesOf } from '../store/local-database.ts'
import { isStorageReleased } from '../store/suspended-storage.ts'
import type { Clock } from '../timing/clock.ts'
import { coalesced } from '../timing/coalesced.ts'
import type { SyncSource } from '../uploads/sync-source.ts'
import type { Leadership, TabChannel } from './leadership.ts'
import type { SyncPhase, SyncStatus } from './sync-status.ts'

/** The logged-in user's local database and its sync. */
export interface Workspace {
  readonly identity: Identity
  /** A promise until the database is open. */
  readonly db: LocalDatabase | Promise<LocalDatabase>
  /** What to show until the database is open; absent if there is nothing. */
  readonly early?: EarlyAnswers
  readonly status$: Observable<SyncStatus>
  status(): SyncStatus
  /**
   * Performs a user's action on this device. The journal has the action when this call returns. From then on the action is shown, counts as unsent,
   * and survives the page.
   *
   * @returns once the local database has it
   * @throws LoggedOut if the user has logged out; Error if the local database refuses it
   */
  write(writes: readonly Write[]): Promise<Written>
  /** Pulls and pushes now; resolves when that is complete or impossible. */
  syncNow(): Promise<void>
  readonly refused$: Observable<RefusedEdit[]>
  /** Applies the refused values to their row again as a new edit. If that is impossible, returns the reason and changes nothing. */
  retryRefused(id: string): Promise<RetryOutcome>
  discardRefused(id: string): Promise<void>
  /** Queues an analytics event, unless the user opted out of tracking. */
  track(name: string, path: string): void
  /** Unsent edits, read from the local database now, with what is still being typed. */
  pending(): Promise<readonly UnsentEdit[]>
  /** Stops sync and closes the database; local data stays. */
  close(): Promise<void>
}

/** `done` also if the edit is no longer in the tray. */
export type RetryOutcome = 'done' | NotReapplied['reason']

export interface OpenWorkspace extends Workspace {
  readonly db: LocalDatabase
  /** Like `write`, for an entry that is in the journal already. */
  apply(entry: Entry): Promise<Written>
}

export interface WorkspaceDeps {
  identity: Identity
  db: SyncedDatabase
  /** The entries that the database has not stored yet. */
  journal: Journal
  /** Resolves when the early screen no longer needs the database to itself. Nothing is sent, fetched or counted before. */
  ready: Promise<void>
  /** The files that the device sends in addition to rows. */
  sources: readonly SyncSource[]
  /** Text typed into rows that isn't an edit yet. It counts as unsent from its first letter. */
  typed$?: Observable<readonly UnsentEdit[]>
  clock: Clock
  random: () => number
  newId: () => string
  leadership: Leadership
  tabs: TabChannel
  transport: Transport
  pokes?: PokeSource | undefined
  /** Whether the device is connected to any network. */
  online$: Observable<boolean>
  /** Emits when the local database is lost while the app is open, with the reason. */
  storageLost$: Observable<StoreLoss>
  /** Emits when a retry is worthwhile: network back, tab visible, new token. */
  wakes$: Observable<unknown>
  analytics: Analytics
  onScope: (scope: Scope) => void
  /** Called with the server's view of the session and the account. */
  onSessionStatus: (status: AccountStatus) => void
}

/** The leader's broadcast to other tabs. Each tab reads unsent edits itself. */
type SharedStatus = EngineStatus

/** How long another page may take to apply its own actions, or to close, in milliseconds. */
const longestClosing = 5000

const nothingKnown: SharedStatus = { contact: 'unknown', calls: 0, lastSyncedAt: null, firstSyncDone: false }

/** Unsent edits as this tab knows them. */
interface Pending {
  /** Undefined until the local database has answered for the first time. */
  edits: readonly UnsentEdit[] | undefined
  /** Number of damaged rows that wait for the server's copy. */
  requested: number
  /** There was a write that `edits` may not include yet. */
  isStale: boolean
}

/** Opens a user's workspace. Only the leading tab syncs; every tab has the sync status. */
export async function openWorkspace(deps: WorkspaceDeps): Promise<OpenWorkspace> {
  const { db, journal, leadership, tabs, sources, typed$ = of(noEdits) } = deps
  const { identity: user } = deps
  const nowIso = () => new Date(deps.clock.now()).toISOString()
  const known = await remembered(db)
  const entries = await journal.due()
  const replayed = await replay(db, { journal, entries, user, now: nowIso(), isComplete: known.firstSyncDone })
  journal.forgetOthers()
  const shared$ = new BehaviorSubject<SharedStatus>({ ...nothingKnown, ...known })
  /** Undefined until the local database has answered. */
  const files$ = new BehaviorSubject<readonly UnsentEdit[] | undefined>(sources.length === 0 ? noEdits : undefined)
  const refused$ = combineLatest([...sources.map((source) => source.refused$), refusedEdits(db)]).pipe(
    map((lists) => lists.flat()),
  )
  const refusedCount$ = new BehaviorSubject(0)
  const lost$ = new BehaviorSubject<StoreLoss | null>(null)
  const pending$ = new BehaviorSubject<Pending>({ edits: undefined, requested: 0, isStale: false })
  const status$ = new BehaviorSubject<SyncStatus>(
    statusOf(shared$.value, pending$.value, true, 0, null, [noEdits, noEdits], []),
  )
  let engine: SyncEngine | undefined
  // Serialise starting and stopping: leadership can change faster than a database answers.
  let turn: Promise<void> = Promise.resolve()
  let closed = false

  /** Ignore errors of a closed or lost database: nothing waits for it, and the user knows. */
  const report = (fault: string) => (error: unknown) => {
    if (!closed && !lost$.value) console.error(fault, error)
  }

  function takeTurn(work: () => Promise<void>) {
    turn = turn
      .then(() => deps.ready)
      .then(work)
      .catch(report('sync: could not be started or stopped'))
  }

  /** Sync's code loads after the screen. If it can't be loaded, the next wake tries again. */
  async function startSyncing() {
    if (closed || lost$.value || engine) return
    engine = await deps.db.syncWith({ ...deps, scope: deps.identity.scope })
    // The former leader may have stopped between a write and its broadcast.
    refreshPending()
    // Sync of a lost database may end after the workspace and its tab channel have closed.
    const said$ = engine.status$.pipe(takeWhile(() => !closed))
    said$.subscribe((status) => {
      shared$.next(status)
      tabs.post({ kind: 'status', status })
      reportSessionStatus(status)
      if (status.firstSyncDone) movePendingEditsOnce()
    })
    // A failed delivery is retried after each exchange of all tables, so that its retries follow the pace of sync.
    const exchanges$ = said$.pipe(
      distinctUntilChanged((a, b) => a.lastSyncedAt === b.lastSyncedAt && a.contact === b.contact),
    )
    exchanges$.subscribe(() => {
      deliverSoon()
      adoptEntries()
    })
  }

  /** The source of a refused file; undefined for an edit. */
  const sourceOf = (id: string) => sources.find((source) => source.hasRefused(id))

  let writes = 0
  /** Edits that the database has taken over from the journal and that no read has seen yet. They still count as unsent. */
  let takenOver: readonly UnsentEdit[] = noEdits
  const refreshPending = coalesced(
    async () => {
      if (closed || lost$.value) return
      const before = writes
      const seen = takenOver.length
      const state = await unsentState(db)
      takenOver = takenOver.slice(seen)
      const answer = state.edits.map(({ table, id, kind, label }) => ({ table, id, kind, label }))
      const read = withOthers(answer, takenOver)
      const known = pending$.value.edits
      const edits = sameValue(known, read) ? known : read
      if (!closed) pending$.next({ edits, requested: state.requested, isStale: writes !== before })
    },
    report('sync: could not read what is unsent'),
    { clock: deps.clock, rest: 4, longest: 1000 },
  )

  function onWrite() {
    writes += 1
    if (!pending$.value.isStale) pending$.next({ ...pending$.value, isStale: true })
    refreshPending()
  }

  function takeOver(entry: Entry) {
    const edits = unnamed(entry)
    takenOver = [...takenOver, ...edits]
    const { value } = pending$
    if (value.edits) pending$.next({ ...value, edits: withOthers(value.edits, edits) })
  }

  const deliverSoon = coalesced(
    async () => {
      const leading = engine
      if (closed || !leading?.status().firstSyncDone || leading.status().contact !== 'ok') return
      for (const source of sources) await source.deliver()
    },
    (error) => {
      if (!(error instanceof TransportError)) report('uploads: a file could not be delivered')(error)
    },
  )

  /** Applies entries that a closed tab has left in the journal. */
  const adoptEntries = coalesced(async () => {
    if (closed || lost$.value) return
    const entries = (await journal.due()).filter((entry) => !journal.isOurs(entry))
    const isComplete = shared$.value.firstSyncDone
    if (entries.length > 0) await replay(db, { journal, entries, user, now: nowIso(), isComplete })
    // Some entries may remain: those of a page that is closing, or of rows that haven't arrived.
    if (journal.hasOthers()) adoptSoon()
  }, report('journal: what another tab left could not be applied'))

  let adopting = () => {}
  function adoptSoon() {
    adopting()
    if (!closed) adopting = deps.clock.after(longestClosing, adoptEntries)
  }

  let hasMoved = false
  function movePendingEditsOnce() {
    if (hasMoved) return
    hasMoved = true
    applyMovedEdits().catch((error: unknown) => {
      // The code may load the next time.
      hasMoved = false
      report('sync: carried edits could not be applied')(error)
    })
  }

  let isSuspended = user.suspended
  function reportSessionStatus({ contact }: EngineStatus) {
    if (contact === 'signed-out') deps.onSessionStatus({ needsSignIn: true, suspended: false })
    if (contact === 'suspended') deps.onSessionStatus({ needsSignIn: false, suspended: true })
    if (contact === 'deleted') deps.onSessionStatus({ needsSignIn: false, suspended: true, deleted: true })
    if (contact === 'ok') deps.onSessionStatus({ needsSignIn: false, suspended: false })
    if (contact === 'ok' && isSuspended) for (const source of sources) void source.rightReturned?.()
    isSuspended = contact === 'suspended' || (isSuspended && contact !== 'ok')
  }

  async function applyMovedEdits(): Promise<void> {
    if ((await readState(db.local, movedRecord)) === undefined) return
    await (await import('./pending-edits.ts')).applyMovedEdits(db, nowIso())
  }

  async function fileGoesAgain(edit: RefusedEdit): Promise<boolean> {
    for (const { takesBack } of sources) if (await takesBack?.(edit)) return true
    return false
  }

  async function stopSyncing() {
    const ending = engine
    engine = undefined
    await ending?.stop()
  }

  void deps.ready.then(refreshPending)
  const subscriptions: Subscription[] = [
    refused$.pipe(map((list) => list.length)).subscribe(refusedCount$),
    combineLatest(sources.map(({ unsent$ }) => unsent$))
      .pipe(map((files) => files.flat()))
      .subscribe((files) => files$.next(files)),
    merge(...sources.map(({ due$ }) => due$)).subscribe(deliverSoon),
    // Read every table: an edit of a table that this user doesn't push is unsent too.
    ...tablesOf(db).map(({ name, pushes }) =>
      db[name].eventBulks$.subscribe(({ events }) => {
        if (pushes[deps.identity.scope] || events.some(concernsUnsent)) onWrite()
      }),
    ),
    combineLatest([
      shared$,
      pending$,
      deps.online$,
      refusedCount$,
      lost$,
      combineLatest([files$, typed$]),
      journal.entries$,
    ])
      .pipe(map((state) => statusOf(...state)))
      .subscribe(status$),
    leadership.held$.subscribe((held) => {
      takeTurn(held ? startSyncing : stopSyncing)
    }),
    deps.wakes$.subscribe(() => {
      wake()
      adoptEntries()
    }),
    journal.foreign$.subscribe(adoptSoon),
  ]
  const losing = deps.storageLost$.subscribe((loss) => {
    if (lost$.value) return
    lost$.next(loss)
    // The other version's tab takes over sync.
    if (loss === 'outdated') leadership.release()
    turn = turn.then(stopSyncing).catch(report('sync: could not stop on a lost database'))
  })
  const endListening = tabs.listen((message) => {
    if (message.kind === 'status' && !leadership.held()) shared$.next(message.status as SharedStatus)
    if (message.kind === 'ask' && leadership.held()) tabs.post({ kind: 'status', status: shared$.value })
    if (message.kind === 'wake' && leadership.held()) wake()
  })
  tabs.post({ kind: 'ask' })

  // One at a time: a later action may depend on an earlier one.
  let writing: Promise<unknown> = Promise.resolve()

  function apply(entry: Entry): Promise<Written> {
    const outcome = replayed.get(entry.id)
    if (outcome) return Promise.resolve(outcome)
    const applied = writing.then(() => applyNow(entry))
    writing = applied.catch(() => undefined)
    return applied
  }

  async function applyNow(entry: Entry): Promise<Written> {
    try {
      // The browser deletes one store after another, so a write to a remaining store would count as saved.
      refuseIfDeleted()
      const outcome = await applyEntry(db, entry, deps.identity)
      refuseIfDeleted()
      takeOver(entry)
      onWrite()
      journal.remove(entry)
      return outcome
    } catch (error) {
      // The page was suspended while it wrote. The next one applies the entry, and this one reloads if it comes back.
      if (isStorageReleased()) return new Promise(() => undefined)
      // The user sees the failure and still has the input. Applying the entry later could do the action twice.
      journal.remove(entry)
      throw error
    }
  }

  function refuseIfDeleted() {
    if (lost$.value === 'deleted') throw new Error('the browser deleted the local database')
  }

  function wake() {
    if (engine) engine.wake()
    else if (leadership.held()) takeTurn(startSyncing)
    else tabs.post({ kind: 'wake' })
  }

  return {
    identity: deps.identity,
    db,
    status$,
    status: () => status$.value,
    refused$,
    write: (writes) => apply(journal.append(writes)),
    apply,
    async syncNow() {
      if (lost$.value) return
      if (files$.value?.length) {
        wake()
        const isUnreachable = ({ contact }: SharedStatus) => contact !== 'ok' && contact !== 'unknown'
        const sent$ = files$.pipe(filter((files) => files?.length === 0))
        await firstOf(deps.clock, sent$, shared$.pipe(filter(isUnreachable)))
      }
      const before = shared$.value.lastSyncedAt
      wake()
      const isAnswer = ({ calls, lastSyncedAt, contact }: SharedStatus) =>
        calls === 0 && (lastSyncedAt !== before || contact !== 'ok')
      // Skip the current state, which is from before the request.
      await firstOf(deps.clock, shared$.pipe(skip(1), filter(isAnswer)))
    },
    async retryRefused(id) {
      const source = sourceOf(id)
      if (source) {
        await source.retry(id)
        return 'done'
      }
      const edit = await findRefused(db, id)
      if (!edit) return 'done'
      try {
        if (!(await fileGoesAgain(edit)))
          await reapplyRefused(db, edit, deps.identity, { id: deps.newId(), now: nowIso() })
      } catch (error) {
        if (error instanceof NotReapplied) return error.reason
        throw error
      }
      await forgetRefused(db, [id])
      return 'done'
    },
    async discardRefused(id) {
      const source = sourceOf(id)
      await (source ? source.discard(id) : forgetRefused(db, [id]))
    },
    track: deps.analytics.track,
    async pending() {
      const files = await Promise.all(sources.map(({ unsent$ }) => firstValueFrom(unsent$)))
      return [...(await pendingEdits(db)), ...files.flat(), ...(await firstValueFrom(typed$))]
    },
    async close() {
      closed = true
      adopting()
      for (const subscription of subscriptions) subscription.unsubscribe()
      endListening()
      leadership.release()
      // A write in progress when its store was lost never ends, and RxDB would wait for it.
      await Promise.race([turn.then(stopSyncing).then(() => db.close()), firstValueFrom(lost$.pipe(filter(Boolean)))])
      losing.unsubscribe()
    },
  }
}

/** Resolves with the first value of one of these, after 10 s at most. */
function firstOf(clock: Clock, ...ends: readonly Observable<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new Subscription(resolve)
    const end = () => waiting.unsubscribe()
    waiting.add(clock.after(10_000, end))
    waiting.add(merge(...ends).subscribe(end))
  })
}

/** Whether a write begins or ends an unsent edit. */
function concernsUnsent(event: { documentData: Marked; previousDocumentData?: Marked | undefined }): boolean {
  return event.documentData.dirty === 1 || event.previousDocumentData?.dirty === 1
}

interface Marked {
  dirty?: unknown
}

const noEdits: readonly UnsentEdit[] = []

function statusOf(
  shared: SharedStatus,
  { edits, requested, isStale: isReadStale }: Pending,
  online: boolean,
  refused: number,
  lost: StoreLoss | null,
  [files, typed]: readonly [readonly UnsentEdit[] | undefined, readonly UnsentEdit[]],
  journaled: readonly Entry[],
): SyncStatus {
  const known = edits ?? noEdits
  const others = [...(files ?? noEdits), ...journaled.flatMap(unnamed), ...typed]
  // Return the same list while it is unchanged, so that screens don't render again.
  const unsent = withOthers(known, others)
  const isStale = isReadStale || journaled.length > 0
  return {
    phase: lost
      ? phasesOfLoss[lost]
      : phaseOf(shared, { isRead: edits !== undefined && files !== undefined, isStale, count: unsent.length }, online),
    unsent,
    ...(isStale && { isStale }),
    ...(requested > 0 && { requested }),
    refused,
    lastSyncedAt: shared.lastSyncedAt,
    firstSyncDone: shared.firstSyncDone,
    ...(shared.firstSyncRows && { firstSyncRows: shared.firstSyncRows }),
    ...(shared.firstSyncTables && { firstSyncTables: shared.firstSyncTables }),
    firstSyncFailed: !shared.firstSyncDone && (!online || (shared.contact !== 'ok' && shared.contact !== 'unknown')),
  }
}

/** An action's edits, without the names of rows, which only the database knows. */
const unnamed = (entry: Entry) => unsentOf(entry, () => '')

/** Each row once: an action may be in the journal and in the database for a moment. */
function withOthers(edits: readonly UnsentEdit[], others: readonly UnsentEdit[]): readonly UnsentEdit[] {
  if (others.length === 0) return edits
  const keyOf = ({ table, id, file = '' }: UnsentEdit) => `${table}|${id}|${file}`
  const known = new Set(edits.map(keyOf))
  const missing = others.filter((edit) => !known.has(keyOf(edit)))
  return missing.length === 0 ? edits : [...edits, ...missing]
}

const phasesOfLoss: Record<StoreLoss, SyncPhase> = { deleted: 'storage-lost', outdated: 'outdated' }

function phaseOf(
  { contact, calls, firstSyncDone }: SharedStatus,
  unsent: { isRead: boolean; isStale: boolean; count: number },
  online: boolean,
): SyncPhase {
  if (contact === 'deleted' || contact === 'suspended') return contact
  if (contact === 'signed-out') return 'needs-sign-in'
  if (contact === 'update') return 'update-needed'
  if (!online || contact === 'unreachable') return 'offline'
  if (!unsent.isRead) return 'opening'
  // Before the first full sync, the device can't know what is saved.
  if (unsent.isStale || !firstSyncDone || (calls > 0 && unsent.count > 0)) return 'syncing'
  return unsent.count > 0 ? 'unsent' : 'saved'
}
