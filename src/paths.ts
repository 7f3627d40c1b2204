/**
 * Every path of the product, once. Links, redirects, guards and tests take them from here.
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
  privacyPolicy: '/privacy-policy',
  privacy: '/privacy',
  terms: '/terms',
  dashboard: '/dashboard',
  projects: '/dashboard/projects',
  projectStatus: '/dashboard/project-status',
  settings: '/dashboard/settings',
  admin: '/admin',
  adminUsers: '/admin/users',
  /** Of one person; `personPath` puts the id in. */
  adminPerson: '/admin/users/:id',
  adminNotifications: '/admin/notifications',
  adminContacts: '/admin/contacts',
  adminProjects: '/admin/projects',
  adminTasks: '/admin/tasks',
  adminSettings: '/admin/settings',
} as const

export type Path = (typeof paths)[keyof typeof paths]
export type Access = 'public' | 'customer' | 'admin'

/** Who may open a path, as the guards read it. Unknown paths have no entry and get the not-found page. */
export const access: Record<Path, Access> = Object.fromEntries(
  Object.values(paths).map((path) => [path, accessOf(path)]),
) as Record<Path, Access>

function accessOf(path: string): Access {
  if (path === paths.admin || path.startsWith(`${paths.admin}/`)) return 'admin'
  return path === paths.dashboard || path.startsWith(`${paths.dashboard}/`) ? 'customer' : 'public'
}

/** Where one signs in, and what belongs to it: public, and part of the app rather than of the website. */
export const accountPaths: readonly Path[] = [
  paths.login,
  paths.adminLogin,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.authCallback,
]

/** The path as routed: without a trailing slash, `/` for the root. */
export function normalisePath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}

/** The page of a person in the admin panel. */
export function personPath(id: string): string {
  return paths.adminPerson.replace(':id', id)
}

const personPage = new RegExp(
  `^${paths.adminPerson.replace(':id', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')}$`,
  'i',
)

/** The path of the route that an address leads to; undefined where there is none. */
export function routeOf(pathname: string): Path | undefined {
  const path = normalisePath(pathname)
  if (Object.hasOwn(access, path)) return path as Path
  return personPage.test(path) ? paths.adminPerson : undefined
}
