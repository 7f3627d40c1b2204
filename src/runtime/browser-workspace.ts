import {
  catchError,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  firstValueFrom,
  from,
  fromEvent,
  map,
  merge,
  Observable,
  ReplaySubject,
  Subject,
  shareReplay,
  startWith,
  switchMap,
} from 'rxjs'
import type { Scope } from '#src/data/collections/synced-table.ts'
import { clearJournal, hasJournal } from '#src/data/journal/journal.ts'
import { createAnalytics } from '#src/data/outbox/analytics.ts'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import type { UnsentEdit } from '#src/data/edits/edits.ts'
import { movedEdits } from '#src/data/replication/moved-edits.ts'
import { type PokeSource, type Transport, TransportError } from '#src/data/server/transport.ts'
import { type AccountStatus, type Identity, withStatus } from '#src/data/session/identity.ts'
import { databaseName, draftsDatabaseName, filesDatabaseName } from '#src/data/store/database-name.ts'
import { dexieStorage, type StoreLoss } from '#src/data/store/dexie-storage.ts'
import type { SyncedDatabase } from '#src/data/replication/plugin.ts'
import { addToBeRemoved } from '#src/data/store/to-be-removed.ts'
import type { AvatarFiles } from '#src/data/supabase/avatar-files.ts'
import type { SupabaseClient } from '#src/data/supabase/client.ts'
import { realtimePokes } from '#src/data/supabase/realtime-pokes.ts'
import { sessionKey } from '#src/data/supabase/names.ts'
import { systemClock } from '#src/data/timing/clock.ts'
import { fileSource } from '#src/data/uploads/file-source.ts'
import { pictureSource } from '#src/data/uploads/picture-source.ts'
import { readWaiting } from '#src/data/uploads/waiting-files.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { leadershipByLock, type TabChannel, type TabMessage } from '#src/data/workspace/leadership.ts'
import { openWithPendingEdits } from '#src/data/workspace/open-with-pending-edits.ts'
import { cancelWipe, finishWiping, isOnDevice, outboxEntriesOf, wipeDatabases } from '#src/data/workspace/wipe.ts'
import { type OpenWorkspace, openWorkspace, type Workspace } from '#src/data/workspace/workspace.ts'
import { forgetShared } from '#src/pwa/shared.ts'
import { isPushChanged } from '#src/pwa/push-messages.ts'
import { earlyScreen } from '#src/ui/late/early-screen.ts'
import { lateService } from './late-service.ts'
import { mayTrack } from './may-track.ts'
import { pageJournal } from './page-journal.ts'
import { readPushRecord } from './push-record.ts'
import { showOutdated, showStorageCleared } from './storage-cleared.ts'
import { identityStore } from './hooks/use-identity.ts'
import { isOnline, watchOnline } from './hooks/use-online.ts'

/**
 * Opens the workspace on browser APIs: IndexedDB, Web Locks, BroadcastChannel, supabase-js.
 *
 * @param load loads supabase-js, which the screen never waits for
 */
