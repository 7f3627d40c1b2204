import type { Identity } from './identity.ts'

/** For tests: a logged-in customer with an active account and a valid session. */
export const customer: Identity = {
  userId: '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e',
  email: 'founder@example.com',
  fullName: 'Fiona Founder',
  avatarUrl: '',
  scope: 'own',
  needsSignIn: false,
  suspended: false,
}
