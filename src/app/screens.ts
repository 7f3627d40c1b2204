import type { ComponentType } from 'react'
import type { EarlyQuestions } from '#src/data/queries/live-list.ts'
import type { paths } from '#src/paths.ts'

export interface LoadedScreen {
  Screen: ComponentType
  /** Asks the queries of its first render. */
  askEarly?: EarlyQuestions
}

/** A screen for each path, and one for unknown paths. `/start` redirects before anything is shown. */
export type ScreenName = Exclude<keyof typeof paths, 'start'> | 'notFound'

/**
 * Every screen by the name of its path, each in a file of its own that loads when it is first shown. The build reads the files' names here
 * (scripts/build/screen-files.ts).
 */
export const screens: Readonly<Record<ScreenName, () => Promise<LoadedScreen>>> = {
  home: () => import('#src/marketing/pages/home.tsx'),
  howItWorks: () => import('#src/marketing/pages/how-it-works.tsx'),
  pricing: () => import('#src/marketing/pages/pricing.tsx'),
  tools: () => import('#src/marketing/pages/tools.tsx'),
  contact: () => import('#src/app/contact.tsx'),
  privacyPolicy: () => import('#src/marketing/pages/privacy.tsx'),
  privacy: () => import('#src/marketing/pages/privacy.tsx'),
  terms: () => import('#src/marketing/pages/terms.tsx'),
  notFound: () => import('#src/marketing/pages/not-found.tsx'),

  login: () => import('#src/features/accounts/login-screen.tsx'),
  adminLogin: () => import('#src/features/accounts/admin-login-screen.tsx'),
  signup: () => import('#src/features/accounts/signup-screen.tsx'),
  forgotPassword: () => import('#src/features/accounts/forgot-password-screen.tsx'),
  resetPassword: () => import('#src/features/accounts/reset-password-screen.tsx'),
  authCallback: () => import('#src/features/accounts/auth-callback-screen.tsx'),
  invitation: () => import('#src/features/accounts/invitation-screen.tsx'),
  unsubscribe: () => import('#src/features/accounts/unsubscribe-screen.tsx'),
  share: () => import('#src/features/share/share-screen.tsx'),

  dashboard: () => import('#src/features/dashboard/dashboard-screen.tsx'),
  projects: () => import('#src/features/projects/projects-screen.tsx'),
  project: () => import('#src/features/project-page/own-project-screen.tsx'),
  projection: () => import('#src/features/projection/own-projection-screen.tsx'),
  deck: () => import('#src/features/deck/own-deck-screen.tsx'),
  projectStatus: () => import('#src/features/project-status/project-status-screen.tsx'),
  settings: () => import('#src/features/settings/settings-screen.tsx'),

  admin: () => import('#src/features/admin-home/admin-home-screen.tsx'),
  adminUsers: () => import('#src/features/users/users-screen.tsx'),
  adminUser: () => import('#src/features/users/user-screen.tsx'),
  adminNotifications: () => import('#src/features/notifications/admin-notifications-screen.tsx'),
  adminContacts: () => import('#src/features/messages/messages-screen.tsx'),
  adminProjects: () => import('#src/features/projects/management-screen.tsx'),
  adminProject: () => import('#src/features/project-page/managed-project-screen.tsx'),
  adminProjection: () => import('#src/features/projection/managed-projection-screen.tsx'),
  adminDeck: () => import('#src/features/deck/managed-deck-screen.tsx'),
  adminTasks: () => import('#src/features/tasks/tasks-screen.tsx'),
  adminSettings: () => import('#src/features/activity/admin-settings-screen.tsx'),
}
