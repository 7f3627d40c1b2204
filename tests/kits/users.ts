import type { Profile } from '#src/domain/profile/table.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { profileRow } from './rows.ts'

/** Test kit: a user in the server's form. */
export function userOf(values: Partial<Profile> = {}): Profile {
  return profileRow({ full_name: 'Asha Verma', email: 'asha@example.com', ...values })
}

/** A status that another admin's change replaced. */
export function replacedStatus(row_id: string, replaced_value: string, kept_value: string): SyncConflict {
  return {
    id: crypto.randomUUID(),
    user_id: row_id,
    table_name: 'profiles',
    row_id,
    field: 'status',
    replaced_value,
    kept_value,
    replaced_by: crypto.randomUUID(),
    is_resolved: false,
    created_at: '2026-11-20T10:00:00.000Z',
    xid: '9',
  }
}
