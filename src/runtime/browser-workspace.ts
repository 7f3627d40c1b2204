import {
  distinctUntilChanged,
  firstValueFrom,
  from,
  fromEvent,
  map,
  merge,
  type Observable,
  ReplaySubject,
  Subject,
  shareReplay,
  startWith,
  switchMap,
} from 'rxjs'
import { createAnalytics } from '#src/data/analytics.ts'
import type { AvatarFiles } from '#src/data/avatar/avatar-files.ts'
import { carriedOver, openWithCarryOver } from '#src/data/carry-over.ts'
import { databaseName } from '#src/data/database-name.ts'
import { type LocalDatabase, openDatabase } from '#src/data/database.ts'
import { dexieStorage } from '#src/data/dexie-storage.ts'
import { leadershipByLock, type TabChannel, type TabMessage } from '#src/data/leadership.ts'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import type { PokeSource } from '#src/data/replication/pokes.ts'
import { systemClock, type Transport } from '#src/data/replication/transport.ts'
import type { SupabaseClient } from '#src/data/session/client.ts'
import { sessionKey } from '#src/data/session/session-key.ts'
import type { Identity, Scope } from '#src/data/session/identity.ts'
import { realtimePokes } from '#src/data/session/realtime-pokes.ts'
import { addToBeRemoved } from '#src/data/to-be-removed.ts'
import { finishWiping, isOnDevice, keepDatabase, outboxEntriesOf, wipeDatabases } from '#src/data/wipe.ts'
import { type OpenWorkspace, openWorkspace, type Workspace } from '#src/data/workspace.ts'
import { firstScreen } from '#src/ui/late/first-screen.ts'
import { mayTrack } from './may-track.ts'
import { tellStorageCleared } from './storage-cleared.ts'
import { identityStore } from './use-identity.ts'

/**
 * The workspace on what a browser offers: IndexedDB, Web Locks, BroadcastChannel, supabase-js.
 *
 * @param load supabase-js, which nothing on the screen waits for
 */
export async function openBrowserWorkspace(
  identity: Identity,
  load: () => Promise<SupabaseClient>,
): Promise<OpenWorkspace> {
  const name = databaseName(identity.userId, identity.scope)
  const storageLost$ = new ReplaySubject<void>(1)
  const letGo = holdOpen(name)
  const db = await inTurn(identity.userId, () => openDatabaseOf(identity, onStorageLost)).catch((error: unknown) => {
    letGo()
    throw error
  })
  const ready = firstScreen()
  const client = () => ready.then(load)
  const tabs = tabChannel(name)
  const kicks$ = new Subject<void>()
  const visible$ = visibility()
  const outbox = openOutbox(window.indexedDB)
  const deliver = () => void ready.then(() => deliverOnce(outbox, client))
  // A browser keeps what is used and asked for; see the panel for what it answered.
  void ready.then(() => navigator.storage?.persist?.())

  const workspace = await openWorkspace({
    identity,
    db,
    ready,
    startSync: async (options) => (await import('#src/data/replication/engine.ts')).startSync(options),
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    leadership: leadershipByLock({ name, locks: navigator.locks, channel: tabs, clock: systemClock, visible$ }),
    tabs,
    transport: lazyTransport(client, { userId: identity.userId }),
    pokes: lazyPokes(client, identity),
    online$: networkState(),
    storageLost$,
    kicks$,
    analytics: createAnalytics({
      outbox,
      allowed: () => mayTrack(navigator),
      newId: () => crypto.randomUUID(),
      now: Date.now,
      onQueued: deliver,
    }),
    avatarFiles: lazyAvatarFiles(client, identity.userId),
    onScope: changeScope,
    onStanding: (standing) => updateStanding(standing, identity.userId),
  })

  /** Called by each store of the database. */
  function onStorageLost() {
    storageLost$.next()
    const now = identityStore().read()
    // Otherwise another tab signed out or took over a new role, and removes this database.
    if (now?.userId === identity.userId && now.scope === identity.scope) tellStorageCleared()
  }

  function changeScope(scope: Scope) {
    const now = identityStore().read()
    if (now?.userId !== identity.userId || now.scope === scope) return
    // The database of the former scope stays until the next one has taken over what it holds.
    identityStore().write({ ...now, scope })
  }

  const kicking = merge(fromEvent(window, 'online'), visible$, newToken$).subscribe(() => {
    kicks$.next()
    deliver()
  })
  // Who is signed in may be deleted along with the rest, which looks like a sign-out in another tab; only that one names its key.
  const clearing = fromEvent<StorageEvent>(window, 'storage').subscribe(({ key, storageArea }) => {
    if (key !== null || storageArea !== window.localStorage) return
    storageLost$.next()
    tellStorageCleared()
  })
  client().then(watchSession, (error: unknown) => console.error('session: supabase-js could not be loaded', error))
  const profile = from(ready)
    .pipe(switchMap(() => db.profiles.findOne(identity.userId).$))
    .subscribe((doc) => doc && mirrorProfile(doc.toJSON()))

  return {
    ...workspace,
    async close() {
      kicking.unsubscribe()
      clearing.unsubscribe()
      profile.unsubscribe()
      await workspace.close()
      letGo()
      tabs.close()
    },
  }
}

