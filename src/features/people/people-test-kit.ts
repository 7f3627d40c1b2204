import type { Profile } from '#src/domain/profile/schema.ts'

/** For tests: a person as the server has them. */
export function personOf(values: Partial<Profile> = {}): Profile {
  const at = '2026-11-20T10:00:00.000Z'
  return {
    id: crypto.randomUUID(),
    full_name: 'Asha Verma',
    avatar_url: '',
    email: 'asha@example.com',
    status: 'active',
    is_admin: false,
    created_at: at,
    updated_at: at,
    xid: '7',
    ...values,
  }
}
