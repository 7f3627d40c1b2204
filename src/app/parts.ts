import { type ComponentType, createElement, lazy, useState } from 'react'
import { openEarly } from '#src/data/early-workspace.ts'
import type { FirstQuestions } from '#src/data/live-list.ts'
import { firstWorkspace, openEarlyOnThisDevice, storedAnswers } from '#src/runtime/runtime.ts'
import { identityStore } from '#src/runtime/use-identity.ts'
import { awaitFirstScreen } from '#src/ui/late/first-screen.ts'
import { access, type Path, paths } from '#src/paths.ts'
import { startScreen } from './start-screen.ts'

interface Part {
  Component: ComponentType
  /** Once resolved, the part renders synchronously. */
  load: () => Promise<Loaded>
}

interface Loaded {
  default: ComponentType
  askFirst?: FirstQuestions
}

/**
 * A part of the app that loads when first shown, or earlier. React shows a fallback for at least 300 ms, so a part that is already loaded
 * must not suspend.
 */
function partOf(load: () => Promise<Loaded>): Part {
  let loaded: ComponentType | undefined
  async function loadOnce() {
    const part = await load()
    loaded = part.default
    return part
  }
  const Later = lazy(loadOnce)
  return {
    Component: function PartOfApp() {
      // Must not change while mounted.
      const [Shown] = useState<ComponentType>(() => loaded ?? Later)
      return createElement(Shown)
    },
    load: loadOnce,
  }
}

/** The screens behind the guards, and the admin layout. The customer layout is part of the entry. */
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

/** How long the first render waits for its parts, in milliseconds, before it shows that they are loading. */
const longestWait = 1500

/**
 * Loads what a page behind the guards needs, in parallel with opening the local database: one after the other would take several times as
 * long.
 *
 * @returns resolves when the page can render; a part that failed to load is retried, and reported, by that render
 */
export async function startEarly(pathname: string): Promise<void> {
  const identity = identityStore().read()
  const path = startScreen(pathname, identity)
  if (!path || !identity) return
  awaitFirstScreen()
  openEarlyOnThisDevice(openEarly)
  const screen = screens[path]
  await Promise.race([
    Promise.allSettled([
      access[path] === 'admin' && parts.adminLayout.load(),
      screen && prepare(screen, identity.userId),
    ]),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ])
}

/** Loads a screen and runs its first queries, so that its first render has their data. */
async function prepare(screen: Part, userId: string): Promise<void> {
  const { askFirst } = await screen.load()
  const stored = await storedAnswers
  const { pathname, search } = window.location
  await Promise.all([stored && askFirst?.(stored.ask, { userId, pathname, search }), firstWorkspace])
}