export async function openBrowserWorkspace(
  identity: Identity,
  load: () => Promise<SupabaseClient>,
): Promise<OpenWorkspace> {
  const name = databaseName(identity.userId, identity.scope)
  const storageLost$ = new ReplaySubject<StoreLoss>(1)
  const letGo = holdOpen(name)
  const db = await inTurn(identity.userId, () => openDatabaseOf(identity, onStorageLost)).catch((error: unknown) => {
    letGo()
    throw error
  })
  const ready = earlyScreen()
  const client = () => ready.then(load)
  const tabs = tabChannel(name)
  const wakes$ = new Subject<void>()
  const visible$ = visibility()
  const outbox = openOutbox(window.indexedDB)
  const blobs = async () =>
    (await import('#src/data/uploads/file-blobs.ts')).openFileBlobs(identity.userId, window.indexedDB)
  const strays = new Map<string, number>()
  const deliver = () => void ready.then(() => deliverOnce(outbox, client))

  const workspace = await openWorkspace({
    identity,
    db,
    journal: pageJournal(identity.userId),
    ready,
    sources: [
      pictureSource({
        db,
        userId: identity.userId,
        files: lateAvatarFiles(client, identity.userId),
        deliver: async (delivery) => {
          const { deliverPicture } = await codeOfFiles(() => import('#src/data/uploads/deliver-picture.ts'))
          await deliverPicture(delivery)
        },
        now: systemClock.now,
      }),
      fileSource({
        db,
        forget: async (id) => (await blobs()).remove([id]),
        clock: systemClock,
        deliver: async () => {
          const [{ deliverFiles }, { supabaseProjectFiles }, held] = await codeOfFiles(() =>
            Promise.all([
              import('#src/data/uploads/deliver-files.ts'),
              import('#src/data/supabase/project-files.ts'),
              blobs(),
            ]),
          )
          await deliverFiles({
            db,
            blobs: held,
            files: supabaseProjectFiles(client, identity.userId),
            now: systemClock.now,
            strays,
          })
        },
      }),
    ],
    typed$: typedText(identity.userId),
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    leadership: leadershipByLock({ name, locks: navigator.locks, channel: tabs, clock: systemClock, visible$ }),
    tabs,
    transport: lateTransport(client, { userId: identity.userId }),
    pokes: latePokes(client, identity),
    online$: networkState(),
    storageLost$,
    wakes$,
    analytics: createAnalytics({
      outbox,
      allowed: () => mayTrack(navigator),
      newId: () => crypto.randomUUID(),
      now: Date.now,
      onQueued: deliver,
    }),
    onScope: changeScope,
    onSessionStatus: (status) => updateSessionStatus(status, identity.userId),
  })

  /** Called by each store of the database. */
  function onStorageLost(loss: StoreLoss) {
    storageLost$.next(loss)
    if (loss === 'outdated') {
      showOutdated()
      return
    }
    const now = identityStore().read()
    const isOther = now !== null && (now.userId !== identity.userId || now.scope !== identity.scope)
    // Another tab signed out or took over a new role, and is removing this database.
    if (!isOther && !identityStore().hasLoggedOut(identity.userId)) showStorageCleared()
  }

  function changeScope(scope: Scope) {
    // The old scope's database stays until the new one has taken over its pending edits.
    changeIdentity(identity.userId, (now) => ({ ...now, scope }))
  }

  const ask = () => void ready.then(() => askIfDeleted(identity.userId, lateTransport(client, 'anyone')))
  // Wake even when going offline: the browser may be wrong, and the next call shows it.
  const running = merge(fromEvent(window, 'online'), fromEvent(window, 'offline'), visible$, newToken$).subscribe(
    () => {
      wakes$.next()
      deliver()
      ask()
    },
  )
  running.add(identityStore().subscribe(ask))
  // Clearing site data names no key. It may end the page before its stores notice.
  const clearing = fromEvent<StorageEvent>(window, 'storage').subscribe(({ key, storageArea }) => {
    if (key !== null || storageArea !== window.localStorage) return
    isOnDevice(name, window.indexedDB, window.localStorage).then(
      (isThere) => {
        if (isThere) return
        storageLost$.next('deleted')
        showStorageCleared()
      },
      (error: unknown) => console.warn('workspace: the databases could not be listed', error),
    )
  })
  running.add(merge(from(ready), newToken$, pushChanged$()).subscribe(() => updatePushOf(identity.userId)))
  const badge = from('setAppBadge' in navigator ? ready : [])
    .pipe(
      switchMap(() => import('./app-badge.ts')),
      switchMap(({ appBadge, clearAppBadge }) =>
        appBadge(db, identity, workspace.status$).pipe(
          finalize(() => {
            if (identityStore().read()?.userId !== identity.userId) void clearAppBadge()
          }),
        ),
      ),
    )
    .subscribe()
  client().then(watchSession, (error: unknown) => console.error('session: supabase-js could not be loaded', error))
  const profile = from(ready)
    .pipe(switchMap(() => db.profiles.findOne(identity.userId).$))
    .subscribe((doc) => doc && mirrorProfile(doc.toJSON()))

  return {
    ...workspace,
    async close() {
      for (const subscription of [running, clearing, profile, badge]) subscription.unsubscribe()
      await workspace.close()
      letGo()
      tabs.close()
    },
  }
}

async function openDatabaseOf(identity: Identity, onLost: (loss: StoreLoss) => void): Promise<SyncedDatabase> {
  const { indexedDB, localStorage } = window
  await finishWiping(indexedDB, localStorage)
  const nameOf = (scope: Scope) => databaseName(identity.userId, scope)
  cancelWipe(nameOf(identity.scope), localStorage)
  cancelWipe(filesDatabaseName(identity.userId), localStorage)
  cancelWipe(draftsDatabaseName(identity.userId), localStorage)
  return openWithPendingEdits(
    identity,
    {
      open: (scope) =>
        openDatabase({
          name: nameOf(scope),
          storage: dexieStorage(scope === identity.scope ? onLost : undefined),
          multiInstance: true,
          scope,
        }),
      released: (scope) => released(nameOf(scope)),
      isThere: (scope) => isOnDevice(nameOf(scope), indexedDB, localStorage),
      remove: (scope) => wipeDatabases([nameOf(scope)], indexedDB, localStorage),
    },
    () => new Date().toISOString(),
  )
}

/**
 * How long to wait until other tabs close the old scope's database, in milliseconds. They do so as soon as they see the new scope, except
 * for a frozen tab.
 */
const longestClosing = 3000

const openLock = (name: string) => `sevenday-open-${name}`

