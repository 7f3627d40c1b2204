import { refusedPictureId } from '#src/data/uploads/own-picture.ts'
import { avatarUrlOf, isAvatarFileOf } from '#src/domain/profile/rules.ts'
import type { ProfileInput } from '#src/domain/profile/schema.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import { avatarBucket } from '../../kit/people/use-avatar.ts'
import { useConflicts } from '../../kit/sync/conflicts.ts'
import { RowNotices } from '../../kit/sync/row-notices.tsx'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { isRefusedMailChoice, isRefusedRequest } from './refused-place.ts'
import { updateFailed, updateProfile } from './mutations.ts'

const fieldNames: Record<keyof ProfileInput, string> = { full_name: 'full name', avatar_url: 'avatar' }
const fields = Object.keys(fieldNames) as (keyof ProfileInput)[]

/** The profile's refused edits and conflicts. */
export function ProfileNotices({ profile: { id } }: { profile: Profile }) {
  const workspace = useWorkspace()
  const refused = useRefusedEdits()?.filter(
    (edit) => edit.table === 'profiles' && edit.row_id === id && !isRefusedRequest(edit) && !isRefusedMailChoice(edit),
  )
  const conflicts = useConflicts('profiles', fields, id)?.get(id)
  return (
    <RowNotices
      {...{ refused, conflicts }}
      // The user can choose another picture on this page.
      isOpen={(edit) => edit.id === refusedPictureId}
      fieldLabel={(field) => (isField(field) ? fieldNames[field] : field)}
      format={(_field, value) => formatProfileValue(id, value)}
      restore={({ field, replaced_value }, also) =>
        updateProfile({ ...workspace, bucket: avatarBucket() }, { [field]: replaced_value }, { also })
      }
      failure={updateFailed}
    />
  )
}

function isField(field: string): field is keyof ProfileInput {
  return Object.hasOwn(fieldNames, field)
}

/** Formats a name or an avatar, as a path or an address, for users. The value may come from any device and version. */
export function formatProfileValue(userId: string, value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(value)
  if (text === '') return '(empty)'
  return isAvatarFileOf(userId, avatarUrlOf(text, avatarBucket(), userId)) ? 'An uploaded picture' : text
}
