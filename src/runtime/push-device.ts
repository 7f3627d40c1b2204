import { type PushCallResult, type PushKind, pushCalls } from '#src/data/supabase/push-calls.ts'
import { fromBase64 } from '#src/data/uploads/own-picture.ts'
import { readPushRecord, writePushRecord } from './push-record.ts'
import { supabaseClient } from './runtime.ts'

export type PushState =
  /**
   * `unavailable`: this deployment has no push keys. `install-first`: iOS supports web push only for apps on the home screen. `blocked`: the
   * user or the device's administrator has blocked notifications for this site.
   */
  | { phase: 'unavailable' | 'unsupported' | 'install-first' | 'blocked' }
  | { phase: 'off' }
  | { phase: 'on'; kinds: readonly PushKind[] }

export type PushChange =
  | { ok: true }
  /**
   * `not-answered`: the user dismissed the browser's prompt. `failed`: the browser, its push service or our server refused; the console has the
   * reason.
   */
  | { ok: false; reason: 'not-answered' | 'blocked' | 'network' | 'signed-out' | 'failed' }

/** Push notifications of this browser, and which kinds it gets. */
export interface PushDevice {
  state(): Promise<PushState>
  /** May prompt for the browser's permission, so call it only on a user's click. An empty list switches everything off, which works offline. */
  choose(kinds: readonly PushKind[]): Promise<PushChange>
}

/** @param userId the logged-in user */
export function pushDevice(userId: string): PushDevice {
  const calls = pushCalls(supabaseClient, userId)
  return {
    async state() {
      const obstacle = obstacleHere()
      if (obstacle) return { phase: obstacle }
      const record = readPushRecord()
      const subscription = await currentSubscription()
      const isOn = record?.userId === userId && subscription?.endpoint === record.endpoint
      return isOn ? { phase: 'on', kinds: record.kinds } : { phase: 'off' }
    },

    async choose(kinds) {
      const record = readPushRecord()
      if (kinds.length === 0) {
        await unsubscribe()
        // Offline, the push service reports the ended subscription at the next push, and the database then removes it.
        if (record) void calls.remove(record.endpoint)
        return { ok: true }
      }
      const permission = await Notification.requestPermission()
      if (permission === 'denied') return { ok: false, reason: 'blocked' }
      if (permission === 'default') return { ok: false, reason: 'not-answered' }
      const before = record?.userId === userId ? await currentSubscription() : undefined
      try {
        const subscription = await subscribe(userId)
        const saved = await calls.save(subscription.toJSON(), kinds)
        if (saved.ok) {
          writePushRecord({ userId, endpoint: subscription.endpoint, kinds })
          return { ok: true }
        }
        // End a subscription that the server doesn't know: it would never be used.
        if (subscription.endpoint !== before?.endpoint) await unsubscribe()
        return refusalOf(saved)
      } catch (error) {
        console.warn('push: the browser could not subscribe', error)
        return { ok: false, reason: 'failed' }
      }
    },
  }
}

function refusalOf(saved: Exclude<PushCallResult, { ok: true }>): PushChange {
  if (saved.reason !== 'refused') return { ok: false, reason: saved.reason }
  console.warn('push: the server rejected the subscription', saved.message)
  return { ok: false, reason: 'failed' }
}

/**
 * Updates the database with this browser's subscription: after startup, after a login, and when the browser has replaced its subscription.
 * Ends the subscription of a previous user.
 */
export async function updatePush(userId: string): Promise<void> {
  const record = readPushRecord()
  const obstacle = obstacleHere()
  if (!record || (obstacle && obstacle !== 'blocked')) return
  if (record.userId !== userId) return endPush()
  const calls = pushCalls(supabaseClient, userId)
  if (Notification.permission !== 'granted') {
    await unsubscribe()
    void calls.remove(record.endpoint)
    return
  }
  const subscription = await subscribe(userId)
  const saved = await calls.save(subscription.toJSON(), record.kinds)
  if (saved.ok) {
    writePushRecord({ ...record, endpoint: subscription.endpoint })
    // The browser has replaced this endpoint.
    if (subscription.endpoint !== record.endpoint) void calls.remove(record.endpoint)
  } else if (saved.reason === 'refused') console.warn('push: the server rejected the subscription', saved.message)
}

/** Ends the signed-out user's notifications, online or offline: no new ones arrive, and visible ones close. */
export async function endPush(): Promise<void> {
  await unsubscribe()
  const registration = await registered()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}

function obstacleHere(): 'unavailable' | 'unsupported' | 'install-first' | 'blocked' | undefined {
  if (!import.meta.env.VITE_VAPID_PUBLIC_KEY) return 'unavailable'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isIos() && !window.matchMedia('(display-mode: standalone)').matches ? 'install-first' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** An iPad identifies as a Mac with a touch screen. */
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : Promise.resolve(undefined)
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  return (await registered())?.pushManager?.getSubscription()
}

/** Delete the record first: if the page closes in between, the remaining subscription belongs to nobody. */
async function unsubscribe(): Promise<void> {
  try {
    writePushRecord(null)
  } finally {
    await (await currentSubscription())?.unsubscribe()
  }
}

/** Reuses the existing subscription if it is this user's and has this deployment's key; otherwise creates a new one. */
async function subscribe(userId: string): Promise<PushSubscription> {
  const registration = await registered()
  if (!registration) throw new Error('no service worker is registered: there is none in development')
  const key = fromBase64((import.meta.env.VITE_VAPID_PUBLIC_KEY ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  const current = await registration.pushManager.getSubscription()
  if (current && readPushRecord()?.userId === userId && isMadeWith(current, key)) return current
  await current?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function isMadeWith({ options }: PushSubscription, key: Uint8Array): boolean {
  const made = new Uint8Array(options.applicationServerKey ?? [])
  return made.length === key.length && made.every((byte, at) => byte === key[at])
}