/** Marks a database as open in this tab. @returns clears the mark */
function holdOpen(name: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  navigator.locks
    .request(openLock(name), { mode: 'shared' }, () => held)
    .catch((error: unknown) => console.error('workspace: could not record an open database', error))
  return letGo
}

async function released(name: string): Promise<void> {
  try {
    await navigator.locks.request(openLock(name), { signal: AbortSignal.timeout(longestClosing) }, () => undefined)
  } catch (error) {
    console.warn('workspace: another tab has not closed the former database', error)
  }
}

/** How long to wait for another tab that opens or removes databases, in milliseconds: it may be frozen. */
const longestTurn = 5000

/** Runs `work` while no other tab opens or removes databases of this user. */
async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const running: { work?: Promise<T> } = {}
  try {
    const signal = AbortSignal.timeout(longestTurn)
    await navigator.locks.request(`sevenday-databases-${userId}`, { signal }, () => (running.work = work()))
  } catch (error) {
    if (!running.work) console.warn('workspace: continued without the lock', error)
  }
  return running.work ?? work()
}

/** Whether signing out would lose unsent or refused edits. */
export async function holdsUnsent({ identity, db, pending, refused$, status }: Workspace): Promise<boolean> {
  if (hasJournal(window.localStorage, identity.userId) || pageJournal(identity.userId).known().length > 0) return true
  // There is nothing left to lose.
  if (status().phase === 'storage-lost') return false
  // This tab can't read the stores any more, so use the last known status.
  const { phase, unsent, isStale, refused } = status()
  if (phase === 'outdated') return isStale === true || unsent.length + refused > 0
  // Edits of the former role that could not be moved yet.
  const former = databaseName(identity.userId, identity.scope === 'own' ? 'all' : 'own')
  if (await isOnDevice(former, window.indexedDB, window.localStorage)) return true
  const local = await db
  if ((await readWaiting(local)).files.some(({ state }) => state === 'draft')) return true
  const lists = await Promise.all([pending(), firstValueFrom(refused$), movedEdits(local)])
  return lists.some((list) => list.length > 0)
}

/** Whether this user has unsent or refused commands in the outbox. */
export async function hasUnsentCommands(userId: string): Promise<boolean> {
  return (await openOutbox(window.indexedDB).ownedBy(userId)).length > 0
}

const namesOf = (userId: string) => [
  databaseName(userId, 'own'),
  databaseName(userId, 'all'),
  filesDatabaseName(userId),
  draftsDatabaseName(userId),
  outboxEntriesOf(userId),
]

/** Records that a user's local data must be removed. Closing their databases takes time, and the page may be closed first. */
export function noteToWipe(userId: string): void {
  clearJournal(window.localStorage, userId)
  addToBeRemoved(namesOf(userId), window.localStorage)
}

/**
 * Removes a user's local data from this device for all scopes. Each tab that had it open does so after closing it, because a tab about to
 * become leader may have created stores after another tab removed them.
 */
export async function wipeUser(userId: string): Promise<void> {
  await inTurn(userId, async () => {
    // The user has logged in again, so their data is in use.
    if (identityStore().read()?.userId === userId) return
    clearJournal(window.localStorage, userId)
    void forgetShared()
    await wipeDatabases(namesOf(userId), window.indexedDB, window.localStorage)
  })
}

const newToken$ = new Subject<void>()
let watched: SupabaseClient | undefined

