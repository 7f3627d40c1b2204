import { draftKey } from '#src/data/drafts/draft-key.ts'
import type { EarlyAnswers } from '#src/data/queries/live-list.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { Session } from '#src/data/session/session.ts'
import type { SupabaseClient } from '#src/data/supabase/client.ts'
import type { openEarlyWorkspace } from '#src/data/workspace/early-workspace.ts'
import type { OpenWorkspace, Workspace } from '#src/data/workspace/workspace.ts'
import { earlyScreen } from '#src/ui/late/early-screen.ts'
import { unlessLeaving } from '#src/ui/late/missing.ts'
import { lateService } from './late-service.ts'
import { pageJournal } from './page-journal.ts'
import { identityStore } from './hooks/use-identity.ts'

/**
 * The browser side of the data layer: one session and one open workspace per page. Heavy code loads on first use, so that importing this
 * file costs a public page almost nothing.
 */

interface Opened {
  /** User and scope. */
  key: string
  workspace?: Workspace
  error?: unknown
}

/**
 * `unsent`: signing out would lose unsent or refused edits or messages, so nothing was done. `unreachable`: nor could the other devices' sessions
 * be ended.
 */
export type SignOutResult = 'signed-out' | 'unsent' | 'failed' | 'unreachable'

export interface SignOutOptions {
  /** Whether unsent data may be lost. */
  discard: boolean
  /** Whether to end the user's sessions on all devices, which needs a connection. */
  everywhere?: boolean
}

let opened: Opened | undefined
let opening: Promise<void> = Promise.resolve()
let client: Promise<SupabaseClient> | undefined
const listeners = new Set<() => void>()

export function openedWorkspace(): Opened | undefined {
  return opened
}

