import { type ComponentType, createElement, lazy, useState } from 'react'
import { openWorkspaceOfThisDevice } from '#src/runtime/runtime.ts'
import { identityStore } from '#src/runtime/use-identity.ts'
import { access, isKnownPath, normalisePath, type Path, paths } from '#src/paths.ts'

interface Part {
  Component: ComponentType
  /** Afterwards it renders at once. */
  load: () => Promise<void>
}

/**
 * A part of the app that is loaded when it is first shown, or before. React holds back what follows a fallback for 300 ms, so one that is
 * loaded already must not suspend.
 */
function partOf(load: () => Promise<{ default: ComponentType }>): Part {
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
    load: async () => void (await loadAndKeep()),
  }
}

/** The layouts and screens behind the guards. */
export const parts = {
  customerLayout: partOf(() => import('./routes/customer-layout.tsx')),
  dashboard: partOf(() => import('./routes/dashboard.tsx')),
  projects: partOf(() => import('./routes/projects.tsx')),
  projectStatus: partOf(() => import('./routes/project-status.tsx')),
  settings: partOf(() => import('./routes/settings.tsx')),
  adminLayout: partOf(() => import('./routes/admin-layout.tsx')),
  adminPlaceholder: partOf(() => import('./routes/admin-placeholder.tsx')),
}

const screens: Partial<Record<Path, Part>> = {
  [paths.dashboard]: parts.dashboard,
  [paths.projects]: parts.projects,
  [paths.projectStatus]: parts.projectStatus,
  [paths.settings]: parts.settings,
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
  const path = normalisePath(pathname)
  const right = isKnownPath(path) ? access[path] : 'public'
  const identity = identityStore().read()
  if (right === 'public' || !identity || identity.suspended) return
  if (right === 'admin' && identity.scope !== 'all') return
  openWorkspaceOfThisDevice()
  const screen = right === 'admin' ? parts.adminPlaceholder : screens[path as Path]
  const needed = [right === 'admin' ? parts.adminLayout : parts.customerLayout, ...(screen ? [screen] : [])]
  await Promise.race([
    Promise.allSettled(needed.map(({ load }) => load())),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ])
}
