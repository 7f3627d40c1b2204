import { expect, test } from 'vitest'
import type { Identity } from '#src/data/session/identity.ts'
import { earlyRoute, paths } from '#src/paths.ts'

const founder: Identity = {
  userId: 'a0000000-0000-4000-8000-000000000001',
  email: 'ada@example.com',
  fullName: 'Ada',
  avatarUrl: '',
  scope: 'own',
  needsSignIn: false,
  suspended: false,
}
const admin: Identity = { ...founder, scope: 'all' }

test.for<[string, Identity | null, string | undefined]>([
  [paths.projects, founder, paths.projects],
  [`${paths.projects}/`, founder, paths.projects],
  [paths.projects, admin, paths.projects],
  [paths.adminTasks, admin, paths.adminTasks],
  [`/admin/users/${founder.userId}`, admin, paths.adminUser],
  [`/dashboard/projects/${founder.userId}`, founder, paths.project],
  [`/dashboard/projects/${founder.userId.toUpperCase()}/`, founder, paths.project],
  [`/admin/projects/${founder.userId}`, admin, paths.adminProject],
  [`/admin/projects/${founder.userId}`, founder, undefined],
  ['/dashboard/projects/tiffin-trail', founder, undefined],
  // The home screen icon.
  [paths.start, founder, paths.dashboard],
  [paths.start, admin, paths.admin],
  // The guard shows something else.
  [paths.adminTasks, founder, undefined],
  [paths.projects, null, undefined],
  [paths.start, null, undefined],
  [paths.projects, { ...founder, suspended: true }, undefined],
  [paths.projects, { ...founder, needsSignIn: true }, undefined],
  // Public, or unknown.
  [paths.login, founder, undefined],
  ['/dashboard/nowhere', founder, undefined],
])('%s opens with the right screen', ([pathname, identity, screen]) => {
  expect(earlyRoute(pathname, identity)).toBe(screen)
})
