import type { ComponentType } from 'react'
import type { EarlyQuestions } from '#src/data/queries/live-list.ts'
import type { paths } from '#src/paths.ts'
import { type LazyPart, lazyPart } from './lazy-part.ts'

export interface LoadedScreen {
  Screen: ComponentType
  /** Asks the queries of its first render. */
  askEarly?: EarlyQuestions
}

/** A screen for each path, and one for unknown paths. `/start` redirects before anything is shown. */
export type ScreenName = Exclude<keyof typeof paths, 'start'> | 'notFound'

/**
 * Every screen by the name of its path, in a file that loads when it is first shown. A file may serve two paths. The build reads the files' names here
 * (scripts/build/screen-files.ts).
 */
const screens: Readonly<Record<ScreenName, () => Promise<LoadedScreen>>> = {
  home: () => import('#src/marketing/pages/home.tsx'),
  howItWorks: () => import('#src/marketing/pages/how-it-works.tsx'),
  pricing: () => import('#src/marketing/pages/pricing.tsx'),
  tools: () => import('#src/marketing/pages/tools.tsx'),
  contact: () => import('#src/app/contact.tsx'),
  privacyPolicy: () => import('#src/marketing/pages/legal.tsx'),
  privacy: () => import('#src/marketing/pages/legal.tsx'),
  terms: () => import('#src/marketing/pages/legal.tsx'),
  notFound: () => import('#src/marketing/pages/not-found.tsx'),

  login: () => import('#src/features/account/log-in/login-screen.tsx'),
  adminLogin: () => import('#src/features/account/log-in/admin-login-screen.tsx'),
  signup: () => import('#src/features/account/log-in/signup-screen.tsx'),
  forgotPassword: () => import('#src/features/account/log-in/forgot-password-screen.tsx'),
  resetPassword: () => import('#src/features/account/log-in/reset-password-screen.tsx'),
  authCallback: () => import('#src/features/account/log-in/auth-callback-screen.tsx'),
  invitation: () => import('#src/features/account/log-in/invitation-screen.tsx'),
  unsubscribe: () => import('#src/features/account/log-in/unsubscribe-screen.tsx'),
  share: () => import('#src/features/customer/share/share-screen.tsx'),

  dashboard: () => import('#src/features/customer/dashboard/dashboard-screen.tsx'),
  projects: () => import('#src/features/customer/my-projects/projects-screen.tsx'),
  project: () => import('#src/features/customer/my-projects/own-project-screen.tsx'),
  projection: () => import('#src/features/documents/projection/projection-screen.tsx'),
  deck: () => import('#src/features/documents/deck/deck-screen.tsx'),
  projectStatus: () => import('#src/features/customer/project-status/project-status-screen.tsx'),
  settings: () => import('#src/features/account/profile/settings-screen.tsx'),

  admin: () => import('#src/features/panel/home/admin-home-screen.tsx'),
  adminUsers: () => import('#src/features/panel/users/users-screen.tsx'),
  adminUser: () => import('#src/features/panel/users/user-screen.tsx'),
  adminNotifications: () => import('#src/features/panel/sending/admin-notifications-screen.tsx'),
  adminContacts: () => import('#src/features/panel/messages/messages-screen.tsx'),
  adminProjects: () => import('#src/features/panel/projects/management-screen.tsx'),
  adminProject: () => import('#src/features/panel/projects/managed-project-screen.tsx'),
  adminProjection: () => import('#src/features/documents/projection/projection-screen.tsx'),
  adminDeck: () => import('#src/features/documents/deck/deck-screen.tsx'),
  adminTasks: () => import('#src/features/panel/tasks/tasks-screen.tsx'),
  adminSettings: () => import('#src/features/panel/settings/admin-settings-screen.tsx'),
}

/** The screens, by the names of their paths. */
export const screenParts = Object.fromEntries(
  Object.entries(screens).map(([name, load]) => [name, lazyPart(load)]),
) as Record<ScreenName, LazyPart<LoadedScreen>>

/** The layouts that only some users need. The customer layout is part of the entry. */
export const adminLayout = lazyPart(async () => ({
  Screen: (await import('./layouts/admin-layout.tsx')).AdminLayout,
}))
export const publicLayout = lazyPart(async () => ({
  Screen: (await import('./layouts/public-layout.tsx')).PublicLayout,
}))
