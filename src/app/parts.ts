import { type ComponentType, createElement, lazy, useState } from 'react'
import { openEarly } from '#src/data/early-workspace.ts'
import type { FirstQuestions } from '#src/data/live-list.ts'
import { openEarlyOnThisDevice, storedAnswers } from '#src/runtime/runtime.ts'
import { identityStore } from '#src/runtime/use-identity.ts'
import { awaitFirstScreen } from '#src/ui/late/first-screen.ts'
import { access, type Path, paths, routeOf } from '#src/paths.ts'

interface Part {
  Component: ComponentType
  /** Afterwards it renders at once. */
  load: () => Promise<Loaded>
}

interface Loaded {
  default: ComponentType
  askFirst?: FirstQuestions
}

/**
 * A part of the app that is loaded when it is first shown, or before. React holds back what follows a fallback for 300 ms, so one that is
 * loaded already must not suspend.
 */
function partOf(load: () => Promise<Loaded>): Part {
  let loaded: ComponentType | undefined
  async function loadAndKeep() {
    const part = await load()
    loaded = part.default
    return part
  }
  const Later = lazy(loadAndKeep)
  return {
    Component: function PartOfApp() {
      // The same for as long as it is shown.
      const [Shown] = useState<ComponentType>(() => loaded ?? Later)
      return createElement(Shown)
    },
    load: loadAndKeep,
  }
}

/** The screens behind the guards, and the admin panel's layout; the customer's is part of the entry. */
export const parts = {
  dashboard: partOf(async () => {
    const { default: screen, askFirst } = await import('./routes/dashboard.tsx')
    return { default: screen, askFirst }
  }),
  projects: partOf(async () => {
    const { default: screen, askFirst } = await import('./routes/projects.tsx')
    return { default: screen, askFirst }
  }),
  projectStatus: partOf(async () => {
    const { default: screen, askFirst } = await import('./routes/project-status.tsx')
    return { default: screen, askFirst }
  }),
  settings: partOf(() => import('./routes/settings.tsx')),
  adminLayout: partOf(() => import('./routes/admin-layout.tsx')),
  admin: partOf(async () => {
    const { default: screen, askFirst } = await import('./routes/admin.tsx')
    return { default: screen, askFirst }
  }),
  adminUsers: partOf(async () => {
    const { default: screen, askFirst } = await import('./routes/admin-users.tsx')
    return { default: screen, askFirst }
  }),
  adminPerson: partOf(async () => {
    const { default: screen, askFirst } = await import('./routes/admin-person.tsx')
    return { default: screen, askFirst }
  }),
  adminProjects: partOf(async () => {
    const { default: screen, askFirst } = await import('./routes/admin-projects.tsx')
    return { default: screen, askFirst }
  }),
  adminTasks: partOf(async () => {
    const { default: screen, askFirst } = await import('./routes/admin-tasks.tsx')
    return { default: screen, askFirst }
  }),
  adminNotifications: partOf(async () => {
    const { default: screen, askFirst } = await import('./routes/admin-notifications.tsx')
    return { default: screen, askFirst }
  }),
  adminContacts: partOf(async () => {
    const { default: screen, askFirst } = await import('./routes/admin-contacts.tsx')
    return { default: screen, askFirst }
  }),
  adminSettings: partOf(() => import('./routes/admin-settings.tsx')),
}

const screens: Partial<Record<Path, Part>> = {
  [paths.dashboard]: parts.dashboard,
  [paths.projects]: parts.projects,
  [paths.projectStatus]: parts.projectStatus,
  [paths.settings]: parts.settings,
  [paths.admin]: parts.admin,
  [paths.adminUsers]: parts.adminUsers,
  [paths.adminPerson]: parts.adminPerson,
  [paths.adminProjects]: parts.adminProjects,
  [paths.adminTasks]: parts.adminTasks,
  [paths.adminNotifications]: parts.adminNotifications,
  [paths.adminContacts]: parts.adminContacts,
  [paths.adminSettings]: parts.adminSettings,
}

/** The longest that the first render waits for its parts, in milliseconds; then it says that they are being loaded. */
const longestWait = 1500

/**
 * Loads what a page behind the guards needs, all at once, and opens the local database meanwhile: waiting for each in its turn would take
 * several times as long.
 *
 * @returns resolves when the page can be rendered; what could not be loaded is asked for again then, and says so
 */
export async function startEarly(pathname: string): Promise<void> {
  const path = routeOf(pathname)
  const right = path ? access[path] : 'public'
  const identity = identityStore().read()
  if (!path || right === 'public' || !identity || identity.suspended) return
  if (right === 'admin' && identity.scope !== 'all') return
  awaitFirstScreen()
  openEarlyOnThisDevice(openEarly)
  const screen = screens[path]
  await Promise.race([
    Promise.allSettled([right === 'admin' && parts.adminLayout.load(), screen && prepare(screen, identity.userId)]),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ])
}

/** Loads a screen and asks what it shows first, so that its first render has it. */
async function prepare(screen: Part, userId: string): Promise<void> {
  const { askFirst } = await screen.load()
  const stored = await storedAnswers
  const { pathname, search } = window.location
  if (stored) await askFirst?.(stored.ask, { userId, pathname, search })
}
