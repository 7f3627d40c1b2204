import {
  distinctUntilChanged,
  firstValueFrom,
  fromEvent,
  map,
  merge,
  type Observable,
  Subject,
  shareReplay,
  startWith,
} from 'rxjs'
import { createAnalytics } from '#src/data/analytics.ts'
import { carryOver } from '#src/data/carry-over.ts'
import { databaseName, openDatabase } from '#src/data/database.ts'
import { dexieStorage } from '#src/data/dexie-storage.ts'
import { leadershipByLock, type TabChannel, type TabMessage } from '#src/data/leadership.ts'
import { deliverEvents } from '#src/data/outbox/deliver-events.ts'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import type { PendingEdit } from '#src/data/replication/pending.ts'
import type { PokeSource } from '#src/data/replication/pokes.ts'
import { systemClock, type Transport } from '#src/data/replication/transport.ts'
import type { SupabaseClient } from '#src/data/session/client.ts'
import type { Identity, Scope } from '#src/data/session/identity.ts'
import { realtimePokes } from '#src/data/session/realtime-pokes.ts'
import { supabaseTransport } from '#src/data/session/transport.ts'
import { finishWiping, wipeDatabases } from '#src/data/wipe.ts'
import { openWorkspace, type Workspace } from '#src/data/workspace.ts'
import { identityStore } from './use-identity.ts'

/** The workspace on what a browser offers: IndexedDB, Web Locks, BroadcastChannel, supabase-js. */
export async function openBrowserWorkspace(
  identity: Identity,
  client: () => Promise<SupabaseClient>,
): Promise<Workspace> {
  await finishWiping(window.indexedDB, window.localStorage)
  const name = databaseName(identity.userId, identity.scope)
  const db = await openDatabase({ name, storage: dexieStorage(), multiInstance: true })
  await takeCarried(identity, db)
  const tabs = tabChannel(name)
  const kicks$ = new Subject<void>()
  const visible$ = visibility()
  const outbox = openOutbox()
  const deliver = () => deliverOnce(outbox, client)
  // A browser keeps what is used and asked for; see the panel for what it answered.
  void navigator.storage?.persist?.()

  const workspace = await openWorkspace({
    identity,
    db,
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    leadership: leadershipByLock({ name, locks: navigator.locks, channel: tabs, clock: systemClock, visible$ }),
    tabs,
    transport: lazyTransport(client, { userId: identity.userId }),
    pokes: lazyPokes(client, identity),
    online$: networkState(),
    kicks$,
    analytics: createAnalytics({
      outbox,
      allowed: mayTrack,
      newId: () => crypto.randomUUID(),
      now: Date.now,
      onQueued: deliver,
    }),
    onScope: (scope) => void changeScope(scope),
    onStanding: (standing) => updateStanding(standing, identity.userId),
  })

  async function changeScope(scope: Scope) {
    const now = identityStore().read()
    if (now?.userId !== identity.userId || now.scope === scope) return
    carried = { from: name, edits: (await workspace.pending()).filter(isPendingEdit) }
    identityStore().write({ ...now, scope })
  }

  const kicking = merge(fromEvent(window, 'online'), visible$, newToken$).subscribe(() => {
    kicks$.next()
    deliver()
  })
  client().then(watchSession, (error: unknown) => console.error('session: supabase-js could not be loaded', error))
  const profile = db.profiles.findOne(identity.userId).$.subscribe((doc) => doc && mirrorProfile(doc.toJSON()))

  return {
    ...workspace,
    async close() {
      kicking.unsubscribe()
      profile.unsubscribe()
      await workspace.close()
      tabs.close()
    },
  }
}

/** Unsent edits on their way from the database of a former scope. */
let carried: { from: string; edits: PendingEdit[] } | undefined

async function takeCarried(identity: Identity, db: Workspace['db']): Promise<void> {
  if (!carried) return
  const { from, edits } = carried
  carried = undefined
  await carryOver(edits, db, identity, new Date().toISOString())
  await wipeDatabases([from], window.indexedDB, window.localStorage)
}

export async function closeBrowserWorkspace(workspace: Workspace): Promise<void> {
  await workspace.close()
}

/** Whether signing out would lose something: edits the server hasn't seen, or has refused. */
export async function holdsUnsent(workspace: Workspace): Promise<boolean> {
  const [unsent, refused] = await Promise.all([workspace.pending(), firstValueFrom(workspace.refused$)])
  return unsent.length > 0 || refused.length > 0
}

/** Takes a person's local data off this device, whatever their scope was. */
export async function wipePerson(userId: string): Promise<void> {
  const names = [databaseName(userId, 'own'), databaseName(userId, 'all')]
  await wipeDatabases(names, window.indexedDB, window.localStorage)
}

const newToken$ = new Subject<void>()
let watched: SupabaseClient | undefined

/** A refused refresh token asks to sign in again, and keeps everything; a new token is a reason to sync at once. */
function watchSession(client: SupabaseClient): void {
  if (watched === client) return
  watched = client
  client.auth.onAuthStateChange((event, session) => {
    if (session && (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN')) newToken$.next()
    // After a chosen sign-out there is no identity left to mark.
    if (event === 'SIGNED_OUT') updateStanding({ needsSignIn: true, suspended: false })
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
    call: async (name, args, signal) => supabaseTransport(await client(), as).call(name, args, signal),
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
      if (lock && navigator.onLine)
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

/** Do Not Track and Global Privacy Control are obeyed. */
function mayTrack(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack !== '1' && globalPrivacyControl !== true
}

function isPendingEdit(edit: object): edit is PendingEdit {
  return 'next' in edit
}
