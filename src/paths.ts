/**
 * Every path of the product. Links, redirects, guards and tests take them from here.
 */
export const paths = {
  home: '/',
  howItWorks: '/how-it-works',
  pricing: '/pricing',
  tools: '/tools',
  contact: '/contact',
  login: '/login',
  adminLogin: '/admin-login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  /** Accepts an admin's invitation: `?token=`. */
  invitation: '/invitation',
  /** Stops mails with news: `?token=`. Works without a login. */
  unsubscribe: '/unsubscribe',
  /** Opened by the icon on the home screen; redirects to the user's home (app/early-start.ts). */
  start: '/start',
  /** Share target of the device for texts, links and files, which the worker keeps: `?kept`; or `?title=&text=&url=`. */
  share: '/share',
  privacyPolicy: '/privacy-policy',
  privacy: '/privacy',
  terms: '/terms',
  dashboard: '/dashboard',
  projects: '/dashboard/projects',
  /** One of the user's own projects; `projectPath` fills in the id. */
  project: '/dashboard/projects/:id',
  /** One of its financial projections; projection/projection-path.ts fills in the ids. */
  projection: '/dashboard/projects/:id/projections/:document',
  /** One of its pitch decks; deck/deck-path.ts fills in the ids. */
  deck: '/dashboard/projects/:id/decks/:document',
  projectStatus: '/dashboard/project-status',
  settings: '/dashboard/settings',
  admin: '/admin',
  adminUsers: '/admin/users',
  /** One user's page; `userPath` fills in the id. */
  adminUser: '/admin/users/:id',
  adminNotifications: '/admin/notifications',
  adminContacts: '/admin/contacts',
  adminProjects: '/admin/projects',
  /** Anyone's project; `adminProjectPath` fills in the id. */
  adminProject: '/admin/projects/:id',
  /** One of its financial projections; the same file does. */
  adminProjection: '/admin/projects/:id/projections/:document',
  /** One of its pitch decks; the same file does. */
  adminDeck: '/admin/projects/:id/decks/:document',
  adminTasks: '/admin/tasks',
  adminSettings: '/admin/settings',
} as const

export type Path = (typeof paths)[keyof typeof paths]
export type Access = 'public' | 'customer' | 'admin'

/** The users who may open a path; read by the guards. Unknown paths have no entry and get the not-found page. */
export const access: Record<Path, Access> = Object.fromEntries(
  Object.values(paths).map((path) => [path, accessOf(path)]),
) as Record<Path, Access>

function accessOf(path: string): Access {
  const isIn = (folder: string) => `${path}/`.startsWith(`${folder}/`)
  return isIn(paths.admin) ? 'admin' : isIn(paths.dashboard) ? 'customer' : 'public'
}

/** Sign-in pages and redirects: public, but part of the app rather than of the website. */
export const accountPaths: readonly Path[] = [
  paths.login,
  paths.adminLogin,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.authCallback,
  paths.invitation,
  paths.unsubscribe,
  paths.start,
  paths.share,
]

/** Where a signed-in user starts; admins start in the panel. */
export function homeOf(scope: 'own' | 'all'): Path {
  return scope === 'all' ? paths.admin : paths.dashboard
}

/** The path as routed: no trailing slash, and `/` for the root. */
export function normalisePath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}

/** The path of a user's page in the admin panel. */
export function userPath(id: string): string {
  return paths.adminUser.replace(':id', id)
}

/** The path of a project's page, for its owner. @param task the id of a task to show there @param post the id of a post */
export function projectPath(id: string, task?: string, post?: string): string {
  return at(paths.project.replace(':id', id), task, post)
}

/** The same in the admin panel. */
export function adminProjectPath(id: string, task?: string, post?: string): string {
  return at(paths.adminProject.replace(':id', id), task, post)
}

function at(path: string, task = '', post = ''): string {
  const query = new URLSearchParams(task ? { task } : post ? { post } : {}).toString()
  return query ? `${path}?${query}` : path
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The route that a URL matches, or undefined. */
export function routeOf(pathname: string): Path | undefined {
  const path = normalisePath(pathname)
  const withIds = (route: string) => RegExp(`^${route.replace(/:\w+/g, uuid)}$`, 'i')
  return Object.values(paths).find((route) => route === path || (/:/.test(route) && withIds(route).test(path)))
}

/** The facts about a user that `earlyRoute` needs. */
interface KnownUser {
  scope: 'own' | 'all'
  suspended: boolean
  needsSignIn: boolean
}

/**
 * The guarded screen that a document at this path opens with for the user on this device.
 * @returns undefined if it opens with anything else: a public page, the login, the message that the account is suspended or the session has ended
 */
export function earlyRoute(pathname: string, identity: KnownUser | null): Path | undefined {
  if (!identity || identity.suspended || identity.needsSignIn) return undefined
  const path = routeOf(pathname === paths.start ? homeOf(identity.scope) : pathname)
  const right = path ? access[path] : 'public'
  return right === 'customer' || (right === 'admin' && identity.scope === 'all') ? path : undefined
}
