import type { openEarly } from '#src/data/early-workspace.ts'
import type { StoredAnswers } from '#src/data/live-list.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { Session } from '#src/data/session/session.ts'
import type { SupabaseClient } from '#src/data/session/client.ts'
import type { OpenWorkspace, Workspace } from '#src/data/workspace.ts'
import { firstScreen } from '#src/ui/late/first-screen.ts'
import { identityStore } from './use-identity.ts'

/**
 * The browser's edge of the data layer: one session and one open workspace per page. Everything heavy is loaded when it is first
 * needed, so that importing this costs a public page next to nothing.
 */

interface Opened {
  /** Person and scope. */
  key: string
  workspace?: Workspace
  error?: unknown
}

/** `unsent`: edits or messages would be lost, unsent or refused; nothing was done. */
export type LeaveResult = 'left' | 'unsent' | 'failed'

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

let tellStored: (stored: StoredAnswers | undefined) => void = () => {}
/** What this device has stored for the person whose workspace was opened first; undefined where there is nothing to show of it. */
export const storedAnswers = new Promise<StoredAnswers | undefined>((resolve) => {
  tellStored = resolve
})

/** The one client of this page. */
export function supabaseClient(): Promise<SupabaseClient> {
  client ??= import('./browser-client.ts').then(
    ({ createBrowserClient }) => createBrowserClient(),
    (error: unknown) => {
      // The next call tries again: the part may only not have been there for lack of a network.
      client = undefined
      throw error
    },
  )
  return client
}

/** The session of this page; nothing is loaded before its first call. */
export function browserSession(): Session {
  const real = () => import('./browser-session.ts').then(({ realSession }) => realSession(supabaseClient))
  return {
    signIn: async (input) => (await real()).signIn(input),
    adminSignIn: async (input) => (await real()).adminSignIn(input),
    signUp: async (input) => (await real()).signUp(input),
    signInWithGoogle: async () => (await real()).signInWithGoogle(),
    requestPasswordReset: async (email) => (await real()).requestPasswordReset(email),
    completeLink: async () => (await real()).completeLink(),
    resetPassword: async (password) => (await real()).resetPassword(password),
    changePassword: async (input) => (await real()).changePassword(input),
    signOut: async () => (await real()).signOut(),
  }
}

let watching = false

let openStored: typeof openEarly | undefined

/** As `openWorkspaceOfThisDevice`, for a page that shows what is stored first. */
export function openEarlyOnThisDevice(open: typeof openEarly): void {
  openStored = open
  openWorkspaceOfThisDevice()
}

/** Opens the workspace of whoever is signed in on this device, closes a former person's, and goes on doing so. */
export function openWorkspaceOfThisDevice(): void {
  if (!watching) {
    watching = true
    identityStore().subscribe(openWorkspaceOfThisDevice)
  }
  opening = opening.then(follow).catch((error: unknown) => {
    tellStored(undefined)
    const identity = identityStore().read()
    // Signed out meanwhile, and the database removed under whoever was opening it.
    if (identity) console.error('workspace: could not be opened', error)
    setOpened(identity ? { key: keyOf(identity), error } : undefined)
  })
}

async function follow(): Promise<void> {
  const identity = identityStore().read()
  const key = identity && keyOf(identity)
  if (opened && opened.key === key) return
  if (opened?.workspace) {
    const { closeBrowserWorkspace, wipePerson } = await browserWorkspace()
    const former = opened.workspace
    setOpened(undefined)
    await closeBrowserWorkspace(former)
    // Nobody is signed in: they have signed out, here or in another tab. A session that merely ended leaves the identity.
    if (!identity) await wipePerson(former.identity.userId)
  }
  if (!identity || !key) return
  // What is stored comes first: opening the database takes longer than showing it.
  const early = await openStored?.(identity, window, () => firstScreen().then(() => openNow(identity)))
  tellStored(early?.workspace.stored)
  if (early) {
    setOpened({ key, workspace: early.workspace })
    await early.opening
  } else setOpened({ key, workspace: await openNow(identity) })
}

const browserWorkspace = () => import('./browser-workspace.ts')

async function openNow(identity: Identity): Promise<OpenWorkspace> {
  return (await browserWorkspace()).openBrowserWorkspace(identity, supabaseClient)
}

function keyOf(identity: { userId: string; scope: string }): string {
  return `${identity.userId} ${identity.scope}`
}

/** See `useLeave`. */
export async function leaveThisDevice({ discard }: { discard: boolean }): Promise<LeaveResult> {
  const identity = identityStore().read()
  if (!identity) return 'left'
  try {
    const { noteToWipe, wipePerson } = await browserWorkspace()
    if (!discard && (await wouldLose(identity.userId))) return 'unsent'
    await browserSession().signOut()
    noteToWipe(identity.userId)
    await opening
    await wipePerson(identity.userId)
    return 'left'
  } catch (error) {
    console.error('workspace: could not sign out', error)
    return 'failed'
  }
}

/** Whether the device holds something of theirs that the server hasn't; also asked on a page that never opened their database. */
async function wouldLose(userId: string): Promise<boolean> {
  const { holdsUnsent, hasUnsentCommands } = await browserWorkspace()
  if (await hasUnsentCommands(userId)) return true
  openWorkspaceOfThisDevice()
  await opening
  return opened?.workspace ? holdsUnsent(opened.workspace) : false
}