async function openDatabaseOf(identity: Identity, onLost: () => void): Promise<LocalDatabase> {
  const { indexedDB, localStorage } = window
  await finishWiping(indexedDB, localStorage)
  const nameOf = (scope: Scope) => databaseName(identity.userId, scope)
  keepDatabase(nameOf(identity.scope), localStorage)
  return openWithCarryOver(
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

/** Other tabs close the database of a former scope as soon as they hear of the new one. A frozen tab doesn't, in milliseconds. */
const longestClosing = 3000

const openLock = (name: string) => `sevenday-open-${name}`

/** Notes that this tab has a database open. @returns what ends that */
function holdOpen(name: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  navigator.locks
    .request(openLock(name), { mode: 'shared' }, () => held)
    .catch((error: unknown) => console.error('workspace: could not note an open database', error))
  return letGo
}

async function released(name: string): Promise<void> {
  try {
    await navigator.locks.request(openLock(name), { signal: AbortSignal.timeout(longestClosing) }, () => undefined)
  } catch (error) {
    console.warn('workspace: another tab has not closed the former database', error)
  }
}

/** The longest to wait for another tab that opens or removes databases, in milliseconds: it may be frozen. */
const longestTurn = 5000

/** Runs `work` while no other tab opens or removes databases of this person. */
async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const running: { work?: Promise<T> } = {}
  try {
    const signal = AbortSignal.timeout(longestTurn)
    await navigator.locks.request(`sevenday-databases-${userId}`, { signal }, () => (running.work = work()))
  } catch (error) {
    if (!running.work) console.warn('workspace: went ahead without its turn', error)
  }
  return running.work ?? work()
}

export async function closeBrowserWorkspace(workspace: Workspace): Promise<void> {
  await workspace.close()
}

/** Whether signing out would lose something: edits the server hasn't seen, or has refused. */
export async function holdsUnsent({ db, pending, refused$, status }: Workspace): Promise<boolean> {
  // What could be lost is lost already.
  if (status().phase === 'storage-lost') return false
  const lists = await Promise.all([pending(), firstValueFrom(refused$), carriedOver(await db)])
  return lists.some((list) => list.length > 0)
}

/** Whether something of theirs waits in the outbox, or came back from the server. */
export async function hasUnsentCommands(userId: string): Promise<boolean> {
  return (await openOutbox(window.indexedDB).ownedBy(userId)).length > 0
}

const namesOf = (userId: string) => [databaseName(userId, 'own'), databaseName(userId, 'all'), outboxEntriesOf(userId)]

/** Notes that a user's local data has to go: closing their databases takes a while, and the page may be closed first. */
export function noteToWipe(userId: string): void {
  addToBeRemoved(namesOf(userId), window.localStorage)
}

/**
 * Takes a person's local data off this device, whatever their scope was. Each tab that had it open does so after closing it: one
 * that was about to lead may have made stores after another had removed them.
 */
export async function wipePerson(userId: string): Promise<void> {
  await inTurn(userId, async () => {
    // Signed in again meanwhile: what is on the device is in use.
    if (identityStore().read()?.userId === userId) return
    await wipeDatabases(namesOf(userId), window.indexedDB, window.localStorage)
  })
}

const newToken$ = new Subject<void>()
let watched: SupabaseClient | undefined

/** A refused refresh token asks to sign in again, and keeps everything; a new token is a reason to sync at once. */
function watchSession(client: SupabaseClient): void {
  if (watched === client) return
  watched = client
  client.auth.onAuthStateChange((event, session) => {
    if (session && (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN')) newToken$.next()
    // After a chosen sign-out there is no identity left to mark. Where there is a session, another tab has signed somebody in since:
    // tabs hear of each other's endings a moment later.
    if (event === 'SIGNED_OUT' && window.localStorage.getItem(sessionKey) === null) {
      updateStanding({ needsSignIn: true, suspended: false })
    }
  })
}

/** @param userId whose standing it is, where that may be somebody who was signed in before */
function updateStanding(standing: Pick<Identity, 'needsSignIn' | 'suspended'>, userId?: string): void {
  const identity = identityStore().read()
  if (!identity || (userId !== undefined && identity.userId !== userId)) return
  if (identity.needsSignIn === standing.needsSignIn && identity.suspended === standing.suspended) return
  identityStore().write({ ...identity, ...standing })
}

/** Name and avatar as the headers show them follow the person's profile. */
function mirrorProfile(profile: { id: string; full_name: string; avatar_url: string; email: string }): void {
  const identity = identityStore().read()
  // A former person's workspace closes a moment after the next one has signed in.
  if (identity?.userId !== profile.id) return
  const next = { ...identity, fullName: profile.full_name, avatarUrl: profile.avatar_url, email: profile.email }
  if (JSON.stringify(next) !== JSON.stringify(identity)) identityStore().write(next)
}

function lazyTransport(client: () => Promise<SupabaseClient>, as: { userId: string } | 'anyone'): Transport {
  return {
    async call(name, args, signal) {
      const [{ supabaseTransport }, loaded] = await Promise.all([import('#src/data/session/transport.ts'), client()])
      return supabaseTransport(loaded, as).call(name, args, signal)
    },
  }
}

function lazyAvatarFiles(client: () => Promise<SupabaseClient>, userId: string): AvatarFiles {
  const real = async () => (await import('#src/data/avatar/avatar-files.ts')).supabaseAvatarFiles(client, userId)
  return {
    upload: async (path, jpeg) => (await real()).upload(path, jpeg),
    remove: async (paths) => (await real()).remove(paths),
    download: async (path) => (await real()).download(path),
    list: async () => (await real()).list(),
  }
}

function lazyPokes(client: () => Promise<SupabaseClient>, identity: Identity): PokeSource {
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

/** One tab at a time delivers; the others' commands are delivered along. */
function deliverOnce(outbox: ReturnType<typeof openOutbox>, client: () => Promise<SupabaseClient>): void {
  navigator.locks
    .request('sevenday-outbox', { ifAvailable: true }, async (lock) => {
      if (!lock || !navigator.onLine) return
      const { deliverEvents } = await import('#src/data/outbox/deliver-events.ts')
      await deliverEvents(outbox, lazyTransport(client, 'anyone'), AbortSignal.timeout(30_000))
    })
    .catch((error: unknown) => console.warn('outbox: could not deliver', error))
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
  return merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
    startWith(null),
    map(() => navigator.onLine),
  )
}