export function subscribeToWorkspace(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function setOpened(next: Opened | undefined) {
  opened = next
  for (const listener of listeners) listener()
}

let resolveEarlyAnswers: (answers: EarlyAnswers | undefined) => void = () => {}
/** The early answers of the page's first workspace. There may turn out to be nothing to show; undefined if nothing can be read. */
export const earlyAnswers = new Promise<EarlyAnswers | undefined>((resolve) => {
  resolveEarlyAnswers = resolve
})

let resolveEarlyOpened: () => void = () => {}
/** Resolves when the page knows whether its first workspace has anything to show early, and has it open. */
export const earlyOpened = new Promise<void>((resolve) => {
  resolveEarlyOpened = resolve
})

/** The page's only client. */
export function supabaseClient(): Promise<SupabaseClient> {
  client ??= import('./browser-client.ts').then(
    ({ createBrowserClient }) => createBrowserClient(),
    (error: unknown) => {
      // The next call tries again: the code may have failed to load because of the network.
      client = undefined
      throw error
    },
  )
  return client
}

/** The page's session; loads nothing before the first call. */
export function browserSession(): Session {
  return lateService(() => import('./browser-session.ts').then(({ realSession }) => realSession(supabaseClient)))
}

let watching = false

let openEarly: typeof openEarlyWorkspace | undefined

/** Call on a page that shows workspaces: they open early, before their databases. Other pages don't load the code. */
export function openEarlyWith(open: typeof openEarlyWorkspace): void {
  openEarly = open
}

/** Loads what opens a local database, so that a login need not wait for it. */
export async function loadDatabaseCode(): Promise<void> {
  await browserWorkspace()
}

/** Opens the logged-in user's workspace and closes the previous user's, now and after each change of user. */
export function openWorkspaceOfThisDevice(): void {
  if (!watching) {
    watching = true
    identityStore().subscribe(openWorkspaceOfThisDevice)
  }
  opening = opening.then(openForIdentity).catch(async (error: unknown) => {
    await unlessLeaving()
    resolveEarlyAnswers(undefined)
    resolveEarlyOpened()
    const identity = identityStore().read()
    // If the user has signed out, the database was removed while it was being opened.
    if (identity) console.error('workspace: could not be opened', error)
    setOpened(identity ? { key: keyOf(identity), error } : undefined)
  })
}

async function openForIdentity(): Promise<void> {
  const identity = identityStore().read()
  const key = identity && keyOf(identity)
  if (opened && opened.key === key) return
  if (opened?.workspace) {
    const { wipeUser } = await browserWorkspace()
    const former = opened.workspace
    setOpened(undefined)
    await former.close()
    // A missing identity alone is no logout: the browser, or another page of this site, may have removed it.
    if (!identity && identityStore().hasLoggedOut(former.identity.userId)) await wipeUser(former.identity.userId)
  }
  if (!identity || !key) return
  // Open the early workspace first, because opening the database takes longer.
  const drafts = draftsRead(identity.userId)
  const early = await openEarly?.(
    identity,
    window,
    pageJournal(identity.userId),
    () => earlyScreen().then(() => openNow(identity)),
    resolveEarlyAnswers,
  )
  await drafts
  resolveEarlyAnswers(undefined)
  if (early) setOpened({ key, workspace: early })
  resolveEarlyOpened()
  if (early) await early.db
  else setOpened({ key, workspace: await openNow(identity) })
}

/** How long the early screen waits for drafts, in milliseconds, because the browser's storage may be stuck. */
const longestReading = 300

/**
 * Resolves when forms can read drafts. Without a draft in localStorage, the early screen doesn't wait: drafts that are only in a killed browser's
 * copies are read after it.
 */
async function draftsRead(userId: string): Promise<void> {
  const hasSome = Object.keys(window.localStorage).some((key) => key.startsWith(draftKey(userId, '')))
  const ready = (hasSome ? Promise.resolve() : earlyScreen())
    .then(draftsCode)
    .then((code) => code.readyDrafts(userId))
    .catch((error: unknown) => console.warn('drafts: could not be read', error))
  if (hasSome) await Promise.race([ready, later(longestReading)])
}

const draftsCode = () => import('./page-drafts.ts')

const browserWorkspace = () => import('./browser-workspace.ts')

async function openNow(identity: Identity): Promise<OpenWorkspace> {
  return (await browserWorkspace()).openBrowserWorkspace(identity, supabaseClient)
}

function keyOf(identity: { userId: string; scope: string }): string {
  return `${identity.userId} ${identity.scope}`
}

/** Signs the user out. Works offline, and removes their local data from this device in every tab. */
export async function signOutHere({ discard, everywhere = false }: SignOutOptions): Promise<SignOutResult> {
  const identity = identityStore().read()
  if (!identity) return 'signed-out'
  try {
    const { noteToWipe, wipeUser } = await browserWorkspace()
    if (!discard && (await wouldLose(identity.userId))) return 'unsent'
    if (everywhere && !(await browserSession().endSessions()).ok) return 'unreachable'
    await endNews()
    await browserSession().signOut()
    noteToWipe(identity.userId)
    await Promise.race([opening, later(longestOpening)])
    await wipeUser(identity.userId).catch((error: unknown) => {
      // Noted above: the next start removes it.
      console.warn('workspace: local data could not be removed yet', error)
    })
    return 'signed-out'
  } catch (error) {
    console.error('workspace: could not sign out', error)
    return 'failed'
  }
}

/** How long signing out waits for a database that is opening, in milliseconds: the browser's storage may be stuck. */
const longestOpening = 5000

/** How long signing out waits for the browser to end a push subscription, in milliseconds. */
const longestEnding = 3000

/** Ends push notifications and clears the icon's number. The sign-out continues even if this fails. */
async function endNews(): Promise<void> {
  const end = async () => {
    const [{ clearAppBadge }, { endPush }] = await Promise.all([import('./app-badge.ts'), import('./push-device.ts')])
    await Promise.all([clearAppBadge(), endPush()])
  }
  await Promise.race([end(), later(longestEnding)]).catch((error: unknown) =>
    console.warn('push: could not be ended', error),
  )
}

/**
 * Whether the device has, or may have, unsent data of the user: unreadable data may be unsent. Also works on a page that never opened the user's
 * database.
 */
async function wouldLose(userId: string): Promise<boolean> {
  const { holdsUnsent, hasUnsentCommands } = await browserWorkspace()
  async function look() {
    const drafts = await (await draftsCode()).readyDrafts(userId)
    if (drafts.list(userId).length > 0 || (await hasUnsentCommands(userId))) return true
    openWorkspaceOfThisDevice()
    await opening
    return opened?.workspace ? holdsUnsent(opened.workspace) : true
  }
  const unknown = later(longestOpening).then(() => true)
  return Promise.race([look(), unknown]).catch((error: unknown) => {
    console.warn('workspace: what is unsent could not be read', error)
    return true
  })
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
