import { openWorkspaceOfThisDevice } from '#src/runtime/runtime.ts'
import { identityStore } from '#src/runtime/use-identity.ts'
import { access, isKnownPath, normalisePath, type Path, paths } from '#src/paths.ts'

/** The layouts and screens behind the guards, each a part of its own that is loaded when it is first shown. */
export const parts = {
  customerLayout: () => import('./routes/customer-layout.tsx'),
  dashboard: () => import('./routes/dashboard.tsx'),
  projects: () => import('./routes/projects.tsx'),
  projectStatus: () => import('./routes/project-status.tsx'),
  settings: () => import('./routes/settings.tsx'),
  adminLayout: () => import('./routes/admin-layout.tsx'),
  adminPlaceholder: () => import('./routes/admin-placeholder.tsx'),
}

const screens: Partial<Record<Path, () => Promise<unknown>>> = {
  [paths.dashboard]: parts.dashboard,
  [paths.projects]: parts.projects,
  [paths.projectStatus]: parts.projectStatus,
  [paths.settings]: parts.settings,
}

/**
 * Loads what a page behind the guards needs, all at once, and opens the local database meanwhile: waiting for each in its turn would take
 * several times as long. Rendering asks for the same again, and says so where one of them fails.
 */
export function startEarly(pathname: string): void {
  const path = normalisePath(pathname)
  const right = isKnownPath(path) ? access[path] : 'public'
  const identity = identityStore().read()
  if (right === 'public' || !identity || identity.suspended) return
  if (right === 'admin' && identity.scope !== 'all') return
  openWorkspaceOfThisDevice()
  const needed =
    right === 'admin' ? [parts.adminLayout, parts.adminPlaceholder] : [parts.customerLayout, screens[path as Path]]
  for (const load of needed) load?.().catch(() => undefined)
}