/** A refused refresh token requires a new login and deletes nothing. A new token wakes sync. */
function watchSession(client: SupabaseClient): void {
  if (watched === client) return
  watched = client
  client.auth.onAuthStateChange((event, session) => {
    if (session && (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN')) newToken$.next()
    // After an intended sign-out there is no identity to mark. If there is a session, another tab has logged a user in: tabs learn of each
    // other's sign-outs with a delay.
    if (event === 'SIGNED_OUT' && window.localStorage.getItem(sessionKey) === null) {
      updateSessionStatus({ needsSignIn: true, suspended: false })
    }
  })
}

/** @param userId the user the status applies to; any if absent */
function updateSessionStatus(status: AccountStatus, userId?: string): void {
  changeIdentity(userId, (identity) =>
    // The session of a deleted account ends too. Logging in again would not help.
    identity.deleted && status.needsSignIn ? identity : withStatus(identity, status),
  )
}

/** Changes the cached identity. @param userId the user it must belong to, because another user may have logged in; any user's if absent */
function changeIdentity(userId: string | undefined, change: (identity: Identity) => Identity): void {
  const identity = identityStore().read()
  if (!identity || (userId !== undefined && identity.userId !== userId)) return
  const next = change(identity)
  if (JSON.stringify(next) !== JSON.stringify(identity)) identityStore().write(next)
}

/**
 * The auth server refuses the refresh token of a deleted account like that of any ended session. So ask which it is, at each sign that the server may
 * answer.
 */
function askIfDeleted(userId: string, transport: Transport): void {
  const identity = identityStore().read()
  if (identity?.userId !== userId || !identity.needsSignIn || identity.deleted || asking) return
  asking = true
  transport
    .call('is_account_deleted', { user_id: userId }, AbortSignal.timeout(longestAsking))
    .then(
      (answer) => {
        if (answer === true) updateSessionStatus({ needsSignIn: false, suspended: true, deleted: true }, userId)
      },
      (error: unknown) => console.warn('session: could not ask whether the account still exists', error),
    )
    .finally(() => {
      asking = false
    })
}

let asking = false
/** In milliseconds. */
const longestAsking = 20_000

/** Copies the profile's name and avatar to the cached identity for the headers. */
function mirrorProfile(profile: { id: string; full_name: string; avatar_url: string; email: string }): void {
  const { full_name: fullName, avatar_url: avatarUrl, email } = profile
  changeIdentity(profile.id, (identity) => ({ ...identity, fullName, avatarUrl, email }))
}

function lateTransport(client: () => Promise<SupabaseClient>, as: { userId: string } | 'anyone'): Transport {
  return lateService(async () => {
    const [{ supabaseTransport }, loaded] = await Promise.all([import('#src/data/supabase/transport.ts'), client()])
    return supabaseTransport(loaded, as)
  })
}

function lateAvatarFiles(client: () => Promise<SupabaseClient>, userId: string): AvatarFiles {
  return lateService(async () => {
    const { supabaseAvatarFiles } = await codeOfFiles(() => import('#src/data/supabase/avatar-files.ts'))
    return supabaseAvatarFiles(client, userId)
  })
}

/** Code that sends files. If it can't be loaded, offline or while the page unloads, that counts as no connection, and loading is retried. */
async function codeOfFiles<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    throw new TransportError('unreachable', 'the code that sends files could not be loaded', '', { cause })
  }
}

function latePokes(client: () => Promise<SupabaseClient>, identity: Identity): PokeSource {
  return {
    listen(listener) {
      let ended = false
      let end = () => {}
      client().then(
        (loaded) => {
          if (!ended) end = realtimePokes(loaded, identity, systemClock, Math.random).listen(listener)
        },
        (error: unknown) => console.error('sync: pokes are not available', error),
      )
      return () => {
        ended = true
        end()
      }
    },
  }
}

/** Loads nothing for most users, who have no push notifications. */
function updatePushOf(userId: string): void {
  if (!readPushRecord()) return
  import('./push-device.ts')
    .then(({ updatePush }) => updatePush(userId))
    .catch((error: unknown) => console.warn('push: the subscription could not be updated', error))
}

/** Emits when the service worker reports that the browser has replaced its subscription. */
function pushChanged$(): Observable<unknown> {
  if (!('serviceWorker' in navigator)) return EMPTY
  return fromEvent<MessageEvent>(navigator.serviceWorker, 'message').pipe(filter(({ data }) => isPushChanged(data)))
}

/** One tab at a time delivers the shared outbox, including other tabs' commands. */
function deliverOnce(outbox: ReturnType<typeof openOutbox>, client: () => Promise<SupabaseClient>): void {
  navigator.locks
    .request('sevenday-outbox', { ifAvailable: true }, async (lock) => {
      if (!lock) return
      const { deliverEvents } = await import('#src/data/outbox/deliver-events.ts')
      await deliverEvents(outbox, lateTransport(client, 'anyone'), AbortSignal.timeout(30_000))
    })
    .catch((error: unknown) => console.warn('outbox: could not deliver', error))
}

/** Text typed into documents. Its code loads later; `draftsRead` of runtime.ts reports a failure. */
function typedText(userId: string): Observable<readonly UnsentEdit[]> {
  return from(import('./page-drafts.ts')).pipe(
    switchMap((code) => code.unsentTextOf(userId)),
    catchError(() => EMPTY),
    // The rest of the status doesn't wait for this code.
    startWith([]),
  )
}

function tabChannel(name: string): TabChannel & { close(): void } {
  const channel = new BroadcastChannel(`sevenday-tabs-${name}`)
  return {
    post: (message) => channel.postMessage(message),
    listen(onMessage) {
      const listener = (event: MessageEvent) => onMessage(event.data as TabMessage)
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
    close: () => channel.close(),
  }
}

function visibility(): Observable<boolean> {
  return merge(fromEvent(document, 'visibilitychange'), fromEvent(window, 'pageshow')).pipe(
    startWith(null),
    map(() => document.visibilityState === 'visible'),
    distinctUntilChanged(),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
}

function networkState(): Observable<boolean> {
  return new Observable((subscriber) => {
    subscriber.next(isOnline())
    return watchOnline(() => subscriber.next(isOnline()))
  })
}
